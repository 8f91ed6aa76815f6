import type { Route } from './+types/robots'

/** The paths that search engines must not crawl: pages of members and staff. */
const closed = ['/admin', '/utilisateur', '/authentification']

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
