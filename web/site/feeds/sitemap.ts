import { listCinemas, listFilms } from '../../../contract/programme.ts'
import { call } from '../../api-client.ts'
import type { Route } from './+types/sitemap'

const pages = [
  '/',
  '/boutique',
  '/a-propos',
  '/CGU',
  '/CGV',
  '/politique-confidentialité',
  '/mentions-legales',
  '/accessibilite',
]

/** Serves sitemap.xml. Leaves out the pages of screenings, which are short-lived. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const [films, cinemas] = await Promise.all([call(context, listFilms, {}), call(context, listCinemas, {})])
  const paths = [...cinemas.map(({ id }) => `/cinema/${id}`), ...films.map(({ id }) => `/film/${id}`)]
  const addresses = [...pages, ...paths].map(path => new URL(path, url.origin))
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    // No escaping is needed: URL percent-encodes every character that is special in XML.
    ...addresses.map(({ href }) => `  <url><loc>${href}</loc></url>`),
    '</urlset>',
    '',
  ]
  return new Response(xml.join('\n'), {
    headers: {
      'content-type': 'application/xml; charset=utf-8',
      'cache-control': 'public, max-age=3600, s-maxage=10',
    },
  })
}
