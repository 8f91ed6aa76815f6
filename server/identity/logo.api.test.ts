import { readdirSync } from 'node:fs'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeEach, describe, expect, test } from 'vitest'
import { useApiWithCache } from '../../tests/api.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { identity } from './tables.ts'

const api = await useApiWithCache()
const admin = await aStaffMember(api, 'admin')
const manager = await aStaffMember(api)

beforeEach(async () => {
  await admin.remove('house/logo')
  await api.db.update(identity).set({ accent_color: null })
  await api.caughtUp()
})

const file = (bytes: Uint8Array | string) => new Blob([bytes as never], { type: 'image/png' })
const filled = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } })
const wide = await filled(400, 100, '#c01020').png().toBuffer()
const give = async (bytes: Uint8Array | string) => admin.postForm('house/logo', { logo: file(bytes) })
const ask = (path: string) => api.request(path)
const files = () => readdirSync(api.appContext.images.folder).filter(name => name.endsWith('.png'))
const manifest = async () => (await ask('/manifest.webmanifest')).json()
const folderOf = (logo: string) => `/logo/${logo.replace('.png', '')}`

test('a new logo is visible immediately and recorded in the journal; removing it deletes its file', async () => {
  const { status, body } = await give(wide)
  expect([status, body.logo]).toEqual([200, expect.stringMatching(/^logo-[a-z0-9-]+\.png$/)])
  expect(files()).toEqual([body.logo])
  const [line] = (await admin.get('audit?entity=house')).body
  expect(line.changes).toEqual([{ field: 'logo', label: 'Logo', before: '(vide)', after: body.logo }])
  expect((await ask(`${folderOf(body.logo)}/entete.css`)).status).toBe(200)

  const second = (await give(wide)).body.logo
  expect(files()).toEqual([second])
  expect((await ask(`${folderOf(body.logo)}/entete.css`)).status).toBe(404)

  expect((await admin.remove('house/logo')).status).toBe(204)
  expect(files()).toEqual([])
  expect((await ask(`${folderOf(second)}/entete.png`)).status).toBe(404)
  expect((await admin.get('house')).body.logo).toBeNull()
})

test('only an admin can set or remove the logo', async () => {
  const refused = await manager.postForm('house/logo', { logo: file(wide) })
  expect([refused.status, (await manager.remove('house/logo')).status]).toEqual([403, 403])
  const form = new FormData()
  form.append('logo', file(wide))
  expect((await api.request('/api/v1/admin/house/logo', { method: 'POST', body: form })).status).toBe(401)
  expect(files()).toEqual([])
})

test('concurrent uploads of a logo leave one logo and no orphaned file', async () => {
  const answers = await Promise.all(Array.from({ length: 6 }, () => give(wide)))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(files()).toEqual([(await admin.get('house')).body.logo])
})

describe('the icons of the site', () => {
  test.each([
    ['favicon.png', 48, 48],
    ['apple-touch-icon.png', 180, 180],
    ['icon-192.png', 192, 192],
    ['icon-512.png', 512, 512],
    ['icon-maskable-512.png', 512, 512],
    ['partage.png', 1200, 630],
    ['entete.png', 400, 100],
  ])('the icon %s of the site is a PNG of %i by %i, cached as immutable', async (name, width, height) => {
    const { logo } = (await give(wide)).body
    const answer = await ask(`${folderOf(logo)}/${name}`)
    expect(answer.headers.get('content-type')).toBe('image/png')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'png', width, height })
  })

  test('the icons of the site are listed in its web manifest and shown in shared links', async () => {
    const before = (await manifest()).icons.map(({ src }: { src: string }) => src)
    expect(before).toContain('/icon-192.png')
    const { logo } = (await give(wide)).body
    const { icons } = await manifest()
    expect(icons).toHaveLength(4)
    for (const { src, sizes } of icons) {
      expect(src).toContain(folderOf(logo))
      const { width } = await sharp(Buffer.from(await (await ask(src)).arrayBuffer())).metadata()
      expect(sizes).toBe(`${width}x${width}`)
    }
    const shared = await ask('/partage.png')
    expect([shared.status, shared.headers.get('cache-control')]).toEqual([200, 'public, max-age=600'])
  })

  test('without a logo, the icons show the product’s mark in the accent colour', async () => {
    await admin.patch('house', { accent_color: '#7fd4ff' })
    const { icons } = await manifest()
    expect(icons[0].src).toBe('/couleur/7fd4ff/favicon.svg')
    expect(await (await ask(icons[0].src)).text()).toContain('fill="#7fd4ff"')
    const { data } = await sharp(Buffer.from(await (await ask(icons[2].src)).arrayBuffer()))
      .extract({ left: 250, top: 400, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect(data.subarray(0, 3).toString('hex')).toBe('7fd4ff')
    // Only the current accent colour and known file names are served, so that invented URLs cost nothing.
    for (const path of [
      '000000/icon-192.png',
      '7fd4ff/entete.css',
      '7fd4ff/toString',
      '7fd4ff/favicon.png.css',
    ])
      expect((await ask(`/couleur/${path}`)).status).toBe(404)
  })

  test('the icons of the site have a background with enough contrast', async () => {
    const corner = async (bytes: Buffer) => {
      const { logo } = (await give(bytes)).body
      const icon = Buffer.from(await (await ask(`${folderOf(logo)}/icon-192.png`)).arrayBuffer())
      return (await sharp(icon).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer()).toString(
        'hex',
      )
    }
    expect(await corner(await inked('#000000'))).toBe('ffffffff')
    expect(await corner(await inked('#ffffff'))).toBe('12100eff')
    expect(await corner(wide)).toBe('c01020ff')
  })
})

