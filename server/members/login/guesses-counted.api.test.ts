import { beforeEach, expect, test } from 'vitest'
import { useApi } from '../../../tests/api.ts'
import { tidyMembers } from '../tidy.ts'

// These tests check how login attempts are counted; guessing.api.test.ts checks how the limits affect members.

const api = await useApi()
beforeEach(() => {
  pass(2 * 86_400)
})

const pass = (seconds: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + seconds * 1000)
}
const tryIt = (email: string) =>
  api.request('/api/v1/authentication/login', { method: 'POST', json: { email, password: 'Mauvais-mot-1!' } })
const guess = async (email: string) => (await tryIt(email)).status

/**
 * Guesses a wrong password again and again, each time as soon as it is allowed. Returns how long each wait was.
 */
async function waitsOf(email: string, tries: number): Promise<number[]> {
  const waits = []
  for (let i = 0; i < tries; i++) {
    expect(await guess(email)).toBe(409)
    const next = await tryIt(email)
    const wait = next.status === 429 ? Number(next.headers.get('retry-after')) : 0
    waits.push(wait)
    pass(wait)
  }
  return waits
}

test('after each wrong password for an account, the wait before the next attempt is longer', async () => {
  const { email } = await api.as('member')
  for (let i = 0; i < 5; i++) expect(await guess(email)).toBe(409)
  expect(await waitsOf(email, 8)).toEqual([15, 30, 60, 120, 240, 480, 900, 900])
})

test('a hundred concurrent login guesses count as a hundred', async () => {
  const { email } = await api.as('member')
  const statuses = await Promise.all(Array.from({ length: 100 }, () => guess(email)))
  expect(statuses.filter(status => status === 409)).toHaveLength(6)
  expect(statuses.filter(status => status === 429)).toHaveLength(94)
})

test('login attempts older than two days are forgotten', async () => {
  const { email } = await api.as('member')
  for (let i = 0; i < 8; i++) await guess(email)
  expect(await guess(email)).toBe(429)
  pass(2 * 86_400)
  await tidyMembers(api.appContext)
  const statuses = []
  for (let i = 0; i < 7; i++) statuses.push(await guess(email))
  expect(statuses).toEqual([409, 409, 409, 409, 409, 409, 429])
})
