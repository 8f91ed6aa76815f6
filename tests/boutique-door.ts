import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { wrongBalances } from '../server/vouchers/ledger-queries.ts'
import { type Door, openDoor, password } from './door.ts'

export type Someone = Awaited<ReturnType<Door['as']>>

/** A door for the tests of one file, each on the same afternoon; whatever they did, the ledgers add up at the end. */
export function openBoutiqueDoor(hold: (door: Door) => void): void {
  let door: Door
  beforeAll(async () => {
    door = await openDoor({ limitsOn: false })
    hold(door)
  })
  afterAll(async () => {
    expect(await wrongBalances(door.db)).toEqual([])
    await door.close()
  })
  beforeEach(() => {
    door.clock.now = new Date('2026-11-20T15:00:00Z')
    door.letters.length = 0
  })
}

/** So long after, one logs in again. */
export async function comeBack(door: Door, who: Someone): Promise<void> {
  const json = { email: who.email, password }
  const answer = await door.request('/api/v1/authentication/login', { method: 'POST', json })
  who.headers.cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

export const walletOf = async (door: Door, who: Someone) =>
  (await door.request('/api/v1/app/voucher', { headers: who.headers })).json()
