import { readdirSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { aFilm } from '../../tests/builders.ts'
import { aStaffMember } from '../../tests/staff.ts'

const api = await useApi()
const manager = await aStaffMember(api)
const filmId = (await aFilm(api.db, { title: 'Metropolis' })).id

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c01020' } })
const file = (bytes: Uint8Array | string) => new Blob([bytes as never], { type: 'image/jpeg' })
const files = () => readdirSync(api.appContext.images.folder).filter(name => name.endsWith('.jpg'))

describe('a media record', () => {
  test('a media record has a picture, its film, its texts and its dominant colour', async () => {
    const { status, body } = await manager.postForm('media', {
      src_img: file(await red(40, 60).jpeg().toBuffer()),
      alt_img: 'Une affiche rouge',
      movies_id: String(filmId),
      src_video: 'https://www.youtube.com/watch?v=abcdefghijk',
      alt_video: 'Bande-annonce',
    })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      movies_id: filmId,
      title: 'Metropolis',
      src_img: expect.stringMatching(/^[a-z0-9-]+\.jpg$/),
      alt_img: 'Une affiche rouge',
      src_backdrop: null,
      alt_backdrop: '',
      placeholder: expect.stringMatching(/^#[bc][0-9a-f]/),
      src_video: 'https://www.youtube.com/watch?v=abcdefghijk',
      alt_video: 'Bande-annonce',
    })
    const image = await api.request(`/api/img/${body.src_img}?w=160`)
    expect(image.status).toBe(200)
    expect((await manager.get(`movie/${filmId}`)).body.media).toMatchObject([
      { id: body.id, src_img: body.src_img },
    ])
  })

  test.each(['png', 'webp', 'avif'] as const)('a picture uploaded as %s is stored as JPEG', async format => {
    const bytes = await red(30, 20).toFormat(format).toBuffer()
    const { status, body } = await manager.postForm('media', { src_backdrop: file(bytes) })
    expect(status).toBe(201)
    const kept = await api.appContext.images.read(body.src_backdrop)
    expect(await sharp(kept!).metadata()).toMatchObject({ format: 'jpeg', width: 30, height: 20 })
  })

  test('a picture is re-encoded: upright, at most 2400 pixels wide, without metadata or added data', async () => {
    const bytes = await red(3000, 100)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'Position secrète' } })
      .withMetadata({ orientation: 1 })
      .toBuffer()
    const polyglot = Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>PK\x03\x04')])
    const { body } = await manager.postForm('media', { src_img: file(polyglot) })
    const kept = (await api.appContext.images.read(body.src_img))!
    expect(kept.includes('script')).toBe(false)
    expect(kept.includes('Position')).toBe(false)
    const meta = await sharp(kept).metadata()
    expect(meta).toMatchObject({ width: 2400, height: 80 })
    expect(meta.exif).toBeUndefined()
    const sideways = await red(40, 20).withMetadata({ orientation: 6 }).jpeg().toBuffer()
    const turned = await manager.postForm('media', { src_img: file(sideways) })
    const upright = (await api.appContext.images.read(turned.body.src_img))!
    expect(await sharp(upright).metadata()).toMatchObject({ width: 20, height: 40 })
  })

  test('replacing the picture of a media record keeps its other fields and deletes the old files', async () => {
    const { body: media } = await manager.postForm('media', {
      src_img: file(await red(10, 10).png().toBuffer()),
    })
    await api.request(`/api/img/${media.src_img}?w=160`)
    const path = `media/${media.id}`
    const words = await manager.patchForm(path, { alt_img: 'Autre' })
    expect(words.body).toEqual({ ...media, alt_img: 'Autre' })
    const other = await manager.patchForm(path, { src_img: file(await red(12, 12).png().toBuffer()) })
    expect(other.body.src_img).not.toBe(media.src_img)
    expect((await api.request(`/api/img/${media.src_img}?w=160`)).status).toBe(404)
    expect((await api.request(`/api/img/${other.body.src_img}?w=160`)).status).toBe(200)
    expect((await manager.patchForm(path, { src_img: '' })).body.src_img).toBeNull()
    expect(files()).not.toContain(other.body.src_img)
  })

  test('deleting a media record deletes its files', async () => {
    const { body } = await manager.postForm('media', { src_img: file(await red(10, 10).png().toBuffer()) })
    expect(files()).toContain(body.src_img)
    expect((await manager.remove(`media/${body.id}`)).status).toBe(204)
    expect(files()).not.toContain(body.src_img)
  })

  test('the list of media names the film of each record, and can be searched by its title', async () => {
    const { body } = await manager.get(`media?movies_id=${filmId}`)
    expect(body).toMatchObject([{ title: 'Metropolis' }])
    expect((await manager.get('media?q=METROPOLIS')).body).toHaveLength(1)
    expect((await manager.get('media/export.csv')).status).toBe(200)
  })
})

