import type { Hono } from 'hono'
import { sameForEveryone } from '../../contract/caching.ts'
import { accentStyles, grounds } from '../../contract/rules/accent.ts'
import { nameOf } from '../../contract/rules/identity.ts'
import type { ApiEnv } from '../http/serve.ts'
import { manifestOf } from './manifest.ts'

const aYear = 'public, max-age=31536000, immutable'

/** How the site looks by the settings of the house: its colour, and its place among the programs of a telephone. */
export function mountLook(app: Hono<ApiEnv>): void {
  app.get('/manifest.webmanifest', async http => {
    const { identity } = http.get('context')
    return http.body(JSON.stringify(manifestOf(nameOf(await identity.read()), grounds.dark[0])), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': sameForEveryone,
    })
  })

  // A colour says all there is to say: its address never means another.
  app.get('/couleur/:sheet{[0-9a-f]{6}\\.css}', http =>
    http.body(accentStyles(`#${http.req.param('sheet').slice(0, 6)}`), 200, {
      'content-type': 'text/css; charset=utf-8',
      'cache-control': aYear,
    }),
  )
}
