import { once } from 'node:events'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { listen, stopListening } from './listen.ts'

const api = await useApi()
const manager = await aStaffMember(api)
const server = await listen(api.fetch, { port: 0, host: '127.0.0.1' })
const { port } = server.address() as AddressInfo
afterAll(() => stopListening(server))

const boundary = 'entre-deux'
const head = (disposition: string) =>
  `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n`
const poster = head('name="src_img"; filename="affiche.jpg"')

/**
 * Starts sending a form over a network connection, which can be interrupted. `answer` resolves to the response.
 */
function begin(headers: Record<string, string | string[]> = manager.headers) {
  const sending = request({
    ...{ port, host: '127.0.0.1', method: 'POST', path: '/api/v1/admin/media', agent: false },
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  const left = new Promise(resolve => sending.once('close', resolve))
  const answer = once(sending, 'response').then(async ([response]) => {
    let text = ''
    for await (const chunk of response.setEncoding('utf8')) text += chunk
    return { status: response.statusCode as number, body: JSON.parse(text) }
  })
  // Ignore errors of the request: the server may close the connection before it has read everything.
  sending.on('error', () => undefined)
  answer.catch(() => undefined)
  return { sending, left, answer }
}

/** Returns the names of the temporary files of forms in progress. */
const held = () => (existsSync(api.appContext.arriving) ? readdirSync(api.appContext.arriving) : [])
const fileHeld = () => statSync(join(api.appContext.arriving, held()[0]!))
const nothingLeft = () => vi.waitFor(() => expect(held()).toEqual([]))

test('an uploaded file is readable only by the server process, and is deleted after the response', async () => {
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c01020' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const { sending, answer } = begin()
  sending.write(poster)
  for (let at = 0; at < 700_000; at += 100_000) sending.write(picture.subarray(at, at + 100_000))
  await vi.waitFor(() => expect(fileHeld().size).toBeGreaterThan(600_000))
  expect(statSync(api.appContext.arriving).mode & 0o077).toBe(0)
  expect(fileHeld().mode & 0o077).toBe(0)
  sending.end(Buffer.concat([picture.subarray(700_000), Buffer.from(`\r\n--${boundary}--\r\n`)]))
  const { status, body } = await answer
  expect(status).toBe(201)
  expect(await sharp((await api.appContext.images.read(body.src_img))!).metadata()).toMatchObject({
    ...{ format: 'jpeg', width: 600, height: 400 },
  })
  await nothingLeft()
})

test('the file of an aborted upload is deleted', async () => {
  const { sending, left } = begin()
  sending.write(poster)
  sending.write(Buffer.alloc(500_000))
  await vi.waitFor(() => expect(fileHeld().size).toBeGreaterThan(400_000))
  sending.destroy()
  await left
  await nothingLeft()
})

test('a form that grows too large is refused while it is still arriving', async () => {
  const { sending, answer } = begin()
  sending.write(poster)
  const piece = Buffer.alloc(1024 * 1024)
  let sent = 0
  const goOn = () => {
    while (sent < 200 && !sending.destroyed) {
      sent += 1
      if (!sending.write(piece)) return
    }
  }
  sending.on('drain', goOn)
  goOn()
  expect(await answer).toMatchObject({ status: 413, body: { code: 'too_large' } })
  expect(sent).toBeLessThan(200)
  sending.destroy()
  await nothingLeft()
})

test('a refused form, received completely or not, leaves no file on disk', async () => {
  const parts: [string, number, object][] = [
    [head('name="affiche"; filename="affiche.jpg"'), 400, { errors: [{ field: 'affiche' }] }],
    [head('filename="affiche.jpg"'), 400, { code: 'unreadable', message: expect.not.stringMatching(/JSON/) }],
    [poster, 400, { errors: [{ field: 'src_img', message: 'Il faut une image JPEG, PNG, WebP ou AVIF.' }] }],
  ]
  for (const [part, status, body] of parts) {
    const { sending, answer } = begin()
    sending.end(`${part}rien qui vaille\r\n--${boundary}--\r\n`)
    expect(await answer).toMatchObject({ status, body })
    await nothingLeft()
  }
})

test('a form without a login is refused before any file is stored', async () => {
  const { sending, answer } = begin({})
  sending.write(poster)
  sending.write(Buffer.alloc(100_000))
  expect((await answer).status).toBe(401)
  expect(held()).toEqual([])
  sending.destroy()
})
