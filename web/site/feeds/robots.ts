import type { Route } from './+types/robots'

/** Personal and staff pages; everything else may be crawled. */
const closed = ['/admin', '/utilisateur', '/authentification']

/** robots.txt */
export function loader({ url }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...closed.map(path => `Disallow: ${path}`),
    '',
    `Sitemap: ${url.origin}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: {
      'content-type': 'text/plain; charset=utf-8',
      'cache-control': 'public, max-age=3600, s-maxage=10',
    },
  })
}
