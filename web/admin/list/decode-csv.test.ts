import { expect, test } from 'vitest'
import { decodeCsv } from './decode-csv.ts'

const text = 'Titre;Durée\r\nL’Été;1h24'
const inTwoBytes = Buffer.from(text, 'utf16le')

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a BOM', Buffer.from(`\uFEFF${text}`)],
  ['Windows-1252', Buffer.from(text.replace('’', '\x92'), 'latin1')],
  ['UTF-16 little-endian (Excel)', Buffer.concat([Buffer.from([0xff, 0xfe]), inTwoBytes])],
  ['UTF-16 big-endian', Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(inTwoBytes).swap16()])],
])('a CSV file saved as %s is read with its accents', (_, bytes) => {
  expect(decodeCsv(bytes)).toBe(text)
})

test('a binary file chosen as CSV is decoded without an error', () => {
  expect(decodeCsv(Uint8Array.from([0x50, 0x4b, 3, 4, 0xff, 0]))).toHaveLength(6)
  expect(decodeCsv(new Uint8Array())).toBe('')
})
