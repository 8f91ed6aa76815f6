import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { aStaffMember } from '../../tests/staff.ts'

const api = await useApi()
const manager = await aStaffMember(api)

const mp4 = readFileSync(join(import.meta.dirname, '../demo/films/voyage-dans-la-lune/trailer.mp4'))
/** The start of a WebM video: an EBML header with DocType webm, then some bytes. */
const webm = Buffer.concat([
  Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d42878104428581021853806701', 'hex'),
  Buffer.alloc(200, 7),
])
const matroska = Buffer.concat([
  Buffer.from('1a45dfa3a34286810142f7810142f2810442f381084282886d6174726f736b61', 'hex'),
  Buffer.alloc(200, 7),
])
const file = (bytes: Uint8Array) => new Blob([bytes as never], { type: 'video/mp4' })
const videos = () => readdirSync(api.appContext.images.folder).filter(name => /\.(mp4|webm)$/.test(name))

describe('an uploaded trailer', () => {
  test.each([
    ['mp4', mp4],
    ['webm', webm],
  ])(
    'a trailer uploaded as %s gets a generated name and is served in byte ranges',
    async (extension, bytes) => {
      const { status, body } = await manager.postForm('media', { src_video: file(bytes) })
      expect(status).toBe(201)
      expect(body.src_video).toMatch(new RegExp(`^[a-z0-9-]+\\.${extension}$`))
      const whole = await api.request(`/api/video/${body.src_video}`)
      expect(whole.status).toBe(200)
      expect(Object.fromEntries(whole.headers)).toMatchObject({
        'content-type': `video/${extension}`,
        'accept-ranges': 'bytes',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'cache-control': expect.stringContaining('immutable'),
      })
      expect(Buffer.from(await whole.arrayBuffer()).equals(bytes)).toBe(true)
      const part = await api.request(`/api/video/${body.src_video}`, { headers: { range: 'bytes=4-11' } })
      expect(part.status).toBe(206)
      expect(part.headers.get('content-range')).toBe(`bytes 4-11/${bytes.length}`)
      expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(4, 12))).toBe(true)
    },
  )

  test('the file of a replaced or deleted trailer is deleted, unless another media record uses it', async () => {
    const { body } = await manager.postForm('media', { src_video: file(mp4) })
    const other = (await manager.postForm('media', { src_video: body.src_video })).body
    await manager.patchForm(`media/${body.id}`, { src_video: file(webm) })
    expect(videos()).toContain(body.src_video)
    await manager.remove(`media/${other.id}`)
    expect(videos()).not.toContain(body.src_video)
    const { src_video } = (await manager.get(`media/${body.id}`)).body
    await manager.patchForm(`media/${body.id}`, { src_video: '' })
    expect(videos()).not.toContain(src_video)
  })

  test.each([
    ['an HTML page', Buffer.from('<!doctype html><script>alert(1)</script>'.padEnd(100))],
    ['a picture', Buffer.from([0xff, 0xd8, 0xff, ...Array(100).fill(0)])],
    ['a truncated video', mp4.subarray(0, mp4.length - 1000)],
    ['a video followed by an HTML page', Buffer.concat([mp4, Buffer.from('<script>alert(1)</script>')])],
    ['a Matroska film', matroska],
    [
      'an AVIF picture',
      Buffer.concat([Buffer.from('0000001c66747970617669660000', 'hex'), Buffer.alloc(50)]),
    ],
  ])('uploading %s as a trailer is refused, and no file is stored', async (_, bytes) => {
    const before = videos()
    const refused = await manager.postForm('media', { src_video: file(bytes) })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'src_video' }] } })
    expect(videos()).toEqual(before)
  })

  test('a trailer above 60 MB is refused', async () => {
    const refused = await manager.postForm('media', { src_video: file(Buffer.alloc(61 * 1024 * 1024)) })
    expect(refused.status).toBe(400)
    expect(JSON.stringify(refused.body)).toContain('trop lourde')
  })
})
