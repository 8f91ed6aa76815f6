import { expect, test } from 'vitest'
import { createKeyCollector } from './key-collector.ts'

const text = 'TBBBBBNSPBCDFGHJK'

/** Every key, so many milliseconds apart, then the last one. */
function type(keys: string[], apartMs: number, end = 'Enter') {
  const collect = createKeyCollector()
  return [...keys, end].map((key, index) => collect({ key, at: 1000 + index * apartMs })).at(-1)
}

test('a scanner types fast and ends with Enter or Tab', () => {
  expect(type([...text], 12)).toBe(text)
  expect(type([...text], 12, 'Tab')).toBe(text)
})

test('the shifts between its letters are no letters', () => {
  expect(
    type(
      [...text].flatMap(letter => ['Shift', letter]),
      10,
    ),
  ).toBe(text)
})

test('a person types slowly, or little', () => {
  expect(type([...text], 180)).toBeNull()
  expect(type([...'bonjour'], 30)).toBeNull()
  expect(type([], 10)).toBeNull()
})

test('what a person typed before is not part of a scan, and one scan is not part of the next', () => {
  const collect = createKeyCollector()
  collect({ key: 'x', at: 0 })
  const scan = (from: number) =>
    [...text, 'Enter'].map((key, index) => collect({ key, at: from + index * 8 })).at(-1)
  expect(scan(500)).toBe(text)
  expect(scan(900)).toBe(text)
})
