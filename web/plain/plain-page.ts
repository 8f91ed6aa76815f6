/**
 * Marks a page that React renders on the server but does not hydrate, because visitors mostly read it. Links and
 * forms work without scripts; start.ts adds a few scripts of its own.
 */
export const plainPage = { plain: true } as const

export const isPlain = (matches: readonly { handle?: unknown }[]): boolean =>
  matches.some(({ handle }) => handle === plainPage)

/**
 * The client loader of a plain page: makes the browser load the whole document when the visitor comes from a page
 * that React runs.
 */
export function loadDocument({ request }: { request: Request }): Promise<never> {
  location.assign(request.url)
  return new Promise(() => {})
}