/** Draws two strokes in a colour on a transparent background. */
const inked = async (colour: string) => {
  const stroke = await filled(200, 20, colour).png().toBuffer()
  return filled(400, 300, '#00000000')
    .composite([
      { input: stroke, left: 100, top: 100 },
      { input: stroke, left: 100, top: 180 },
    ])
    .png()
    .toBuffer()
}

describe('the style sheet of the logo', () => {
  const sheetOf = async (bytes: Uint8Array) => {
    const { logo } = (await give(bytes)).body
    return (await ask(`${folderOf(logo)}/entete.css`)).text()
  }

  test('the style sheet of the logo gives its exact size; a wide logo hides the cinema name beside it', async () => {
    expect(await sheetOf(wide)).toContain('inline-size:10rem;block-size:2.5rem')
    expect(await sheetOf(wide)).toContain('.wordmark{font-size:0}')
    const square = await sheetOf(await filled(200, 200, '#c01020').png().toBuffer())
    expect(square).toContain('inline-size:2.5rem;block-size:2.5rem')
    expect(square).not.toContain('font-size')
  })

  test('the style sheet limits a very wide logo, so that it does not fill a phone’s header', async () => {
    const banner = await sheetOf(await filled(1200, 40, '#c01020').png().toBuffer())
    expect(banner).toContain('inline-size:11rem;block-size:0.367rem')
  })

  test('a logo with too little contrast gets a background, and loses its transparent border', async () => {
    const black = await sheetOf(await inked('#000000'))
    expect(black).toContain('light-dark(#0000,#ffffff)')
    // The strokes cover 200 × 100 of the 400 × 300 pixels. The transparent border around them is cut off, so the
    // shown size follows from the strokes alone.
    expect(black).toContain('inline-size:5rem;block-size:2.5rem')
    expect(await sheetOf(await inked('#ffffff'))).toContain('light-dark(#12100e,#0000)')
  })
})

describe('invalid logos', async () => {
  const frames = await Promise.all(['red', 'blue'].map(colour => filled(100, 100, colour).png().toBuffer()))
  const moving = await sharp(frames, { join: { animated: true } })
    .webp()
    .toBuffer()
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'
  const wrong: [string, Uint8Array | string, RegExp][] = [
    ['an SVG', svg, /un SVG se convertit d’abord en PNG/],
    ['an SVG that begins as XML', `<?xml version="1.0"?>${svg}`, /Il faut une image PNG/],
    ['an HTML page', '<!doctype html><script>alert(1)</script>', /Il faut une image PNG/],
    ['a GIF', Buffer.from('GIF89a\x01\0\x01\0\0\0\0'), /Il faut une image PNG/],
    ['30 000 by 30 000 pixels in a few bytes', bomb(30_000), /60\smégapixels/],
    ['an animated picture', moving, /animées/],
    ['a fully transparent picture', await filled(300, 200, '#00000000').png().toBuffer(), /transparent/],
    ['a picture that is too small', await filled(40, 20, '#c01020').png().toBuffer(), /96 pixels au moins/],
    ['a truncated file', wide.subarray(0, 200), /illisible/],
    ['an empty file', Buffer.alloc(0), /vide/],
    ['a file that is too large', Buffer.alloc(15 * 1024 * 1024 + 1), /15\sMo/],
  ]

  test.each(wrong)('a logo is refused with a message and leaves no file: %s', async (_, bytes, sentence) => {
    const { status, body } = await give(bytes)
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'logo'])
    expect(body.errors[0].message).toMatch(sentence)
    expect([files(), (await admin.get('house')).body.logo]).toEqual([[], null])
  })

  test('data appended to the file of a logo are not stored: only its pixels are', async () => {
    const polyglot = Buffer.concat([
      await filled(200, 100, '#c01020')
        .withExif({ IFD0: { Copyright: 'Position secrète' } })
        .png()
        .toBuffer(),
      Buffer.from('<script>alert(1)</script>PK\x03\x04%PDF-1.7'),
    ])
    const { logo } = (await give(polyglot)).body
    const kept = (await api.appContext.images.read(logo))!
    expect(['script', 'PDF', 'Position', 'PK\x03'].filter(word => kept.includes(word))).toEqual([])
  })
})

/** Returns a PNG that declares a large size and contains no pixels. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.alloc(side))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
