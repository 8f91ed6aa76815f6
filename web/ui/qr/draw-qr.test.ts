import { expect, test } from 'vitest'
import { readQr } from '../../../tests/read-qr.ts'
import { drawQr } from './draw-qr.ts'
import { qrPath } from './qr-path.ts'

test('the drawn QR code decodes to its text', async () => {
  const text = 'TBBBBBNSPBCDFGHJKLNPRSTVXBCDFGHJKLNPRSTVXBCDF'
  const drawing = await drawQr(text, 'quartile')
  const { size } = drawing
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, run] of qrPath(drawing).matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    rows[Number(y)]!.fill(true, Number(x), Number(x) + Number(run))
  expect(readQr(rows)).toBe(text)
  // The page contains the rows as data because they are much smaller than the SVG path drawn from them.
  expect(drawing.rows.length * 8).toBeLessThan(qrPath(drawing).length)
})
