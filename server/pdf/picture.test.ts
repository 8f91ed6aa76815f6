import { inflateSync } from 'node:zlib'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPicture } from './picture.ts'

const raw = { width: 3, height: 2, channels: 4 } as const
const points = Buffer.from([
  ...[255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 1],
  ...[9, 8, 7, 254, 255, 255, 255, 255, 1, 2, 3, 77],
])

/** Row by row, behind a byte that says that nothing was done to them. */
const rowsOf = (packed: Buffer, width: number): number[] => {
  const rows = inflateSync(packed)
  return [...rows].filter((_, at) => at % (width + 1) !== 0 || rows[at] !== 0)
}

test('a picture is in a file point by point, and how much is seen of each', async () => {
  const { width, height, colours, seen } = await readPicture(await sharp(points, { raw }).png().toBuffer())
  expect({ width, height }).toEqual({ width: 3, height: 2 })
  expect(rowsOf(colours, 9)).toEqual([...points].filter((_, at) => at % 4 !== 3))
  expect(rowsOf(seen!, 3)).toEqual([...points].filter((_, at) => at % 4 === 3))
})

test('one without colours or holes is a picture too, and read once', async () => {
  const grey = { width: 2, height: 1, channels: 1 } as const
  const file = await sharp(Buffer.from([0, 200]), { raw: grey })
    .toColourspace('b-w')
    .png()
    .toBuffer()
  const { colours, seen } = await readPicture(file)
  expect(rowsOf(colours, 6)).toEqual([0, 0, 0, 200, 200, 200])
  expect(seen).toBeNull()
  expect(await readPicture(file)).toBe(await readPicture(file))
})
