import { expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { ticketKey } from './ticket-key.ts'

let drawn = 0
const api = await useApi({ newToken: () => `secret-${++drawn}` })

test('processes that need the first key at the same moment all get the same one', async () => {
  const keys = await Promise.all(Array.from({ length: 12 }, () => ticketKey(api.house)))
  expect(new Set(keys).size).toBe(1)
  // The control: they did race, each with a secret of its own to propose.
  expect(drawn).toBeGreaterThan(1)
})

test('the key stays', async () => {
  const before = drawn
  expect(await ticketKey(api.house)).toMatch(/^secret-\d+$/)
  expect(drawn).toBe(before)
})
