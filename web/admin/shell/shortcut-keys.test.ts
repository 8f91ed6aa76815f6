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
] as const)(
  'in the back office, the key %j followed by the key %j means the shortcut %j',
  (before, key, meaning) => {
    expect(meaningOf(before, key)).toEqual(meaning)
  },
)

test('each shortcut in the help works, and no two shortcuts have the same keys', () => {
  for (const { keys, to } of destinations) expect(meaningOf(keys[0]!, keys[1]!)).toEqual({ to })
  for (const { keys } of onAnyPage) expect(meaningOf('', keys[0]!)).not.toBeNull()
  const all = [...destinations, ...onAnyPage].map(({ keys }) => keys.join(' '))
  expect(new Set(all).size).toBe(all.length)
})
