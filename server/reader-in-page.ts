import type { LoggedInUser } from '../contract/members.ts'
import { isStaff } from '../contract/permissions.ts'
import type { CachedResponse, ResponseCache } from './http/response-cache/cache.ts'

/** Whoever is logged in, as the page says it: all that a kept page tells of its reader. */
type Reader = { kind: string; placeholder: LoggedInUser }

/**
 * A page that tells everyone the same is kept once more for each kind of reader, drawn for somebody whose name is `mark`,
 * which nobody can know. The name of who asks is put in its place.
 */
export function readerOf(user: LoggedInUser, mark: string): Reader {
  const named = user.firstname !== ''
  const staff = isStaff(user)
  return {
    kind: `${staff ? 'staff' : 'member'}${named ? '' : ' without a name'}`,
    placeholder: { id: 0, firstname: named ? mark : '', roleUser: staff ? 'manager' : 'user' },
  }
}

/** The page for this reader; `make` draws it for the placeholder, and is given none of the reader's own request. */
export async function pageForReader(
  cache: ResponseCache,
  address: string,
  user: LoggedInUser,
  mark: string,
  make: (placeholder: LoggedInUser, letOthersGo?: () => void) => Promise<Response>,
): Promise<Response> {
  const { kind, placeholder } = readerOf(user, mark)
  const found = await cache.findOrMake(`${kind} ${address}`, letOthersGo => make(placeholder, letOthersGo))
  const { status, headers, body } = await read(found)
  const page = Buffer.from(
    body.replaceAll(mark, () => asWritten(user.firstname)),
    'latin1',
  )
  const response = new Response(status === 304 ? null : page, { status, headers })
  response.headers.delete('content-length')
  response.headers.delete('etag')
  if (!response.headers.get('cache-control')?.includes('no-store'))
    response.headers.set('cache-control', 'private, no-cache')
  response.headers.append('vary', 'Cookie')
  return response
}

async function read(found: CachedResponse | Response) {
  if (!(found instanceof Response)) return { ...found, status: 200 }
  const { status, headers } = found
  return { status, headers, body: Buffer.from(await found.arrayBuffer()).toString('latin1') }
}

const written: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
}

/** As React would have written it, in an attribute as in a text; one character per byte, as the cache has its pages. */
const asWritten = (name: string): string =>
  Buffer.from(name.replace(/[&<>"']/g, sign => written[sign]!)).toString('latin1')
