import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compressPages, textResponse } from './compress.ts'
import type { ApiEnv } from './serve.ts'

const text = '<p>« Ça commence&nbsp;! »</p>'.repeat(200)
const html = { 'content-type': 'text/html; charset=utf-8' }
const shared = { ...html, 'cache-control': 'public, max-age=0, s-maxage=10' }

const app = new Hono<ApiEnv>()
app.use(compressPages)
app.get('/texte', () => textResponse(text, { status: 404, headers: html }))
app.get('/partage', () => textResponse(text, { headers: shared }))
app.get('/autre', () => new Response(text, { headers: html }))
app.get('/moitie', () => textResponse('a\ud83cb 🎬', { headers: html }))
app.get('/vide', () => new Response(null, { headers: html }))

const ask = async (path: string, encoding: string) => {
  const response = await app.request(path, { headers: { 'accept-encoding': encoding } })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test.each(['/texte', '/partage', '/autre'])(
  'the text arrives whole, however it is compressed: %s',
  async path => {
    const [br, gz, plain] = [await ask(path, 'br'), await ask(path, 'gzip'), await ask(path, 'identity')]
    expect(brotliDecompressSync(br.bytes).toString()).toBe(text)
    expect(gunzipSync(gz.bytes).toString()).toBe(text)
    expect(plain.bytes.toString()).toBe(text)
    for (const { response, bytes } of [br, gz]) {
      expect(response.status).toBe(path === '/texte' ? 404 : 200)
      expect(response.headers.get('content-length')).toBe(String(bytes.length))
      expect(response.headers.get('vary')).toBe('Accept-Encoding')
    }
  },
)

test('what is sent once goes as zstd to who reads it, what is kept as brotli', async () => {
  const today = 'gzip, deflate, br, zstd'
  const [once, kept] = [await ask('/texte', today), await ask('/partage', today)]
  expect(once.response.headers.get('content-encoding')).toBe('zstd')
  expect(zstdDecompressSync(once.bytes).toString()).toBe(text)
  expect(kept.response.headers.get('content-encoding')).toBe('br')
  expect((await ask('/texte', 'br, zstd;q=0')).response.headers.get('content-encoding')).toBe('br')
})

test('half a pair of signs becomes the sign for what cannot be read', async () => {
  const { bytes } = await ask('/moitie', 'br')
  expect(brotliDecompressSync(bytes).toString()).toBe('a\ufffdb 🎬')
})

test('nothing stays nothing', async () => {
  const { response, bytes } = await ask('/vide', 'br')
  expect([bytes.length, response.headers.get('content-encoding')]).toEqual([0, null])
})
