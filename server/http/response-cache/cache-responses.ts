import type { AppContext } from '../../context.ts'
import { type Follower, listenerFor } from '../../database/change-listener.ts'
import type { Connection } from '../../database/connect.ts'
import { bestEncoding } from '../encodings.ts'
import { etagMatches } from '../etag.ts'
import type { Metrics } from '../metrics.ts'
import { cookieName, requestIdOf } from '../request-context.ts'
import { type CachedResponse, createResponseCache, isShared, type ResponseCache } from './cache.ts'

/** The channel on which database triggers report that the catalogue has changed (see the migrations). */
const channel = 'catalogue'

/** The open cache. `caughtUp` waits until all notifications sent so far have arrived. */
export type OpenResponseCache = { cache: ResponseCache; caughtUp: () => Promise<void> }

/**
 * Opens the response cache. Uses this cache, and the other caches in `alsoKept`, only while the database reports
 * changes: otherwise they could contain old data.
 */
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

/**
 * A function that handles a request. `env` holds data about the connection: set by the server, or by a page that
 * calls the API in process (`ApiEnv`).
 */
export type Fetch = (request: Request, env: object) => Response | Promise<Response>

type Site = {
  publicUrl: URL | null
  metrics: Metrics
  /** Removes the query parameters on which the response does not depend. */
  withoutUnread: (target: string) => string
}

/**
 * Puts the response cache in front of the whole site. Cached responses are sent without a log line and without a
 * rate limit, because refusing one would cost more than sending it. Pages for a request with a session are never
 * cached.
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
      // After a change, wait until the cache has got all notifications, so that the client sees its change in the
      // next response.
      if (isApi) await responseCache?.caughtUp()
      return response
    }
    // A page shows the logged-in user, so a request for a page with a session is not answered from the cache. An
    // API answer marked as shared is the same for every session.
    const hasSession = headers.get('cookie')?.includes(session) ?? false
    if (!responseCache || (hasSession && !isApi))
      return markPrivate(sharedFrom(await fetch(request, env)), hasSession)
    // Answer a HEAD request with the cached headers of GET. Otherwise each HEAD would render a whole response.
    const asked = method === 'HEAD' ? new Request(request, { method: 'GET' }) : request

    const encoding = bestEncoding(headers.get('accept-encoding') ?? '', ['br', 'gzip'])
    const key = keyOf(encoding, at.host, withoutUnread(at.target), publicUrl)
    let made: Response | undefined
    const found = await responseCache.cache.findOrMake(key, async releaseWaiters => {
      made = sharedFrom(await fetch(asked, { ...env, releaseWaiters }))
      return made
    })
    // The cached response contains the request id of the request for which it was made. Replace this id with the
    // one that the current client sent, if any.
    const requestId = made ? made.headers.get('x-request-id') : requestIdOf(headers.get('x-request-id'))
    const response =
      found instanceof Response ? found : responseOf(found, headers.get('if-none-match'), requestId)
    if (!made) metrics.observe('GET', response.status, (performance.now() - began) / 1000)
    const answered = markPrivate(response, hasSession)
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

/** Returns the cache key of a response. Without PUBLIC_URL it includes the Host, because pages then contain it. */
export const keyOf = (encoding: string | null, host: string, target: string, publicUrl: URL | null): string =>
  `${encoding ?? 'plain'} ${publicUrl ? '' : host}${target}`

/**
 * Marks a shared response for proxies: they may store it only for requests without a cookie, and must not store
 * errors.
 */
function sharedFrom(response: Response): Response {
  const { status, headers } = response
  if (!isShared(headers)) return response
  headers.append('vary', 'Cookie')
  if (status !== 200) headers.set('cache-control', 'no-store')
  return response
}

/** Marks a response to a request with a session as private, so that the browser asks again each time. */
function markPrivate(response: Response, hasSession: boolean): Response {
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
