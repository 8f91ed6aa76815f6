import type { IncomingMessage, ServerResponse } from 'node:http'
import { bestEncoding } from './encodings.ts'
import { isKept } from './etag.ts'
import { securityHeadersFor } from './headers.ts'
import { keyOf } from './keep-ready.ts'
import type { Metrics } from './metrics.ts'
import { cookieName, requestIdOf } from './request-context.ts'
import type { Ready, Shelf } from './shelf.ts'

type House = { publicUrl: URL | null }

/**
 * Sends what is on the shelf to visitors, ahead of the router and of everything that is done per request: no
 * session to read, no line in the log (counted in /metrics), and no limit, because refusing would cost more.
 */
export function readyAnswers(shelf: Shelf, { publicUrl }: House, metrics: Metrics) {
  const overHttps = publicUrl?.protocol === 'https:'
  const ours = securityHeadersFor(overHttps)
  const session = `${cookieName(overHttps)}=`
  const written = new WeakMap<Ready, { whole: string[]; unchanged: string[] }>()
  const encodings = new Map<string, string | null>()

  function encodingFor(header: string): string | null {
    const known = encodings.get(header)
    if (known !== undefined) return known
    if (encodings.size >= 100) encodings.clear()
    const encoding = bestEncoding(header, ['br', 'gzip'])
    encodings.set(header, encoding)
    return encoding
  }

  function write(ready: Ready) {
    const { 'content-length': length, ...headers } = { ...ours, ...ready.headers }
    headers.vary = headers.vary ? `${headers.vary}, Cookie` : 'Cookie'
    const unchanged = Object.entries(headers).flat()
    const lines = { whole: [...unchanged, 'content-length', length!], unchanged }
    written.set(ready, lines)
    return lines
  }

  return (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url, headers } = request
    if (method !== 'GET' || !headers.host || !url || headers.cookie?.includes(session)) return false
    const start = performance.now()
    const encoding = encodingFor((headers['accept-encoding'] as string | undefined) ?? '')
    const ready = shelf.find(keyOf(encoding, `http://${headers.host}${url}`, publicUrl))
    if (!ready) return false
    const { whole, unchanged } = written.get(ready) ?? write(ready)
    // One of our own would name a line of the log, and there is none.
    const id = requestIdOf(headers['x-request-id'] as string | undefined)
    const named = (lines: string[]) => (id ? [...lines, 'x-request-id', id] : lines)
    const same = isKept(headers['if-none-match'], ready.etag)
    if (same) response.writeHead(304, named(unchanged)).end()
    else response.writeHead(200, named(whole)).end(ready.body)
    metrics.observe('GET', same ? 304 : 200, (performance.now() - start) / 1000)
    return true
  }
}
