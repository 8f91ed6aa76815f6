import { expect, test } from 'vitest'
import { destinations, meaningOf, onAnyPage } from './shortcut-keys.ts'

test.each([
  ['', '?', 'help'],
  ['', '/', 'search'],
  ['', 'n', 'add'],
  ['', 'N', 'add'],
  ['', 'g', null],
  ['G', 's', { to: '/admin/semaine' }],
  ['G', 'n', null],
  ['G', '?', null],
  ['', 'x', null],
] as const)('after %j, %j', (before, key, meaning) => {
  expect(meaningOf(before, key)).toEqual(meaning)
})

test('every key in the help has a unique meaning', () => {
  for (const { keys, to } of destinations) expect(meaningOf(keys[0]!, keys[1]!)).toEqual({ to })
  for (const { keys } of onAnyPage) expect(meaningOf('', keys[0]!)).not.toBeNull()
  const all = [...destinations, ...onAnyPage].map(({ keys }) => keys.join(' '))
  expect(new Set(all).size).toBe(all.length)
})
