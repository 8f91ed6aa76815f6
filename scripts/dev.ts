import { randomBytes, randomUUID } from 'node:crypto'
import { createServer as createHttpServer } from 'node:http'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { createServer } from 'vite'
import './draw-demo-art.ts'

// Starts the site with hot reload: Vite serves the pages, and reloads changed server modules.
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const load = <M>(path: string): Promise<M> => vite.ssrLoadModule(path) as Promise<M>

const { readSettings } = await load<typeof import('../server/settings.ts')>('/server/settings.ts')
const { isLoopback } = await load<typeof import('../server/http/visitor.ts')>('/server/http/visitor.ts')
// Use a separate data folder, because only one process can open an embedded database.
const settings = readSettings({ DATA_DIR: './data/dev', ...process.env })
const world = {
  now: () => new Date(),
  newToken: () => randomBytes(32).toString('base64url'),
  newId: randomUUID,
  log: pino({ level: settings.LOG_LEVEL }),
}
const { openApp } = await load<typeof import('../server/app.ts')>('/server/app.ts')
const { hostName } = await load<typeof import('../server/welcome.ts')>('/server/welcome.ts')
const { loadDemo } = await load<typeof import('../server/demo/load-demo.ts')>('/server/demo/load-demo.ts')
const { demoLogins } = await load<typeof import('../server/demo/accounts.ts')>('/server/demo/accounts.ts')
const { appContext, close } = await openApp(settings, world)
if (settings.DEMO === 'on') {
  await loadDemo({
    ...appContext,
    now: world.now(),
    artFolder: join(import.meta.dirname, '../build/demo-art'),
  })
  for (const { email, password } of await demoLogins(appContext, !isLoopback(settings.HOST)))
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

/**
 * Returns the app made from the current modules. Makes a new app only if a module has changed since the last call.
 */
async function currentApp(): Promise<App> {
  const api = await load<typeof import('../server/api.ts')>('/server/api.ts')
  const pages = await load<typeof import('../server/pages.ts')>('/server/pages.ts')
  if (made && made.from[0] === api && made.from[1] === pages) return made.app
  const { app, fetch, ask } = api.createApi(appContext, { proxies: settings.TRUSTED_PROXIES })
  const build = () => load<never>('virtual:react-router/server-build')
  pages.mountPages(app, { build, mode: 'development', imageHost: settings.IMAGE_HOST, ask, fetch })
  made = { from: [api, pages], app }
  return app
}
