import { describe, expect, test } from 'vitest'
import { cell, csvFile } from './csv.ts'

describe('a CSV cell', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+33612345678', "'+33612345678"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', '"\'\r=1"'],
    ['a;b', '"a;b"'],
    ['dit « non »', 'dit « non »'],
    ['dit "non"', '"dit ""non"""'],
    ['deux\nlignes', '"deux\nlignes"'],
    [12.5, '12,5'],
    [-3, '-3'],
    [null, ''],
    [undefined, ''],
    [true, 'oui'],
    [['Drame', 'Muet'], 'Drame, Muet'],
    [['=1'], "'=1"],
  ])('the value %j is written to a CSV file as %j', (value, written) => {
    expect(cell(value)).toBe(written)
  })
})

test('a CSV file begins with a UTF-8 BOM and shows times in the cinema’s time zone', async () => {
  async function* batches() {
    yield [{ at: new Date('2026-07-14T18:30:00Z'), movies_id: 3, price: 1250 }]
    yield [{ at: new Date('2026-12-24T18:30:00Z'), movies_id: 4, price: 900 }]
  }
  const { name, content } = csvFile('ventes', ['at', 'movies_id', 'price'], batches(), rows =>
    rows.map(row => ({ ...row, price: (row as { price: number }).price / 100 })),
  )
  expect(name).toBe('ventes.csv')
  const bytes = new Uint8Array(await new Response(content as ReadableStream).arrayBuffer())
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe(
    'Quand;Film (numéro);Prix\r\n2026-07-14 20:30;3;12,5\r\n2026-12-24 19:30;4;9\r\n',
  )
})
