import { sameForEveryone } from '../../../contract/caching.ts'
import { grounds } from '../../../contract/rules/accent.ts'
import { nameOf } from '../../../contract/rules/identity.ts'
import { identityContext } from '../../page-context.ts'
import type { Route } from './+types/manifest'

/** How a telephone shows the site among its programs. */
export function loader({ context }: Route.LoaderArgs) {
  const name = nameOf(context.get(identityContext))
  const manifest = {
    id: '/',
    name: `${name}, vos places de cinéma`,
    short_name: name,
    description: 'Les films à l’affiche, les séances et vos places.',
    lang: 'fr',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: grounds.dark[0],
    theme_color: grounds.dark[0],
    categories: ['entertainment', 'movies'],
    icons: [
      { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: { 'content-type': 'application/manifest+json', 'cache-control': sameForEveryone },
  })
}
