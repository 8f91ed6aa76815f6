import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { DoorEnv } from './serve.ts'

/** The built files of the site. Those under /assets/ carry a hash in their name: they may be kept for ever. */
export function mountAssets(app: Hono<DoorEnv>, folder: string): void {
  app.use('/assets/*', async (http, next) => {
    await next()
    if (http.res.ok) http.res.headers.set('cache-control', 'public, max-age=31536000, immutable')
  })
  app.get('*', serveStatic({ root: folder, precompressed: true }))
}
