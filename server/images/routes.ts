import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { Readable } from 'node:stream'
import type { Hono } from 'hono'
import { Refusal } from '../http/refusal.ts'
import type { ApiEnv } from '../http/serve.ts'
import type { ImageStore } from './store.ts'
import { bestFormat, createVariants, type Format, nearestWidth } from './variants.ts'

const videoTypes: Record<string, string> = { '.mp4': 'video/mp4', '.webm': 'video/webm' }

const forEver = 'public, max-age=31536000, immutable'

/** Serves images and trailers to everybody, logged in or not. */
export function mountImages(app: Hono<ApiEnv>, store: ImageStore, variant = createVariants(store)): void {
  app.get('/api/img/:name', async http => {
    const format = bestFormat(http.req.header('accept') ?? '')
    const width = nearestWidth(Number(http.req.query('w') ?? 960) || 960)
    const name = http.req.param('name')
    try {
      return picture(await variant(name, width, format), format, forEver)
    } catch (error) {
      if (!(error instanceof Refusal && error.code === 'unavailable')) throw error
      // The resize queue is full: send the original and do not cache it.
      return picture(await store.read(name), 'jpeg', 'no-store')
    }
  })

  app.get('/api/video/:name', async http => {
    const path = await store.pathOf(http.req.param('name'))
    const type = path && videoTypes[extname(path)]
    const size = type ? await sizeOf(path) : null
    if (!type || size === null) throw new Refusal('not_found')
    const range = readRange(http.req.header('range'), size)
    if (range === 'unsatisfiable')
      return new Response(null, { status: 416, headers: { 'content-range': `bytes */${size}` } })
    const { start, end } = range ?? { start: 0, end: size - 1 }
    // For HEAD, do not open the file: a stream that is never read would leave it open.
    const isAsked = http.req.method === 'GET'
    const stream = isAsked ? (Readable.toWeb(createReadStream(path, { start, end })) as ReadableStream) : null
    return new Response(stream, {
      status: range ? 206 : 200,
      headers: {
        'content-type': type,
        'content-length': String(end - start + 1),
        'accept-ranges': 'bytes',
        'cache-control': forEver,
        ...(range && { 'content-range': `bytes ${start}-${end}/${size}` }),
      },
    })
  })
}

function picture(bytes: Buffer | null, format: Format, kept: string): Response {
  if (!bytes) throw new Refusal('not_found')
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': `image/${format}`,
      'cache-control': kept,
      vary: 'Accept',
      // Let pages of other sites show the images, because the specification allows serving the pages from another
      // host.
      'cross-origin-resource-policy': 'cross-origin',
    },
  })
}

/**
 * Parses a Range header with a single range, the only form that players send. Returns null for any other header:
 * the caller then sends the whole file.
 */
export function readRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const match = header?.match(/^bytes=(\d*)-(\d*)$/)
  if (!match || (match[1] === '' && match[2] === '')) return null
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1])
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}

const sizeOf = (path: string): Promise<number | null> =>
  stat(path).then(
    file => file.size,
    () => null,
  )
