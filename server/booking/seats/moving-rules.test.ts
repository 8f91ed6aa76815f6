import { describe, expect, test } from 'vitest'
import { type Drawing, focusOf, isSellable, seatKey } from '../../../contract/rules/seat-plan.ts'
import { prepareSeats } from '../../../contract/rules/seating.ts'
import { drawSeats } from '../../../tests/seats/draw-seats.ts'
import type { Version } from '../../seats/versions.ts'
import { isSeated, lostPlaces, lostSeats, newSeats, obsoleteBlockedSeats } from './moving-rules.ts'
import type { TakenByWhom } from './staff-seat-queries.ts'

// The drawings of rooms are explained in tests/seats/draw-seats.ts. Seats that the new plan does not sell are
// drawn as out of order (x) or blocked (m).

/** Returns the id of the seat with this name. It is the same in every version of the plan. */
const idOf = (key: string) => key.charCodeAt(0) * 100 + Number(key.slice(2))

const versionOf = (...rows: string[]): Version => versionWith(drawSeats(...rows))

/** Returns a version of the plan in which the seats `keys` are out of order. */
const breaking = (keys: string[], ...rows: string[]): Version => {
  const { seats, focus } = drawSeats(...rows)
  return versionWith({
    focus,
    seats: seats.map(seat => ({ ...seat, out_of_order: keys.includes(seatKey(seat)) })),
  })
}

function versionWith({ seats: drawn, focus }: Drawing): Version {
  const seats = drawn.map(seat => ({
    ...seat,
    id: idOf(seatKey(seat)),
    tied_to: seat.tied_to === null ? null : idOf(seat.tied_to),
  }))
  const middle = focusOf({ seats, focus })
  return {
    ...{ version: 1, focus: middle, seats, seating: prepareSeats(seats.filter(isSellable), middle) },
    names: new Map(seats.map(seat => [seat.id, seat])),
  }
}

/** Sells seats. Each argument contains the seats of one order; orders are numbered from 1. */
const sold = (...parties: string[][]): TakenByWhom[] =>
  parties.flatMap((keys, party) =>
    keys.map((key, at) => ({
      ...{ sessions_id: 1, seats_id: idOf(key), places_id: idOf(key), kept: null, kept_because: null },
      ...{ state: 'sold' as const, number: at + 1, orders_id: party + 1 },
      ...{ lastname: 'Strapontin', firstname: 'Mona' },
    })),
  )

const kept = (key: string): TakenByWhom => ({
  ...{ sessions_id: 1, seats_id: idOf(key), places_id: null, kept: 'maison', kept_because: 'Presse' },
  ...{ state: null, number: null, orders_id: null, lastname: null, firstname: null },
})

/** Returns the moves as « A 1 → B 3 »; null if a ticket gets no seat. */
function moved(before: Version, after: Version, taken: readonly TakenByWhom[]): string[] | null {
  const nameOf = (id: number) => seatKey(after.names.get(id) ?? before.names.get(id)!)
  const moves = newSeats(before, after, taken, lostPlaces(lostSeats(before, after.seats), taken))
  return moves && [...moves].map(([place, seat]) => `${nameOf(place)} → ${nameOf(seat)}`)
}

describe('tickets that lose their seat', () => {
  const before = versionOf('......', 'Pa..dd')
  const lost = (after: Version, ...keys: string[]) =>
    lostPlaces(lostSeats(before, after.seats), sold(keys)).map(({ seats_id }) =>
      seatKey(before.names.get(seats_id)!),
    )

  test('a ticket loses its seat if the new seat plan removes, blocks or breaks it or changes its kind', () => {
    expect(lost(versionOf('.....', 'Pa..dd'), 'A 5', 'A 6')).toEqual(['A 6'])
    expect(lost(versionOf('.x..m.', 'Pa..dd'), 'A 1', 'A 2', 'A 5')).toEqual(['A 2', 'A 5'])
    expect(lost(versionOf('......', '......'), 'B 1', 'B 2', 'B 3', 'B 5', 'B 6')).toEqual([
      'B 1',
      'B 2',
      'B 5',
      'B 6',
    ])
  })

  test('no ticket loses its seat if a new plan only moves seats and keeps their names and kinds', () => {
    expect(lost(versionOf('', ' ......', 'Pa..dd'), 'B 1')).toEqual(['B 1'])
    expect(lost(versionOf('... ...', 'Pa ..dd'), 'A 1', 'A 6', 'B 1', 'B 2', 'B 6')).toEqual([])
  })

  test('blocked seats that a new seat plan lacks are not counted as lost, but reported separately', () => {
    const taken = [kept('A 1'), kept('A 2'), ...sold(['A 3'])]
    const after = versionOf('x.x...', 'Pa..dd')
    expect(lostPlaces(lostSeats(before, after.seats), taken).map(({ seats_id }) => seats_id)).toEqual([
      idOf('A 3'),
    ])
    expect(obsoleteBlockedSeats(after, taken)).toEqual([idOf('A 1')])
    expect(taken.filter(isSeated)).toHaveLength(1)
  })
})

