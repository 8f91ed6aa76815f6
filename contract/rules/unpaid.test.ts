import { describe, expect, test } from 'vitest'
import { addHold, decideHold, mostFromOneConnection } from './unpaid.ts'

const now = new Date('2026-11-20T15:00:00Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
const wanted = { users_id: 1, held_from: '192.0.2.1', seats: 2 }
const room = { total_seats: 90 }
const account = { orders: 0, seats: 0, since: null, wait_until: null }

const decide = (
  own: Partial<typeof account> | object,
  here = { orders: 0, seats: 0, since: null as Date | null },
) =>
  decideHold(
    { accounts: new Map([[1, { ...account, ...own }]]), connections: new Map([['192.0.2.1', here]]) },
    wanted,
    room,
    now,
  )

describe('limits on unpaid seats', () => {
  test('an account with few or no unpaid seats can reserve more seats', () => {
    expect(decideHold({ accounts: new Map(), connections: new Map() }, wanted, room, now)).toBeUndefined()
    expect(decide({ orders: 1, seats: 8, since: minutesAgo(3) })).toBeUndefined()
  })

  test.each([
    ['a third order', { orders: 2, seats: 2, since: minutesAgo(3) }],
    ['an eleventh seat', { orders: 1, seats: 9, since: minutesAgo(3) }],
  ])('an account cannot reserve %s until its oldest unpaid order expires', (_, own) => {
    expect(decide(own)).toEqual({ refused: 'too_many_unpaid', until: minutesAgo(-5) })
  })

  test('an account that let too many orders expire unpaid must wait, to the exact end of the wait', () => {
    expect(decide({ wait_until: minutesAgo(-10) })).toEqual({
      refused: 'too_many_lapses',
      until: minutesAgo(-10),
    })
    expect(decide({ wait_until: now })).toBeUndefined()
  })

  test('the buyers behind one IP address can reserve a quarter of a room unpaid, or ten seats if it is small', () => {
    expect([20, 40, 90, 300].map(mostFromOneConnection)).toEqual([10, 10, 22, 75])
    expect(decide({}, { orders: 0, seats: 20, since: minutesAgo(1) })).toBeUndefined()
    expect(decide({}, { orders: 0, seats: 21, since: minutesAgo(1) })).toEqual({
      refused: 'too_many_from_here',
      until: minutesAgo(-7),
    })
  })

  test('if several orders arrive together, each unpaid order counts towards the limits of the next', () => {
    const holds = { accounts: new Map(), connections: new Map() }
    addHold(holds, wanted, now)
    addHold(holds, { ...wanted, users_id: 2 }, now)
    addHold(holds, { ...wanted, held_from: null }, now)
    expect(holds.accounts.get(1)).toEqual({ orders: 2, seats: 4, since: now, wait_until: null })
    expect(holds.connections).toEqual(new Map([['192.0.2.1', { orders: 2, seats: 4, since: now }]]))
  })
})
