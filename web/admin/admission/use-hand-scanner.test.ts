import { expect, test } from 'vitest'
import { createKeyCollector } from './use-hand-scanner.ts'

const text = 'TBBBBBNSPBCDFGHJK'

/** Types the keys at this interval, then the end key. */
function type(keys: string[], apartMs: number, end = 'Enter') {
  const collect = createKeyCollector()
  return [...keys, end].map((key, index) => collect({ key, at: 1000 + index * apartMs })).at(-1)
}

test('reads fast keys that end with Enter or Tab', () => {
  expect(type([...text], 12)).toBe(text)
  expect(type([...text], 12, 'Tab')).toBe(text)
})

test('ignores Shift between the letters', () => {
  expect(
    type(
      [...text].flatMap(letter => ['Shift', letter]),
      10,
    ),
  ).toBe(text)
})

test('ignores slow or short typing', () => {
  expect(type([...text], 180)).toBeNull()
  expect(type([...'bonjour'], 30)).toBeNull()
  expect(type([], 10)).toBeNull()
})

test('ignores keys typed before a scan, and separates two scans', () => {
  const collect = createKeyCollector()
  collect({ key: 'x', at: 0 })
  const scan = (from: number) =>
    [...text, 'Enter'].map((key, index) => collect({ key, at: from + index * 8 })).at(-1)
  expect(scan(500)).toBe(text)
  expect(scan(900)).toBe(text)
})
