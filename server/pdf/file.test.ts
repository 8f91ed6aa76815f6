import { expect, test } from 'vitest'
import { PdfFile } from './file.ts'

test('every object stands where the file says, in whatever order they were written, and a stream is as long as it says', () => {
  const file = new PdfFile()
  const later = file.reserve()
  const stream = Buffer.from([0, 10, 13, 255, 128])
  const packed = file.add(`/Of ${later} 0 R`, stream)
  const never = file.add('/One /other')
  file.write(later, '/Written (last)')
  const bytes = Buffer.from(file.end(`/Root ${later} 0 R`))
  const text = bytes.toString('latin1')

  const table = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)![1])
  const [, count, entries] = /^xref\n0 (\d+)\n((?:.{18} \n)+)trailer\n<<\/Size (\d+) /.exec(
    text.slice(table),
  )!
  const places = entries!.match(/.{19}\n/g)!
  expect(places[0]).toBe('0000000000 65535 f \n')
  expect(places).toHaveLength(Number(count))
  for (const number of [later, packed, never]) {
    expect(places[number]).toMatch(/^\d{10} 00000 n \n$/)
    expect(text.slice(Number(places[number]!.slice(0, 10)))).toMatch(new RegExp(`^${number} 0 obj\n<<`))
  }
  const start = text.indexOf('/Length 5>>\nstream\n') + '/Length 5>>\nstream\n'.length
  expect(bytes.subarray(start, start + 5)).toEqual(stream)
  expect(text.slice(start + 5)).toMatch(/^\nendstream\nendobj\n/)
})
