import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openArrivals } from '../http/arriving-files.ts'
import { redrawInQueue, takePicture } from './take-picture.ts'

let names = 0
const world = { arriving: mkdtempSync(join(tmpdir(), 'ouvreuse-pictures-')), newId: () => `${++names}` }
const arrivals = openArrivals(world.arriving, world.newId)
afterAll(async () => {
  await arrivals.close()
  rmSync(world.arriving, { recursive: true })
})

async function arrived(bytes: Buffer) {
  const path = await arrivals.newPath()
  writeFileSync(path, bytes)
  return arrivals.arrived(path, 'affiche.jpg')
}

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c01020' } })

test('concurrent uploads are re-encoded one at a time, because each needs much memory', async () => {
  const file = await arrived(await red(4, 4).jpeg().toBuffer())
  let drawing = 0
  let most = 0
  const draw = async (image: Sharp) => {
    drawing += 1
    most = Math.max(most, drawing)
    await image.stats()
    for (let turn = 0; turn < 50; turn++) await setImmediate()
    drawing -= 1
  }
  const upload = () => redrawInQueue('src_img', file, 'JPEG', draw)
  await Promise.all([upload(), upload(), upload(), upload()])
  expect(most).toBe(1)
})

test('an uploaded image is stored as a baseline JPEG: decoding a progressive one needs more memory', async () => {
  const bytes = await red(40, 60).jpeg({ progressive: true }).toBuffer()
  const { jpeg } = await takePicture(arrivals, 'src_img', await arrived(bytes))
  expect((await sharp(bytes).metadata()).isProgressive).toBe(true)
  expect((await sharp(await jpeg.arrayBuffer()).metadata()).isProgressive).toBe(false)
})

test('if an upload fails because the disk is full, the error does not say that the image is broken', async () => {
  const file = await arrived(await red(400, 600).jpeg().toBuffer())
  const draw = (image: Sharp) => image.jpeg().toFile('/dev/full')
  await expect(redrawInQueue('src_img', file, 'JPEG', draw)).rejects.toMatchObject({ code: 'ENOSPC' })
})

test('a PNG of very many small chunks is refused before all of them are read', async () => {
  const png = await red(4, 4).png().toBuffer()
  const chunks = (count: number) =>
    Buffer.concat(Array(count).fill(Buffer.from('\0\0\0\0abCd\0\0\0\0', 'latin1')))
  const file = await arrived(Buffer.concat([png.subarray(0, 33), chunks(200_000), png.subarray(33)]))
  let read = 0
  const slice = file.slice.bind(file)
  file.slice = (...asked) => {
    read += 1
    return slice(...asked)
  }
  await expect(takePicture(arrivals, 'src_img', file)).rejects.toMatchObject({
    errors: [{ field: 'src_img', message: expect.stringContaining('trop de blocs') }],
  })
  expect(read).toBeLessThan(10_000)
})
