import { describe, expect, test } from 'vitest'
import { type Drawing, focusOf, isSellable, seatKey } from '../../contract/rules/seat-plan.ts'
import { prepareSeats } from '../../contract/rules/seating.ts'
import { drawSeats } from '../../tests/seats/draw-seats.ts'
import type { Version } from '../seats/versions.ts'
import { isSeated, keptInVain, lostPlaces, newSeats } from './moving-rules.ts'
import type { TakenByWhom } from './staff-seat-queries.ts'

// Rooms as tests/seats/draw-seats.ts draws them; a seat that is gone from the plan is out of order (x) or kept (m) there.

/** The same seat has the same number in every version. */
const idOf = (key: string) => key.charCodeAt(0) * 100 + Number(key.slice(2))

const versionOf = (...rows: string[]): Version => versionWith(drawSeats(...rows))

/** The same with these out of order. */
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

/** Each order by the seats it has; they are numbered 1, 2, 3… in the order they stand here. */
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

/** Where the places of each seat come to sit, « A 1 → B 3 »; null where somebody would have none. */
function moved(before: Version, after: Version, taken: readonly TakenByWhom[]): string[] | null {
  const nameOf = (id: number) => seatKey(after.names.get(id) ?? before.names.get(id)!)
  const moves = newSeats(before, after, taken, lostPlaces(before, after.seats, taken))
  return moves && [...moves].map(([place, seat]) => `${nameOf(place)} → ${nameOf(seat)}`)
}

describe('who loses a seat to another version', () => {
  const before = versionOf('......', 'Pa..dd')
  const lost = (after: Version, ...keys: string[]) =>
    lostPlaces(before, after.seats, sold(keys)).map(({ seats_id }) => seatKey(before.names.get(seats_id)!))

  test('is who sits on what is gone, out of order, kept, or of another kind', () => {
    expect(lost(versionOf('.....', 'Pa..dd'), 'A 5', 'A 6')).toEqual(['A 6'])
    expect(lost(versionOf('.x..m.', 'Pa..dd'), 'A 1', 'A 2', 'A 5')).toEqual(['A 2', 'A 5'])
    expect(lost(versionOf('......', '......'), 'B 1', 'B 2', 'B 3', 'B 5', 'B 6')).toEqual([
      'B 1',
      'B 2',
      'B 5',
      'B 6',
    ])
  })

  test('is nobody where every seat is still what it was, wherever it stands', () => {
    expect(lost(versionOf('', ' ......', 'Pa..dd'), 'B 1')).toEqual(['B 1'])
    expect(lost(versionOf('... ...', 'Pa ..dd'), 'A 1', 'A 6', 'B 1', 'B 2', 'B 6')).toEqual([])
  })

  test('is not the house: what it keeps in vain is known apart', () => {
    const taken = [kept('A 1'), kept('A 2'), ...sold(['A 3'])]
    const after = versionOf('x.x...', 'Pa..dd')
    expect(lostPlaces(before, after.seats, taken).map(({ seats_id }) => seats_id)).toEqual([idOf('A 3')])
    expect(keptInVain(after, taken)).toEqual([idOf('A 1')])
    expect(taken.filter(isSeated)).toHaveLength(1)
  })
})

describe('where they sit then', () => {
  test('a party that sat side by side does so again, and who lost nothing stays', () => {
    const before = versionOf('......', '......')
    expect(moved(before, versionOf('x.....', '......'), sold(['A 1', 'A 2'], ['B 3', 'B 4']))).toEqual([
      ...['A 1 → A 2', 'A 2 → A 3'],
    ])
  })

  test('of a party that sat apart only who lost their seat moves', () => {
    const before = versionOf('......', '......')
    expect(moved(before, versionOf('x.....', '......'), sold(['A 1', 'B 6']))).toEqual(['A 1 → B 3'])
  })

  test('a party for which no block is left sits apart rather than not at all', () => {
    const before = versionOf('....', '. . .')
    const taken = sold(['A 1', 'A 2'], ['A 3'])
    expect(moved(before, versionOf('x.x.', '. . .'), taken)).toEqual(['A 1 → B 2', 'A 3 → A 4'])
  })

  test('two parties never get one seat, nor anybody’s, nor one that the house keeps', () => {
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

  test('the seats that a party leaves may be another’s, when both move', () => {
    const before = versionOf('......')
    const taken = sold(['A 1', 'A 2'], ['A 6'])
    const moves = moved(before, versionOf('x....x'), taken)!
    expect(moves).toHaveLength(3)
    expect(new Set(moves.map(move => move.split(' → ')[1])).size).toBe(3)
  })

  test('a duo moves whole, to the nearest that is free', () => {
    const before = versionOf('dd dd dd')
    const after = breaking(['A 1'], 'dd dd dd')
    expect(moved(before, after, sold(['A 1', 'A 2']))).toEqual(['A 1 → A 3', 'A 2 → A 4'])
    expect(moved(before, after, sold(['A 1', 'A 2'], ['A 3', 'A 4']))).toEqual(['A 1 → A 5', 'A 2 → A 6'])
    const fewer = breaking(['A 1', 'A 6'], 'dd dd dd')
    expect(moved(before, fewer, sold(['A 1', 'A 2'], ['A 3', 'A 4']))).toBeNull()
  })

  test('a companion goes where the wheelchair goes, and each to a seat of its kind', () => {
    const before = versionOf('Pa..Pa', '......')
    expect(moved(before, versionOf('xa..Pa', '......'), sold(['A 1', 'A 2']))).toEqual([
      ...['A 1 → A 5', 'A 2 → A 6'],
    ])
    expect(moved(before, versionOf('xa..Pa', '......'), sold(['A 1', 'A 2'], ['A 5']))).toBeNull()
  })

  test('a companion whose own seat is lost sits beside another space, where there is none beside theirs', () => {
    const before = versionOf('Pa..Pa', '......')
    expect(moved(before, versionOf('Px..Pa', '......'), sold(['A 1', 'A 2']))).toEqual(['A 2 → A 6'])
  })

  test('in a party of several kinds each keeps its own', () => {
    const before = versionOf('Pa....', '......', 'Pa....')
    const moves = moved(before, versionOf('xxx...', '......', 'Pa....'), sold(['A 1', 'A 2', 'A 3']))!
    expect(moves.slice(1)).toEqual(['A 1 → C 1', 'A 2 → C 2'])
    expect(moves[0]).toMatch(/^A 3 → [AB] \d$/)
  })
})
