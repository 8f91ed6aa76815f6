import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Door, openDoor } from '../../tests/door.ts'
import { ticketKey } from './ticket-key.ts'

let door: Door
let drawn = 0
beforeAll(async () => {
  door = await openDoor({ newToken: () => `secret-${++drawn}` })
})
afterAll(() => door.close())

test('processes that need the first key at the same moment all get the same one', async () => {
  const keys = await Promise.all(Array.from({ length: 12 }, () => ticketKey(door.house)))
  expect(new Set(keys).size).toBe(1)
  // The control: they did race, each with a secret of its own to propose.
  expect(drawn).toBeGreaterThan(1)
})

test('the key stays', async () => {
  const before = drawn
  expect(await ticketKey(door.house)).toMatch(/^secret-\d+$/)
  expect(drawn).toBe(before)
})
