/** The header that names the server's build; it is sent with the data of a page. */
export const buildHeader = 'x-build'

/**
 * If page data comes from another build of the server, replaces it by a redirect that loads the whole page, in
 * React Router's data format. During an update two versions run, and data of one may not fit the pages of the
 * other.
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

/** Checks the build of every response to the router. It must be called before the router starts. */
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
