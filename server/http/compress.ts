import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { createMiddleware } from 'hono/factory'
import { bestEncoding } from './encodings.ts'
import { isShared } from './response-cache/cache.ts'
import type { ApiEnv } from './serve.ts'

const asBrotli = promisify(brotliCompress)
const asGzip = promisify(gzip)

/**
 * Compresses a body: strongly if it will be sent often (`isSentOften`), otherwise quickly. For a body that is sent
 * once, the Brotli window is only 128 kB, which fits any page: setting up the default of 4 MB would double the
 * time.
 */
function compressed(encoding: 'br' | 'gzip', bytes: ArrayBuffer, isSentOften: boolean): Promise<Buffer> {
  if (encoding === 'gzip') return asGzip(bytes, { level: isSentOften ? 6 : 3 })
  return asBrotli(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: isSentOften ? 5 : 3,
      [constants.BROTLI_PARAM_LGWIN]: isSentOften ? 22 : 17,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.byteLength,
    },
  })
}

const isText = /^(text\/(?!event-stream)|application\/(xml|json))/

/**
 * Compresses pages and those API answers that are the same for all callers; the other API answers are too short to
 * be worth it. Compression cannot leak secrets in a page by its length (BREACH attack): the session cookie is
 * SameSite, so another site cannot request pages with it.
 */
export const compress = createMiddleware<ApiEnv>(async (http, next) => {
  await next()
  const { headers, status } = http.res
  if (headers.has('content-encoding') || !isText.test(headers.get('content-type') ?? '')) return
  const shared = isShared(headers)
  if (http.req.path.startsWith('/api/') && !shared) return
  if (!headers.get('vary')?.includes('Accept-Encoding')) headers.append('vary', 'Accept-Encoding')
  const encoding = bestEncoding(http.req.header('accept-encoding'), ['br', 'gzip'])
  if (!encoding) return
  const bytes = await http.res.arrayBuffer()
  if (bytes.byteLength === 0) return
  const sent = await compressed(encoding, bytes, shared)
  headers.set('content-encoding', encoding)
  headers.set('content-length', String(sent.length))
  // Unset the response first: otherwise Hono merges the old headers into the new ones.
  http.res = undefined
  http.res = new Response(new Uint8Array(sent), { status, headers })
})
