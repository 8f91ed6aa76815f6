import { startProduct, temporaryFolder } from '../faults/product.ts'
import { fillWithDemo } from '../harness/demo-folder.ts'
import { freePort } from '../harness/free-port.ts'

export type StartedSite = Awaited<ReturnType<typeof startSite>>

/** Starts the built product with demo data and a public URL, as if it were behind a proxy. */
export async function startSite() {
  const { folder, remove } = temporaryFolder()
  await fillWithDemo(folder)
  const port = await freePort()
  const PUBLIC_URL = 'https://cinema.test/'
  const product = await startProduct({ DATA_DIR: folder, PORT: String(port), PUBLIC_URL, DEMO: 'on' })
  return {
    port,
    folder,
    ask: (path: string, init: RequestInit = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', ...init }),
    async close() {
      await product.kill('SIGTERM')
      remove()
    },
  }
}

/** Logs in to a demo account, and returns its login cookie. */
export async function sessionOf({ ask }: StartedSite, email: string, password: string) {
  const answer = await ask('/api/v1/authentication/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const [cookie = ''] = answer.headers.getSetCookie()
  return { cookie, headers: { cookie: cookie.split(';')[0]! } }
}