describe('invalid pictures', async () => {
  const truncated = (await red(200, 200).jpeg().toBuffer()).subarray(0, 400)
  const frames = await Promise.all(['red', 'blue'].map(colour => frame(colour)))
  const animated = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  const still = await red(8, 8).png().toBuffer()
  const apng = Buffer.concat([
    still.subarray(0, 33),
    Buffer.from('\0\0\0\x08acTL'),
    Buffer.alloc(12),
    still.subarray(33),
  ])
  const wrong: [string, Uint8Array | string, RegExp][] = [
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', /JPEG, PNG, WebP ou AVIF/],
    ['an HTML page named .jpg', '<!doctype html><script>alert(1)</script>', /JPEG, PNG, WebP ou AVIF/],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0'), /JPEG, PNG, WebP ou AVIF/],
    ['a script after the beginning of a JPEG', Buffer.from('\xff\xd8\xff<script>', 'latin1'), /illisible/],
    ['a truncated picture', truncated, /illisible/],
    ['an animated picture', animated, /animées/],
    ['an animated PNG', apng, /animées/],
    ['a file with too many pixels', bomb(), /60 mégapixels/],
    ['an empty file', Buffer.alloc(0), /vide/],
  ]

  test.each(wrong)('the upload of %s as a picture is refused', async (_, bytes, sentence) => {
    const before = files()
    const refused = await manager.postForm('media', { src_img: file(bytes) })
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid', errors: [{ field: 'src_img' }] } })
    expect(refused.body.errors[0].message).toMatch(sentence)
    expect(files()).toEqual(before)
  })

  test('a media form with too large a file, too many bytes in total or too many fields is refused', async () => {
    const heavy = await manager.postForm('media', { src_img: file(Buffer.alloc(15 * 1024 * 1024 + 1)) })
    expect(heavy).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'src_img', message: expect.stringMatching(/15 Mo/) }] },
    })
    const huge = await manager.postForm('media', { src_img: file(Buffer.alloc(92 * 1024 * 1024)) })
    expect(huge).toMatchObject({ status: 413, body: { code: 'too_large' } })
    const crowd = Object.fromEntries(Array.from({ length: 5000 }, (_, number) => [`champ-${number}`, 'a']))
    expect(await manager.postForm('media', crowd)).toMatchObject({
      status: 413,
      body: { code: 'too_large' },
    })
  })

  test('while the disk is full, a picture is refused with a request to retry', async () => {
    const { save } = api.appContext.images
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    api.appContext.images.save = () => Promise.reject(full)
    const refused = await manager.postForm('media', { src_img: file(await red(10, 10).png().toBuffer()) })
    api.appContext.images.save = save
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } })
    expect(api.logged.join('')).toContain('disk full')
  })

  test('a picture whose film does not exist is refused, and no file is stored', async () => {
    const before = files()
    const picture = file(await red(10, 10).png().toBuffer())
    const refused = await manager.postForm('media', { src_img: picture, movies_id: '999999' })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'movies_id' }] } })
    expect(files()).toEqual(before)
  })
})

