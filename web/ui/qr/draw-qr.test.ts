import { expect, test } from 'vitest'
import { readQr } from '../../../tests/read-qr.ts'
import { drawQr } from './draw-qr.ts'

test('what is drawn says what it was given', async () => {
  const text = 'TBBBBBNSPBCDFGHJKLNPRSTVXBCDFGHJKLNPRSTVXBCDF'
  const { size, path } = await drawQr(text, 'quartile')
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]!.fill(true, Number(x), Number(x) + Number(run))
  expect(readQr(rows)).toBe(text)
})
