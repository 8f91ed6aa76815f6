import { expect, test } from 'vitest'
import { decideBeforeLogin, type HeldBeforeLogin, holdExpires, mostHeldAt } from './hold.ts'

const now = new Date('2026-11-20T15:00:00Z')
const none: HeldBeforeLogin = { browser: 0, connection: { seats: 0, wait_until: null }, screening: 0 }
const decide = (held: Partial<HeldBeforeLogin>, seats = 4, total_seats = 90) =>
  decideBeforeLogin({ ...none, ...held }, seats, { total_seats }, now)?.refused

test('held seats expire after the number of minutes in the settings of the cinema', () => {
  expect(holdExpires(now, 8)).toEqual(new Date('2026-11-20T15:08:00Z'))
  expect(holdExpires(now, 5)).toEqual(new Date('2026-11-20T15:05:00Z'))
})

test('before login, a browser can reserve 10 seats, an IP address 20, all visitors a third of the room', () => {
  expect(decide({})).toBeUndefined()
  expect(decide({ browser: 6 })).toBeUndefined()
  expect(decide({ browser: 7 })).toBe('too_many_held')
  expect(decide({ connection: { seats: 16, wait_until: null } })).toBeUndefined()
  expect(decide({ connection: { seats: 17, wait_until: null } })).toBe('too_many_held_from_here')
  expect(decide({ screening: 26 })).toBeUndefined()
  expect(decide({ screening: 27 })).toBe('mostly_held')
})

test('before login, all visitors together can reserve a third of the room, rounded down', () => {
  expect(mostHeldAt(20)).toBe(6)
  expect(decide({}, 7, 20)).toBe('mostly_held')
})

test('without a known IP address, seat reservations are limited only per browser and per screening', () => {
  expect(decide({ connection: undefined })).toBeUndefined()
  expect(decide({ connection: undefined, browser: 10 })).toBe('too_many_held')
})

test('an IP address with too many unpaid expired reservations must wait, to the exact end of the wait', () => {
  expect(decide({ connection: { seats: 0, wait_until: new Date(now.getTime() + 1) } })).toBe(
    'too_many_lapses',
  )
  expect(decide({ connection: { seats: 0, wait_until: now } })).toBeUndefined()
})
