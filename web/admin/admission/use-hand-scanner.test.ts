import { expect, test } from 'vitest'
import { createKeyCollector } from './use-hand-scanner.ts'

const text = 'TBBBBBNSPBCDFGHJK'

/** Types the keys with this many milliseconds between them, then the end key. */
function type(keys: string[], apartMs: number, end = 'Enter') {
  const collect = createKeyCollector()
  return [...keys, end].map((key, index) => collect({ key, at: 1000 + index * apartMs })).at(-1)
}

test('text typed fast and followed by Enter or Tab is read as a scan', () => {
  expect(type([...text], 12)).toBe(text)
  expect(type([...text], 12, 'Tab')).toBe(text)
})

test('the reader of scanned keys ignores the Shift keys that a scanner sends between letters', () => {
  expect(
    type(
      [...text].flatMap(letter => ['Shift', letter]),
      10,
    ),
  ).toBe(text)
})

test('text typed slowly, or shorter than eight characters, is not a scan', () => {
  expect(type([...text], 180)).toBeNull()
  expect(type([...'bonjour'], 30)).toBeNull()
  expect(type([], 10)).toBeNull()
})

test('keys typed before a scan are not part of it, and two scans are read separately', () => {
  const collect = createKeyCollector()
  collect({ key: 'x', at: 0 })
  const scan = (from: number) =>
    [...text, 'Enter'].map((key, index) => collect({ key, at: from + index * 8 })).at(-1)
  expect(scan(500)).toBe(text)
  expect(scan(900)).toBe(text)
})
