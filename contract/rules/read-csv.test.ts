import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const cellsOf = (text: string) => readCsv(text).map(({ cells }) => cells)

test.each([
  [
    'a;b\r\n1;2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    '\uFEFFa,b\n1,2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'a;b\n"1;2";"il a dit ""non"""',
    [
      ['a', 'b'],
      ['1;2', 'il a dit "non"'],
    ],
  ],
  [
    "a;b\n'=1+1;'+33",
    [
      ['a', 'b'],
      ['=1+1', '+33'],
    ],
  ],
  [
    'a;b\r1;2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'sep=;\r\na;b\r\n1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['', []],
  [
    'a;b\n;\n\n1;2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
])('the CSV text %j is parsed into its rows and cells', (text, cells) => {
  expect(cellsOf(text)).toEqual(cells)
})

test('an unclosed quotation mark in a CSV text is reported with the line on which it opens', () => {
  expect(readCsv('a;b\n1;2\n"3;4\n5;6').map(({ line, unclosed }) => [line, unclosed])).toEqual([
    ...[
      [1, false],
      [2, false],
    ],
    [3, true],
  ])
})

test('a CSV row gets the number of its first line in the file, even with line breaks in its cells', () => {
  expect(readCsv('a;b\n"deux\nlignes";x\ny;z').map(({ line }) => line)).toEqual([1, 2, 4])
})
