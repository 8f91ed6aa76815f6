import type { Context as HttpContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import { bestEncoding } from '../encodings.ts'
import { isKept } from '../etag.ts'
import type { ApiEnv } from '../serve.ts'
import { type CachedResponse, isShared, keepForReader, type ResponseCache } from './cache.ts'

/** The cache, and how to wait until it has heard of everything that was done before. */
export type OpenResponseCache = { cache: ResponseCache; caughtUp: () => Promise<void> }

/**
 * Answers from the cache, and puts into it what may be kept. Whoever has changed something sees it in the next answer.
 * `asksNothing`: addresses that read no parameter, whatever one writes behind them.
 */
export const cacheResponses = (
  responseCache: OpenResponseCache | undefined,
  asksNothing: ReadonlySet<string>,
) =>
  createMiddleware<ApiEnv>(async (http, next) => {
    const { method, path } = http.req
    if (method !== 'GET') {
      await next()
      if (method !== 'HEAD' && path.startsWith('/api/')) await responseCache?.caughtUp()
      return
    }
    const known = http.get('context').session.token !== undefined
    const make = async () => {
      await next()
      if (isShared(http.res.headers)) http.res.headers.append('vary', 'Cookie')
    }
    // What the API tells everyone does not depend on who asks; a page does.
    if (responseCache && (!known || path.startsWith('/api/')))
      await fromCache(responseCache.cache, asksNothing, http, make)
    else await make()
    const { status, headers } = http.res
    if (!isShared(headers)) return
    if (known) keepForReader(headers)
    // A proxy would keep an error too.
    else if (status !== 200 && status !== 304) headers.set('cache-control', 'no-store')
  })

async function fromCache(
  cache: ResponseCache,
  asksNothing: ReadonlySet<string>,
  http: HttpContext<ApiEnv>,
  make: () => Promise<void>,
) {
  const { publicUrl } = http.get('context')
  const encoding = bestEncoding(http.req.header('accept-encoding'), ['br', 'gzip'])
  const { url } = http.req.raw
  const host = url.indexOf('://') + 3
  const path = url.indexOf('/', host)
  const target = asksNothing.has(http.req.path) ? http.req.path : url.slice(path)
  const key = keyOf(encoding, url.slice(host, path), target, publicUrl)
  const found = await cache.findOrMake(key, async letOthersGo => {
    http.set('letOthersGo', letOthersGo)
    await make()
    return http.res
  })
  if (!(found instanceof Response)) http.res = responseOf(found, http.req.header('if-none-match'))
}

/** With a public address, pages are the same whatever name we are called by; without, they name that name. */
export const keyOf = (encoding: string | null, host: string, target: string, publicUrl: URL | null): string =>
  `${encoding ?? 'plain'} ${publicUrl ? '' : host}${target}`

function responseOf(cached: CachedResponse, ifNoneMatch: string | undefined): Response {
  return isKept(ifNoneMatch, cached.etag)
    ? new Response(null, { status: 304, headers: cached.unchanged })
    : new Response(Buffer.from(cached.body, 'latin1'), { headers: cached.headers })
}
