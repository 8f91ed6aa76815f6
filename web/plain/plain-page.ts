/**
 * Marks a page that React renders on the server but does not hydrate: links and forms are native, and
 * start.ts adds the few scripts. For pages that are mostly read.
 */
export const plainPage = { plain: true } as const

export const isPlain = (matches: readonly { handle?: unknown }[]): boolean =>
  matches.some(({ handle }) => handle === plainPage)

/** The client loader of such a page: a navigation from a hydrated page loads the document. */
export function loadDocument({ request }: { request: Request }): Promise<never> {
  location.assign(request.url)
  return new Promise(() => {})
}
