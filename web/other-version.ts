/** The header with the build of the server, sent with the data of a page. */
export const buildHeader = 'x-build'

/**
 * During an update two versions of the site run side by side, and data of one may not fit the pages of the
 * other. Turns data of another build into a redirect to the page itself, which the browser loads in full
 * (React Router's single-fetch protocol).
 */
export function pageForOtherBuild(
  answer: Response,
  address: URL,
  method: string,
  ownBuild: string,
): Response {
  const build = answer.headers.get(buildHeader)
  if (method !== 'GET' || build === null || build === ownBuild) return answer
  const page = new URL(address)
  page.pathname = page.pathname.replace(/(?<=\/)_\.data$|\.data$/, '')
  page.searchParams.delete('_routes')
  const headers = { 'X-Remix-Redirect': page.pathname + page.search, 'X-Remix-Reload-Document': 'true' }
  return new Response(null, { status: 204, headers })
}

/** Checks every response to the router. Must be called before the router starts. */
export function loadWholeForOtherBuild(): void {
  const { fetch } = window
  const { __reactRouterManifest: own } = window as { __reactRouterManifest?: { version: string } }
  window.fetch = async (target, init) => {
    const [address, method] = target instanceof Request ? [target.url, target.method] : [target, 'GET']
    const answer = await fetch(target, init)
    return pageForOtherBuild(
      answer,
      new URL(address, location.href),
      init?.method ?? method,
      own?.version ?? '',
    )
  }
}
