import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { Hono } from 'hono'
import { getMimeType } from 'hono/utils/mime'
import { bestEncoding } from './encodings.ts'
import { etagMatches, etagOf } from './etag.ts'
import type { ApiEnv } from './serve.ts'

type Body = { bytes: Uint8Array<ArrayBuffer>; etag: string }
type Asset = { headers: Record<string, string>; plain: Body; compressed: Map<Kept, Body> }

/** The file extension of each encoding; the smallest encoding is first. */
const extensions = { br: '.br', gzip: '.gz' }
type Kept = keyof typeof extensions
const aDay = 86_400

/** Serves the built files of the site, and their compressed copies (scripts/precompress.ts), from memory. */
export function mountAssets(app: Hono<ApiEnv>, folder: string): void {
  const assets = readAssets(folder)

  app.get('*', async (http, next) => {
    const asset = assets.get(http.req.path)
    if (!asset) return next()
    const encoding = bestEncoding(http.req.header('accept-encoding'), [...asset.compressed.keys()])
    const { bytes, etag } = (encoding && asset.compressed.get(encoding)) || asset.plain
    const headers = { ...asset.headers, etag }
    if (etagMatches(http.req.header('if-none-match'), etag))
      return new Response(null, { status: 304, headers })
    return new Response(bytes, {
      headers: {
        ...headers,
        'content-length': String(bytes.length),
        ...(encoding && { 'content-encoding': encoding }),
      },
    })
  })

  // A missing file of an older build gets a plain 404, because rendering the error page would be expensive, and
  // the browser would execute that page as a script.
  app.get('/assets/*', () => {
    return new Response('Ce fichier n’existe plus.\n', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
    })
  })
}

/**
 * Reads the built files, by URL path. Only files present at startup are served, so path traversal is impossible.
 */
function readAssets(folder: string): Map<string, Asset> {
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.(br|gz)$|^\./.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
  return new Map(files.map(path => [addressOf(path.slice(folder.length)), readAsset(path)]))
}

const addressOf = (path: string): string =>
  `/${path.split(sep).filter(Boolean).map(encodeURIComponent).join('/')}`

function readAsset(path: string): Asset {
  const compressed = new Map<Kept, Body>()
  for (const [encoding, extension] of Object.entries(extensions) as [Kept, string][]) {
    if (existsSync(path + extension)) compressed.set(encoding, readBody(path + extension))
  }
  return {
    headers: {
      'content-type': getMimeType(path) ?? 'application/octet-stream',
      'cache-control': cacheRule(path),
      ...(compressed.size > 0 && { vary: 'Accept-Encoding' }),
      // A script without a hash in its name is a worker. It needs its own content security policy.
      ...(path.endsWith('.js') && !isHashed(path) && { 'content-security-policy': workerPolicy }),
    },
    plain: readBody(path),
    compressed,
  }
}

const workerPolicy = "default-src 'none'; connect-src 'self'"

const isHashed = (path: string): boolean => path.split(sep).includes('assets')

/**
 * Returns the Cache-Control header of a file. Files under assets/ have a hash in their name and are cached
 * forever; others expire after a day.
 */
function cacheRule(path: string): string {
  return isHashed(path) ? 'public, max-age=31536000, immutable' : `public, max-age=${aDay}`
}

function readBody(path: string): Body {
  const bytes = new Uint8Array(readFileSync(path))
  return { bytes, etag: etagOf(bytes) }
}
