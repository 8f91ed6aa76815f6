import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mountAssets } from './assets.ts'
import { compress } from './compress.ts'
import { bestEncoding } from './encodings.ts'
import type { ApiEnv } from './serve.ts'

const folder = mkdtempSync(join(tmpdir(), 'ouvreuse-assets-'))
const app = new Hono<ApiEnv>()
const longPage = `<p>${'une séance '.repeat(200)}</p>`

beforeAll(() => {
  mkdirSync(join(folder, 'assets'))
  writeFileSync(join(folder, 'assets/home-1a2b.js'), 'plain()')
  writeFileSync(join(folder, 'assets/home-1a2b.js.br'), 'as brotli')
  writeFileSync(join(folder, 'assets/home-1a2b.js.gz'), 'as gzip')
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}')
  writeFileSync(join(folder, '.secret'), 'no')
  mountAssets(app, folder)
  app.use(compress)
  app.get('/picture', () => new Response('pixels', { headers: { 'content-type': 'image/avif' } }))
  app.get('*', http => http.html(longPage, 404))
})
afterAll(() => rmSync(folder, { recursive: true }))

const ask = (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

describe('a built file', () => {
  test('a built file is sent in the smallest encoding that the browser accepts, and cached for ever', async () => {
    const response = await ask('/assets/home-1a2b.js', { 'accept-encoding': 'gzip, deflate, br, zstd' })
    expect(await response.text()).toBe('as brotli')
    expect(response.headers.get('content-encoding')).toBe('br')
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/)
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
  })

  test('a built file is sent uncompressed to a client that accepts no encoding', async () => {
    const response = await ask('/assets/home-1a2b.js')
    expect(await response.text()).toBe('plain()')
    expect(response.headers.has('content-encoding')).toBe(false)
  })

  test('a built file gets 304 if the client already has it in the same encoding', async () => {
    const headers = { 'accept-encoding': 'gzip' }
    const etag = (await ask('/assets/home-1a2b.js', headers)).headers.get('etag') ?? ''
    const again = await ask('/assets/home-1a2b.js', { ...headers, 'if-none-match': `W/${etag}` })
    expect(again.status).toBe(304)
    expect((await ask('/assets/home-1a2b.js', { 'if-none-match': etag })).status).toBe(200)
  })

  test('a built file whose name contains no hash is cached for a day', async () => {
    const response = await ask('/manifest.webmanifest')
    expect(response.headers.get('content-type')).toMatch(/^application\/manifest\+json/)
    expect(response.headers.get('cache-control')).toBe('public, max-age=86400')
  })

  test.each(['/assets/gone-9z9z.js', '/assets/..%2f.secret', '/assets/home-1a2b.js.br'])(
    'a request for the missing file %s gets 404 and renders no page',
    async path => {
      const response = await ask(path)
      expect(response.status).toBe(404)
      expect(response.headers.get('content-type')).toMatch(/^text\/plain/)
      expect(response.headers.get('cache-control')).toBe('no-store')
    },
  )

  test('a hidden file is not served', async () => {
    expect(await (await ask('/.secret')).text()).toBe(longPage)
  })
})

describe('a page', () => {
  test('a rendered page is compressed, and keeps its status', async () => {
    const response = await ask('/', { 'accept-encoding': 'br, gzip' })
    expect(response.status).toBe(404)
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(brotliDecompressSync(bytes).toString()).toBe(longPage)
    const older = await ask('/', { 'accept-encoding': 'gzip' })
    expect(gunzipSync(Buffer.from(await older.arrayBuffer())).toString()).toBe(longPage)
  })

  test('a client that accepts no encoding gets an uncompressed page; images are never compressed', async () => {
    expect(await (await ask('/')).text()).toBe(longPage)
    const picture = await ask('/picture', { 'accept-encoding': 'br' })
    expect(picture.headers.has('content-encoding')).toBe(false)
    expect(await picture.text()).toBe('pixels')
  })
})

test.each([
  ['gzip, deflate, br', 'br'],
  ['gzip;q=1.0, br;q=0', 'gzip'],
  ['GZIP', 'gzip'],
  ['identity', null],
  ['', null],
])('for the header Accept-Encoding « %s », the chosen encoding is %s', (header, encoding) =>
  expect(bestEncoding(header, ['br', 'gzip'])).toBe(encoding),
)