describe('the form of a media record', () => {
  test.each([
    'https://mal.exemple/video',
    'http://www.youtube.com/watch?v=abcdefghijk',
    'javascript:alert(1)',
    'https://youtube.com.mal.exemple/x',
    'https://moi@www.youtube.com/x',
    'absente.mp4',
    '../secret.mp4',
  ])('a media form with the video %s is refused', async src_video => {
    const refused = await manager.postForm('media', { src_video })
    expect(refused).toMatchObject({ status: 400, body: { errors: [{ field: 'src_video' }] } })
  })

  test('an empty file input in a media form is treated as no file', async () => {
    const form = new FormData()
    form.append('src_img', new File([], ''))
    form.append('alt_img', 'Sans affiche')
    const { headers } = manager
    const response = await api.request('/api/v1/admin/media', { method: 'POST', headers, body: form })
    expect([response.status, await response.json()]).toMatchObject([201, { src_img: null }])
  })

  test('a media form may name a video file that was uploaded before the form was sent', async () => {
    const src_video = await api.appContext.images.save(Buffer.from('film'), 'mp4')
    expect(await manager.postForm('media', { src_video })).toMatchObject({ status: 201, body: { src_video } })
  })

  test('a media form with an unknown field, or a field given twice, is refused', async () => {
    expect(await manager.postForm('media', { placeholder: 'x' })).toMatchObject({ status: 400 })
    const twice = new FormData()
    twice.append('alt_img', 'a')
    twice.append('alt_img', 'b')
    const response = await api.request('/api/v1/admin/media', {
      method: 'POST',
      headers: manager.headers,
      body: twice,
    })
    expect(await response.json()).toMatchObject({ errors: [{ field: 'alt_img' }] })
  })

  test('the endpoints of media accept only multipart forms, and refuse JSON and malformed forms', async () => {
    expect(await manager.post('media', { alt_img: 'x' })).toMatchObject({
      status: 415,
      body: { code: 'not_a_form' },
    })
    const response = await api.request('/api/v1/admin/media', {
      method: 'POST',
      headers: { ...manager.headers, 'content-type': 'multipart/form-data; boundary=x' },
      body: 'nothing of the kind',
    })
    expect(response.status).toBe(400)
  })

  test('a form sent to a JSON endpoint is refused without being read', async () => {
    const response = await api.request('/api/v1/admin/category', {
      method: 'POST',
      headers: manager.headers,
      body: (() => {
        const form = new FormData()
        form.append('name_cat', file(Buffer.alloc(200_000)))
        return form
      })(),
    })
    expect(response.status).toBe(415)
  })

  test('a form from an anonymous client is refused before it is read', async () => {
    let read = 0
    const body = new ReadableStream({
      pull(controller) {
        read += 1
        controller.enqueue(new Uint8Array(65_536))
        if (read > 1000) controller.close()
      },
    })
    const response = await api.request('/api/v1/admin/media', {
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
      body,
      duplex: 'half',
    } as RequestInit)
    expect(response.status).toBe(401)
    expect(read).toBeLessThan(10)
  })
})

function frame(background: string) {
  return sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer()
}

/** Returns a decompression bomb: a PNG of a few bytes that claims 60,000 × 60,000 pixels. */
function bomb(): Uint8Array {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(60_000, 0)
  header.writeUInt32BE(60_000, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(100))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', pixels),
  ])
}

function chunk(name: string, data: Uint8Array): Uint8Array {
  const body = Buffer.concat([Buffer.from(name), data])
  const framed = Buffer.alloc(body.length + 8)
  framed.writeUInt32BE(data.length, 0)
  framed.set(body, 4)
  framed.writeUInt32BE(crc32(body), body.length + 4)
  return framed
}
