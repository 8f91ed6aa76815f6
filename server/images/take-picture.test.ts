import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { openArrivals } from '../http/arriving-files.ts'
import { drawnAnew, takePicture } from './take-picture.ts'

let names = 0
const world = { arriving: mkdtempSync(join(tmpdir(), 'ouvreuse-pictures-')), newId: () => `${++names}` }
const arrivals = openArrivals(world.arriving, world.newId)
afterAll(async () => {
  await arrivals.close()
  rmSync(world.arriving, { recursive: true })
})

async function arrived(bytes: Buffer) {
  const file = await arrivals.begin()
  await file.writeFile(bytes)
  return arrivals.arrived(file, 'affiche.jpg')
}

const red = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#c01020' } })

test('uploads that come together are drawn anew one at a time: each takes much memory', async () => {
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
  const upload = () => drawnAnew('src_img', file, 'JPEG', draw)
  await Promise.all([upload(), upload(), upload(), upload()])
  expect(most).toBe(1)
})

test('what is kept is written line by line, as it is read: a progressive one is held whole in memory, to write it and at each drawing', async () => {
  const bytes = await red(40, 60).jpeg({ progressive: true }).toBuffer()
  const { jpeg } = await takePicture(arrivals, 'src_img', await arrived(bytes))
  expect((await sharp(bytes).metadata()).isProgressive).toBe(true)
  expect((await sharp(await jpeg.arrayBuffer()).metadata()).isProgressive).toBe(false)
})

test('pictures that come one after the other under the same number are not taken for one another', async () => {
  const colours: string[] = []
  for (const background of ['#c01020', '#1020c0', '#10c020']) {
    const one = openArrivals(world.arriving, world.newId)
    const file = await one.begin()
    await file.writeFile(
      await sharp({ create: { width: 40, height: 60, channels: 3, background } })
        .png()
        .toBuffer(),
    )
    const { placeholder } = await takePicture(one, 'src_img', await one.arrived(file, 'affiche.png'))
    await one.close()
    colours.push(placeholder)
  }
  expect(new Set(colours).size).toBe(3)
})

test('a disk without room for the drawing is no fault of the picture', async () => {
  const file = await arrived(await red(400, 600).jpeg().toBuffer())
  const draw = (image: Sharp) => image.jpeg().toFile('/dev/full')
  await expect(drawnAnew('src_img', file, 'JPEG', draw)).rejects.toMatchObject({ code: 'ENOSPC' })
})
