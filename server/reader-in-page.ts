import type { LoggedInUser } from '../contract/members.ts'
import { isStaff } from '../contract/permissions.ts'
import { escapeHtml } from '../contract/texts/escape-html.ts'
import { bestEncoding } from './http/encodings.ts'
import { type CachedResponse, keepForReader, type ResponseCache } from './http/response-cache/cache.ts'
import { fillPage, gzipPage, type Hole, type Page, readPage } from './page-with-holes.ts'

/** For whom a page is drawn that is kept for many: `places` stands where their places will. */
export type Placeholder = { user: LoggedInUser; places: string }

/** Whoever asks: who they are, and their places as the page says it, where it does. */
export type Reader = { user: LoggedInUser; places: string }

/**
 * A page that tells everyone the same is kept once more for each kind of reader, drawn for somebody whose name is `mark`,
 * which nobody can know. What is said of who asks is put in its place.
 */
export function placeholderFor(user: LoggedInUser, mark: string): Placeholder & { kind: string } {
  const named = user.firstname !== ''
  const staff = isStaff(user)
  return {
    kind: `${staff ? 'staff' : 'member'}${named ? '' : ' without a name'}`,
    user: { id: 0, firstname: named ? mark : '', roleUser: staff ? 'manager' : 'user' },
    places: `${mark}-places`,
  }
}

type Asked = { address: string; acceptEncoding: string | undefined; mark: string }

const pages = new WeakMap<CachedResponse, Page>()

/** The page for this reader; `make` draws it for the placeholder, and is given none of the reader's own request. */
export async function pageForReader(
  cache: ResponseCache | undefined,
  { address, acceptEncoding, mark }: Asked,
  { user, places }: Reader,
  make: (placeholder: Placeholder, letOthersGo?: () => void) => Promise<Response>,
): Promise<Response> {
  const { kind, ...placeholder } = placeholderFor(user, mark)
  const found = cache
    ? await cache.findOrMake(`${kind} ${address}`, letOthersGo => make(placeholder, letOthersGo))
    : await make(placeholder)
  const holes: Record<Hole, Buffer> = {
    name: Buffer.from(escapeHtml(user.firstname)),
    places: Buffer.from(places),
  }
  const response =
    found instanceof Response
      ? await filled(found, mark, holes)
      : filledFromCache(found, { mark, acceptEncoding }, holes)
  response.headers.delete('etag')
  keepForReader(response.headers, places === '')
  response.headers.append('vary', 'Cookie')
  return response
}

function filledFromCache(
  found: CachedResponse,
  { mark, acceptEncoding }: Pick<Asked, 'mark' | 'acceptEncoding'>,
  holes: Record<Hole, Buffer>,
): Response {
  const page = pages.get(found) ?? readPage(Buffer.from(found.body, 'latin1'), mark)
  pages.set(found, page)
  const zipped = bestEncoding(acceptEncoding, ['gzip']) !== null
  const body = zipped ? gzipPage(page, holes) : fillPage(page, holes)
  const response = new Response(new Uint8Array(body), { headers: found.headers })
  response.headers.set('content-length', String(body.length))
  if (zipped) {
    response.headers.set('content-encoding', 'gzip')
    response.headers.append('vary', 'Accept-Encoding')
  }
  return response
}

/** What is not kept: a page that failed, or one of which a part is missing. */
async function filled(found: Response, mark: string, holes: Record<Hole, Buffer>): Promise<Response> {
  const { status, headers } = found
  if (!found.body) return new Response(null, { status, headers })
  const body = fillPage(readPage(Buffer.from(await found.arrayBuffer()), mark), holes)
  const response = new Response(new Uint8Array(body), { status, headers })
  response.headers.delete('content-length')
  return response
}
