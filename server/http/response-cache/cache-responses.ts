import type { AppContext } from '../../context.ts'
import { type Follower, listenerFor } from '../../database/change-listener.ts'
import type { Connection } from '../../database/connect.ts'
import { bestEncoding } from '../encodings.ts'
import { etagMatches } from '../etag.ts'
import type { Metrics } from '../metrics.ts'
import { cookieName, requestIdOf } from '../request-context.ts'
import { type CachedResponse, createResponseCache, isShared, type ResponseCache } from './cache.ts'

/** The channel on which triggers notify that the catalogue has changed (see the migrations). */
const channel = 'catalogue'

/** The cache, and a function that waits until all earlier notifications have arrived. */
export type OpenResponseCache = { cache: ResponseCache; caughtUp: () => Promise<void> }

/** Opens the response cache. It and the other followers are used while notifications about the catalogue arrive. */
export async function openResponseCache(
  appContext: AppContext,
  connection: Connection,
  changesAt: (appContext: AppContext, after: Date) => Promise<Date>,
  alsoKept: readonly Follower[],
): Promise<OpenResponseCache & { stop: () => Promise<void> }> {
  const cache = createResponseCache({ now: appContext.now, changesAt: after => changesAt(appContext, after) })
  const listening = await connection.listen(channel, listenerFor([...alsoKept, cache]))
  return { cache, ...listening }
}

/** `env` describes the connection: set by the server, or by a page that calls the API in this process (ApiEnv). */
export type Fetch = (request: Request, env: object) => Response | Promise<Response>

type Site = {
  publicUrl: URL | null
  metrics: Metrics
  /** Removes the query parameters that the response does not depend on. */
  withoutUnread: (target: string) => string
}

/**
 * Puts the response cache in front of the whole site. A cached response has no log line and no rate limit, because a
 * refusal would cost more. Requests with a session get pages of their own.
 */
export function behindCache(
  fetch: Fetch,
  responseCache: OpenResponseCache | undefined,
  { publicUrl, metrics, withoutUnread }: Site,
): Fetch {
  const session = cookieName(publicUrl?.protocol === 'https:')

  return async (request, env) => {
    const began = performance.now()
    const { method, url, headers } = request
    const at = hostAndTarget(url)
    const isApi = at.target.startsWith('/api/')
    if (method !== 'GET' && method !== 'HEAD') {
      const response = await fetch(request, env)
      // A client that changed something sees it in its next response.
      if (isApi) await responseCache?.caughtUp()
      return response
    }
    // A page shows who is logged in, so a request with a session is not answered from the cache. An answer of
    // the API that is marked as shared is the same for every session.
    const hasSession = headers.get('cookie')?.includes(session) ?? false
    if (!responseCache || (hasSession && !isApi))
      return forWhoAsks(sharedFrom(await fetch(request, env)), hasSession)
    // A HEAD request is answered with the cached headers of GET. Otherwise each one would render a whole response.
    const asked = method === 'HEAD' ? new Request(request, { method: 'GET' }) : request

    const encoding = bestEncoding(headers.get('accept-encoding') ?? '', ['br', 'gzip'])
    const key = keyOf(encoding, at.host, withoutUnread(at.target), publicUrl)
    let made: Response | undefined
    const found = await responseCache.cache.findOrMake(key, async releaseWaiters => {
      made = sharedFrom(await fetch(asked, { ...env, releaseWaiters }))
      return made
    })
    // A cached response has no log line, so it only repeats the request id that the client sent.
    const requestId = made ? made.headers.get('x-request-id') : requestIdOf(headers.get('x-request-id'))
    const response =
      found instanceof Response ? found : responseOf(found, headers.get('if-none-match'), requestId)
    if (!made) metrics.observe('GET', response.status, (performance.now() - began) / 1000)
    const answered = forWhoAsks(response, hasSession)
    if (method === 'GET') return answered
    await answered.body?.cancel()
    return new Response(null, answered)
  }
}

function hostAndTarget(url: string): { host: string; target: string } {
  const host = url.indexOf('://') + 3
  const path = url.indexOf('/', host)
  return { host: url.slice(host, path), target: url.slice(path) }
}

/** With PUBLIC_URL, pages are the same for every Host; without, they contain the Host. */
export const keyOf = (encoding: string | null, host: string, target: string, publicUrl: URL | null): string =>
  `${encoding ?? 'plain'} ${publicUrl ? '' : host}${target}`

/** A proxy may keep shared responses: only for requests without a cookie, and no errors. */
function sharedFrom(response: Response): Response {
  const { status, headers } = response
  if (!isShared(headers)) return response
  headers.append('vary', 'Cookie')
  if (status !== 200) headers.set('cache-control', 'no-store')
  return response
}

/** A response to a request with a session is private, and the browser asks again each time. */
function forWhoAsks(response: Response, hasSession: boolean): Response {
  if (!hasSession || !isShared(response.headers)) return response
  response.headers.set('cache-control', 'private, no-cache')
  return response
}

function responseOf(
  cached: CachedResponse,
  ifNoneMatch: string | null,
  requestId: string | null | undefined,
): Response {
  const id: Record<string, string> = requestId ? { 'x-request-id': requestId } : {}
  return etagMatches(ifNoneMatch ?? undefined, cached.etag)
    ? new Response(null, { status: 304, headers: { ...cached.unchanged, ...id } })
    : new Response(cached.body, { headers: { ...cached.headers, ...id } })
}
