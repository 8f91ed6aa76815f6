import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { compress } from './compress.ts'
import type { ApiEnv } from './serve.ts'

const text = '<p>« Ça commence&nbsp;! »</p>'.repeat(200)
const html = { 'content-type': 'text/html; charset=utf-8' }
const shared = { ...html, 'cache-control': 'public, max-age=0, s-maxage=10' }

const app = new Hono<ApiEnv>()
app.use(compress)
app.get('/page', () => new Response(text, { status: 404, headers: html }))
app.get('/api/partage', () => new Response(text, { headers: shared }))
app.get('/api/prive', () => new Response(text, { headers: html }))
app.get('/vide', () => new Response(null, { headers: html }))

const ask = async (path: string, encoding: string) => {
  const response = await app.request(path, { headers: { 'accept-encoding': encoding } })
  return { response, bytes: Buffer.from(await response.arrayBuffer()) }
}

test.each(['/page', '/api/partage'])('a compressed response contains the complete text: %s', async path => {
  const [br, gz, plain] = [await ask(path, 'gzip, br'), await ask(path, 'gzip'), await ask(path, 'identity')]
  expect(brotliDecompressSync(br.bytes).toString()).toBe(text)
  expect(gunzipSync(gz.bytes).toString()).toBe(text)
  expect(plain.bytes.toString()).toBe(text)
  for (const { response, bytes } of [br, gz]) {
    expect(response.status).toBe(path === '/page' ? 404 : 200)
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(response.headers.get('vary')).toBe('Accept-Encoding')
  }
})

test.each(['/api/prive', '/vide'])(
  'private API answers and empty bodies are not compressed: %s',
  async path => {
    const { response } = await ask(path, 'br')
    expect(response.headers.get('content-encoding')).toBe(null)
  },
)
