import type { Route } from './+types/robots'

/** What is personal or for the staff only; everything else may be read by anyone. */
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
