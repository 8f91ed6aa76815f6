import { expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { ticketKey } from './ticket-key.ts'

let drawn = 0
const api = await useApi({ newToken: () => `secret-${++drawn}` })

test('processes that create the ticket key at the same moment all get the same key', async () => {
  const keys = await Promise.all(Array.from({ length: 12 }, () => ticketKey(api.appContext)))
  expect(new Set(keys).size).toBe(1)
  // Control: several concurrent calls generated a key, so the test shows that only one of these keys is kept.
  expect(drawn).toBeGreaterThan(1)
})

test('asking for the ticket key again returns the same key', async () => {
  const before = drawn
  expect(await ticketKey(api.appContext)).toMatch(/^secret-\d+$/)
  expect(drawn).toBe(before)
})
