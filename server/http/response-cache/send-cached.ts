import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { bestEncoding } from '../encodings.ts'
import { isKept } from '../etag.ts'
import { securityHeadersFor } from '../headers.ts'
import type { Metrics } from '../metrics.ts'
import { cookieName, requestIdOf } from '../request-context.ts'
import type { CachedResponse, ResponseCache } from './cache.ts'
import { keyOf } from './cache-responses.ts'

/**
 * Sends what is in the cache to visitors, ahead of the router and of everything that is done per request: no
 * session to read, no line in the log (counted in /metrics), and no limit, because refusing would cost more.
 */
export function sendCached(cache: ResponseCache, publicUrl: URL | null, metrics: Metrics) {
  const overHttps = publicUrl?.protocol === 'https:'
  const ours = securityHeadersFor(overHttps)
  const session = `${cookieName(overHttps)}=`
  const written = new WeakMap<CachedResponse, { whole: string[]; unchanged: string[] }>()
  const observeWhole = metrics.observer('GET', 200)
  const observeUnchanged = metrics.observer('GET', 304)

  // Browsers all say the same: who asks next most often says what the last one said.
  let lastAccepted = ''
  let lastEncoding: string | null = null
  function encodingFor(accepted: string): string | null {
    if (accepted !== lastAccepted) {
      lastEncoding = bestEncoding(accepted, ['br', 'gzip'])
      lastAccepted = accepted
    }
    return lastEncoding
  }

  function write(cached: CachedResponse) {
    const lines = {
      whole: Object.entries({ ...ours, ...cached.headers }).flat(),
      unchanged: Object.entries({ ...ours, ...cached.unchanged }).flat(),
    }
    written.set(cached, lines)
    return lines
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url, headers } = request
    if (method !== 'GET' || !headers.host || !url || headers.cookie?.includes(session)) return false
    const start = performance.now()
    const encoding = encodingFor((headers['accept-encoding'] as string | undefined) ?? '')
    const cached = cache.find(keyOf(encoding, headers.host, url, publicUrl))
    if (!cached) return false
    const { whole, unchanged } = written.get(cached) ?? write(cached)
    // One of our own would name a line of the log, and there is none.
    const id = requestIdOf(headers['x-request-id'] as string | undefined)
    const same = isKept(headers['if-none-match'], cached.etag)
    const lines = same ? unchanged : whole
    response.writeHead(same ? 304 : 200, id ? [...lines, 'x-request-id', id] : lines)
    if (same) response.end()
    else response.end(cached.body, 'latin1')
    const observe = same ? observeUnchanged : observeWhole
    observe((performance.now() - start) / 1000)
    return true
  }
}