describe('new seats after a change of plan', () => {
  test('tickets of an order that sit side by side move together if one of them loses its seat', () => {
    const before = versionOf('......', '......')
    expect(moved(before, versionOf('x.....', '......'), sold(['A 1', 'A 2'], ['B 3', 'B 4']))).toEqual([
      ...['A 1 → A 2', 'A 2 → A 3'],
    ])
  })

  test('if the tickets of an order did not sit together, only the ticket without a seat moves', () => {
    const before = versionOf('......', '......')
    expect(moved(before, versionOf('x.....', '......'), sold(['A 1', 'B 6']))).toEqual(['A 1 → B 3'])
  })

  test('an order whose tickets no longer fit side by side gets separate seats', () => {
    const before = versionOf('....', '. . .')
    const taken = sold(['A 1', 'A 2'], ['A 3'])
    expect(moved(before, versionOf('x.x.', '. . .'), taken)).toEqual(['A 1 → B 2', 'A 3 → A 4'])
  })

  test('a ticket moved by a new seat plan never gets a blocked seat or the seat of another order', () => {
    const before = versionOf('....', '....')
    const taken = [...sold(['A 1', 'A 2'], ['A 3', 'A 4'], ['B 1']), kept('B 4')]
    expect(moved(before, versionOf('xxxx', '....'), taken)).toBeNull()
    const wider = versionOf('xxxx', '....', '....')
    const moves = moved(before, wider, taken)!
    const seats = moves.map(move => move.split(' → ')[1])
    expect(new Set(seats).size).toBe(4)
    expect(seats).not.toContain('B 1')
    expect(seats).not.toContain('B 4')
  })

  test('two orders moved by a new seat plan never get the same seat', () => {
    const before = versionOf('......')
    const taken = sold(['A 1', 'A 2'], ['A 6'])
    const moves = moved(before, versionOf('x....x'), taken)!
    expect(moves).toHaveLength(3)
    expect(new Set(moves.map(move => move.split(' → ')[1])).size).toBe(3)
  })

  test('a pair in a duo seat moves together, to the nearest free duo seat', () => {
    const before = versionOf('dd dd dd')
    const after = breaking(['A 1'], 'dd dd dd')
    expect(moved(before, after, sold(['A 1', 'A 2']))).toEqual(['A 1 → A 3', 'A 2 → A 4'])
    expect(moved(before, after, sold(['A 1', 'A 2'], ['A 3', 'A 4']))).toEqual(['A 1 → A 5', 'A 2 → A 6'])
    const fewer = breaking(['A 1', 'A 6'], 'dd dd dd')
    expect(moved(before, fewer, sold(['A 1', 'A 2'], ['A 3', 'A 4']))).toBeNull()
  })

  test('if a wheelchair user moves, the companion moves too, each to a seat of its kind', () => {
    const before = versionOf('Pa..Pa', '......')
    expect(moved(before, versionOf('xa..Pa', '......'), sold(['A 1', 'A 2']))).toEqual([
      ...['A 1 → A 5', 'A 2 → A 6'],
    ])
    expect(moved(before, versionOf('xa..Pa', '......'), sold(['A 1', 'A 2'], ['A 5']))).toBeNull()
  })

  test('a companion without a seat moves beside another wheelchair space if necessary', () => {
    const before = versionOf('Pa..Pa', '......')
    expect(moved(before, versionOf('Px..Pa', '......'), sold(['A 1', 'A 2']))).toEqual(['A 2 → A 6'])
  })

  test('if an order with several kinds of seats is moved, each ticket keeps its kind of seat', () => {
    const before = versionOf('Pa....', '......', 'Pa....')
    const moves = moved(before, versionOf('xxx...', '......', 'Pa....'), sold(['A 1', 'A 2', 'A 3']))!
    expect(moves.slice(1)).toEqual(['A 1 → C 1', 'A 2 → C 2'])
    expect(moves[0]).toMatch(/^A 3 → [AB] \d$/)
  })
})
