import { promisify } from 'node:util'
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib'
import type { Context as HttpContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import { bestEncoding, type Encoding } from './encodings.ts'
import { isShared } from './response-cache/cache.ts'
import type { ApiEnv } from './serve.ts'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

// What is sent many times is compressed well, off the main thread. What is sent once is compressed at once: to hand a page
// of 34 kB to another thread and back cost 0.3 ms of processor more than the 0.5 that it took; the order form (41 kB) comes to 13.6 kB
// with 1 and 12.4 with 2, for 0.2 ms of processor more.
const compress: Record<Encoding, (bytes: Uint8Array, oftenSent: boolean) => Promise<Buffer> | Buffer> = {
  br: (bytes, oftenSent) =>
    (oftenSent ? asBrotli : brotliCompressSync)(bytes, brotli(bytes, oftenSent ? 6 : 1)),
  gzip: (bytes, oftenSent) => (oftenSent ? asGzip(bytes, { level: 7 }) : gzipSync(bytes, { level: 3 })),
}

const brotli = ({ byteLength }: Uint8Array, quality: number): BrotliOptions => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: byteLength },
})

const known = new WeakMap<Response, string>()

/** An answer whose text is remembered until it is compressed: to read it back out of the answer costs as much as that. */
export function textResponse(text: string, init: ResponseInit): Response {
  const response = new Response(text, init)
  known.set(response, text)
  return response
}

const isText = /^(text\/(?!event-stream)|application\/(xml|json))/

/**
 * Pages are compressed as they leave. What a page says of its reader cannot be guessed from its length (BREACH):
 * the session's cookie is SameSite, so another site cannot ask for a page in the reader's name.
 */
export const compressPages = createMiddleware<ApiEnv>(async (http, next) => {
  await next()
  await compressAnswer(http)
})

/** Of the API only what is the same for everyone: the rest is short, or for programs on this very machine. */
export const compressShared = createMiddleware<ApiEnv>(async (http, next) => {
  await next()
  if (isShared(http.res.headers)) await compressAnswer(http)
})

async function compressAnswer(http: HttpContext<ApiEnv>): Promise<void> {
  const { headers, status } = http.res
  if (!isText.test(headers.get('content-type') ?? '') || headers.has('content-encoding')) return
  headers.append('vary', 'Accept-Encoding')
  const encoding = bestEncoding(http.req.header('accept-encoding'), ['br', 'gzip'])
  if (!encoding) return
  const text = known.get(http.res)
  if (text === undefined && !http.res.body) return
  const bytes = text === undefined ? new Uint8Array(await http.res.arrayBuffer()) : Buffer.from(text)
  const compressed = await compress[encoding](bytes, isShared(headers))
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(compressed.length))
  // Nothing to put together with what was there: hono would read both answers as streams for it.
  http.res = undefined
  http.res = new Response(new Uint8Array(compressed), { status, headers })
}
