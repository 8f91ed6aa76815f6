import { setImmediate } from 'node:timers/promises'
import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { drawnAnew, takePicture } from './take-picture.ts'

test('uploads that come together are drawn anew one at a time: each takes much memory', async () => {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#c01020' } })
    .jpeg()
    .toBuffer()
  let drawing = 0
  let most = 0
  const draw = async (image: Sharp) => {
    drawing += 1
    most = Math.max(most, drawing)
    await image.stats()
    for (let turn = 0; turn < 50; turn++) await setImmediate()
    drawing -= 1
  }
  const upload = () => drawnAnew('src_img', new File([bytes as never], 'affiche.jpg'), 'JPEG', draw)
  await Promise.all([upload(), upload(), upload(), upload()])
  expect(most).toBe(1)
})

test('what is kept is written line by line, as it is read: a progressive one is held whole in memory, to write it and at each drawing', async () => {
  const bytes = await sharp({ create: { width: 40, height: 60, channels: 3, background: '#c01020' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const { jpeg } = await takePicture('src_img', new File([bytes as never], 'affiche.jpg'))
  expect((await sharp(bytes).metadata()).isProgressive).toBe(true)
  expect((await sharp(jpeg).metadata()).isProgressive).toBe(false)
})
