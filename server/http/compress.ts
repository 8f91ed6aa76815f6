import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Context as HttpContext } from 'hono'
import { createMiddleware } from 'hono/factory'
import { bestEncoding, type Encoding } from './encodings.ts'
import { isShared } from './response-cache/cache.ts'
import type { ApiEnv } from './serve.ts'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

// Off the main thread. On a home page of 70 kB the quick ones cost 0.7 ms and leave 13 and 15 kB; what is compressed
// to be sent many times is worth more.
const compress: Record<Encoding, (bytes: ArrayBuffer, oftenSent: boolean) => Promise<Buffer>> = {
  br: (bytes, oftenSent) =>
    asBrotli(bytes, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: oftenSent ? 6 : 2,
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
      },
    }),
  gzip: (bytes, oftenSent) => asGzip(bytes, { level: oftenSent ? 7 : 3 }),
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
  const { body, headers } = http.res
  if (!isText.test(headers.get('content-type') ?? '') || headers.has('content-encoding')) return
  headers.append('vary', 'Accept-Encoding')
  const encoding = bestEncoding(http.req.header('accept-encoding'), ['br', 'gzip'])
  if (!encoding || !body) return
  const compressed = await compress[encoding](await http.res.arrayBuffer(), isShared(headers))
  const { status } = http.res
  http.res = new Response(new Uint8Array(compressed), { status, headers })
  http.res.headers.set('content-encoding', encoding)
  http.res.headers.set('content-length', String(compressed.length))
}
