/**
 * A page that React draws on the server and leaves alone in the browser: links and forms are the platform's, and the
 * little that moves is moved by start.ts. For pages that one reads.
 */
export const plainPage = { plain: true } as const

export const isPlain = (matches: readonly { handle?: unknown }[]): boolean =>
  matches.some(({ handle }) => handle === plainPage)

/** The client loader of such a page: who comes from one that React runs, after a form say, has it loaded. */
export function loadDocument({ request }: { request: Request }): Promise<never> {
  location.assign(request.url)
  return new Promise(() => {})
}
