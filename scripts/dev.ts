import { randomBytes, randomUUID } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { createServer } from 'vite'
import './draw-demo-art.ts'

// The site with hot reload: pages by Vite, the server's own modules loaded anew when they change.
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const load = <M>(path: string): Promise<M> => vite.ssrLoadModule(path) as Promise<M>

const { isLoopback, readSettings } = await load<typeof import('../server/settings.ts')>('/server/settings.ts')
// A folder of its own: one process at a time opens an embedded database.
const settings = readSettings({ DATA_DIR: './data/dev', ...process.env })
const world = {
  now: () => new Date(),
  newToken: () => randomBytes(32).toString('base64url'),
  newId: randomUUID,
  log: pino({ level: settings.LOG_LEVEL }),
}
const { openHouse } = await load<typeof import('../server/house.ts')>('/server/house.ts')
const { hostName } = await load<typeof import('../server/welcome.ts')>('/server/welcome.ts')
const { loadDemo } = await load<typeof import('../server/demo/load-demo.ts')>('/server/demo/load-demo.ts')
const { demoLogins } = await load<typeof import('../server/demo/accounts.ts')>('/server/demo/accounts.ts')
const { house, close } = await openHouse(settings, world)
if (settings.DEMO === 'on') {
  await loadDemo({ ...house, now: world.now(), artFolder: join(import.meta.dirname, '../build/demo-art') })
  for (const { email, password } of await demoLogins(house, !isLoopback(settings.HOST)))
    process.stdout.write(`${email} ${password}\n`)
}

const server = createHttpServer((request, response) =>
  vite.middlewares(request, response, () => listener(request, response)),
)
server.listen(settings.PORT, settings.HOST, () =>
  process.stdout.write(
    `\nOuvreuse en développement : http://${hostName(settings.HOST)}:${settings.PORT}/\n\n`,
  ),
)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    server.closeAllConnections()
    server.close()
    await vite.close()
    await close()
    process.exit(0)
  })

type App = { fetch: (request: Request, env: object) => Response | Promise<Response> }
let made: { from: unknown[]; app: App } | undefined

const listener = getRequestListener(async (request, env) => (await currentApp()).fetch(request, env))

/** The app of the modules as they are now; made again only when one of them changed. */
async function currentApp(): Promise<App> {
  const api = await load<typeof import('../server/api.ts')>('/server/api.ts')
  const pages = await load<typeof import('../server/pages.ts')>('/server/pages.ts')
  if (made && made.from[0] === api && made.from[1] === pages) return made.app
  const { app, ask } = api.createApi(house, { proxies: settings.TRUSTED_PROXIES })
  const build = () => load<never>('virtual:react-router/server-build')
  pages.mountPages(app, { build, mode: 'development', imageHost: settings.IMAGE_HOST, ask })
  made = { from: [api, pages], app }
  return app
}
