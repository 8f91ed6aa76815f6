import type { Hono } from 'hono'
import { sharedCacheControl } from '../../contract/caching.ts'
import { accentStyles, grounds } from '../../contract/rules/accent.ts'
import { nameOf } from '../../contract/rules/identity.ts'
import { folderOf, iconsOf } from '../../contract/rules/look.ts'
import { Refusal } from '../http/refusal.ts'
import type { ApiEnv } from '../http/serve.ts'
import type { ImageStore } from '../images/store.ts'
import { createLookFiles } from './draw-look.ts'

const aYear = 'public, max-age=31536000, immutable'
const tenMinutes = 'public, max-age=600'

/** Serves the look that the settings define: accent colour, logo and web app manifest. */
export function mountLook(app: Hono<ApiEnv>, images: ImageStore): void {
  const filesOf = createLookFiles(images)

  app.get('/manifest.webmanifest', async http => {
    const known = await http.get('context').identity.read()
    return http.body(JSON.stringify(manifestOf(nameOf(known), grounds.dark[0], iconsOf(known))), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': sharedCacheControl,
    })
  })

  // Browsers may cache this style sheet for a year: the URL contains the colour, so another colour has another
  // URL.
  const sheet = (body: string) => sent({ type: 'text/css; charset=utf-8', body }, aYear)
  app.get('/couleur/:sheet{[0-9a-f]{6}\\.css}', http =>
    sheet(accentStyles(`#${http.req.param('sheet').slice(0, 6)}`)),
  )
  app.get('/couleur/:colour{[0-9a-f]{6}}/apercu.css', http =>
    sheet(accentStyles(`#${http.req.param('colour')}`, '.look-preview .theme')),
  )

  // Draw only the current look, so that invented URLs cause no work.
  app.get('/:kind{logo|couleur}/:of/:file', async http => {
    const look = await http.get('context').identity.read()
    const { kind, of, file } = http.req.param()
    const found = folderOf(look) === `/${kind}/${of}` ? await filesOf(look, file) : null
    if (!found) throw new Refusal('not_found')
    return sent(found, aYear)
  })

  // Previews of shared links use this fixed URL. It returns the picture of the current look.
  app.get('/partage.png', async (http, next) => {
    const look = await http.get('context').identity.read()
    const found = folderOf(look) ? await filesOf(look, 'partage.png') : null
    return found ? sent(found, tenMinutes) : next()
  })
}

const sent = ({ type, body }: { type: string; body: Buffer | string }, kept: string): Response =>
  new Response(typeof body === 'string' ? body : new Uint8Array(body), {
    headers: { 'content-type': type, 'cache-control': kept },
  })

const manifestOf = (name: string, background: string, icons: ReturnType<typeof iconsOf>) => ({
  id: '/',
  name: `${name}, vos places de cinéma`,
  short_name: name,
  description: 'Les films à l’affiche, les séances et vos places.',
  lang: 'fr',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: background,
  theme_color: background,
  categories: ['entertainment', 'movies'],
  icons: [
    { src: icons.tab.href, sizes: icons.tab.type === 'image/png' ? '48x48' : 'any', type: icons.tab.type },
    { src: icons.small, sizes: '192x192', type: 'image/png' },
    { src: icons.large, sizes: '512x512', type: 'image/png' },
    { src: icons.maskable, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
})
