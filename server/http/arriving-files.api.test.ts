import { once } from 'node:events'
import { readdirSync, readlinkSync, statSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
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

/** A form over a real connection, as it is being sent; `answer` says what came back. */
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
  // Who refuses may hang up before it has read all.
  sending.on('error', () => undefined)
  answer.catch(() => undefined)
  return { sending, left, answer }
}

/** The files of forms that this process holds open; they have no name any more. */
const heldOpen = () =>
  readdirSync('/proc/self/fd').flatMap(fd => {
    try {
      const target = readlinkSync(`/proc/self/fd/${fd}`)
      return target.startsWith(api.house.arriving) ? [Number(fd)] : []
    } catch {
      return []
    }
  })
const bytesHeld = () => heldOpen().map(fd => statSync(`/proc/self/fd/${fd}`).size)
const nothingLeft = () => vi.waitFor(() => expect(heldOpen()).toEqual([]))

test('a picture that arrives in pieces lies on the disk, without a name, and is gone once it was answered', async () => {
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#c01020' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const { sending, answer } = begin()
  sending.write(poster)
  for (let at = 0; at < 700_000; at += 100_000) sending.write(picture.subarray(at, at + 100_000))
  await vi.waitFor(() => expect(bytesHeld()[0]).toBeGreaterThan(600_000))
  expect(readdirSync(api.house.arriving)).toEqual([])
  expect(statSync(api.house.arriving).mode & 0o077).toBe(0)
  expect(statSync(`/proc/self/fd/${heldOpen()[0]}`).mode & 0o077).toBe(0)
  sending.end(Buffer.concat([picture.subarray(700_000), Buffer.from(`\r\n--${boundary}--\r\n`)]))
  const { status, body } = await answer
  expect(status).toBe(201)
  expect(await sharp((await api.house.images.read(body.src_img))!).metadata()).toMatchObject({
    ...{ format: 'jpeg', width: 600, height: 400 },
  })
  await nothingLeft()
  expect(readdirSync(api.house.arriving)).toEqual([])
})

test('what had arrived is gone when its sender leaves halfway', async () => {
  const { sending, left } = begin()
  sending.write(poster)
  sending.write(Buffer.alloc(500_000))
  await vi.waitFor(() => expect(bytesHeld()[0]).toBeGreaterThan(400_000))
  sending.destroy()
  await left
  await nothingLeft()
})

test('a form that grows too large is refused while it arrives, before its end', async () => {
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

test('a refused form, whole or not, leaves nothing', async () => {
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

test('a stranger is refused before anything of theirs is taken in', async () => {
  const { sending, answer } = begin({})
  sending.write(poster)
  sending.write(Buffer.alloc(100_000))
  expect((await answer).status).toBe(401)
  expect(heldOpen()).toEqual([])
  sending.destroy()
})
