import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyRoom } from '../../tests/seats/any-room.ts'
import { searchSlowly } from '../../tests/seats/slow-search.ts'
import { type BestSeats, bestSeats } from './best-seats.ts'
import { prepareSeats, type SeatToChoose, squaredDistance } from './seating.ts'
import { whyNotThese } from './seats-refused.ts'
import { takeAround } from './tap-seats.ts'

const party = fc.integer({ min: 1, max: 6 })
const hows: BestSeats['how'][] = ['side_by_side', 'leaving_one', 'two_rows', 'apart']

test('the proposed seats are as good as those of an exhaustive search', () => {
  const seen = new Map<string, number>()
  fc.assert(
    fc.property(anyRoom, party, ({ seats, focus, isFree }, n) => {
      const found = bestSeats(prepareSeats(seats, focus), isFree, n, { pmr: false })
      const slow = searchSlowly(seats, focus, isFree, n)
      seen.set(found?.how ?? 'none', (seen.get(found?.how ?? 'none') ?? 0) + 1)
      expect(found?.how).toBe(slow?.how)
      if (!found || !slow) return
      const chosen = found.ids.map(id => seats.find(seat => seat.id === id)!)
      expect(chosen.reduce((sum, seat) => sum + squaredDistance(seat, focus), 0)).toBe(slow.score)
      if (found.how !== 'two_rows') expect(found.ids).toEqual(slow.party.map(({ id }) => id))
    }),
    { numRuns: 4_000 },
  )
  for (const how of [...hows, 'none']) expect(seen.get(how), how).toBeGreaterThan(20)
})

test('the proposed seats are never refused, and contain no unrequested wheelchair space and no half duo', () => {
  fc.assert(
    fc.property(anyRoom, party, fc.boolean(), ({ seats, focus, isFree }, n, pmr) => {
      const seating = prepareSeats(seats, focus)
      const found = bestSeats(seating, isFree, n, { pmr })
      if (!found) return
      expect(found.ids).toHaveLength(n)
      expect(whyNotThese(seating, isFree, found.ids)).toBeNull()
      const kinds = found.ids.map(id => seating.byId.get(id)!.kind)
      expect(kinds.indexOf('pmr')).toBe(pmr ? 0 : -1)
      expect(kinds.lastIndexOf('pmr')).toBe(pmr ? 0 : -1)
      if (!pmr) expect(kinds).not.toContain('accompagnateur')
    }),
    { numRuns: 2_000 },
  )
})

test('a wheelchair user and companions get the companion seats first, and sit together if possible', () => {
  fc.assert(
    fc.property(anyRoom, party, ({ seats, focus, isFree }, n) => {
      const found = bestSeats(prepareSeats(seats, focus), isFree, n, { pmr: true })
      const free = seats.filter(({ id }) => isFree(id))
      const spaces = free.filter(({ kind }) => kind === 'pmr')
      const together = spaces.some(space => reach(free, space) >= n)
      expect(['side_by_side', 'leaving_one'].includes(found?.how ?? '')).toBe(together)
      const standard = free.filter(({ kind }) => kind === 'standard').length
      if (spaces.length && standard >= n - 1) expect(found).not.toBeNull()
      if (!found) return
      const [space, ...others] = found.ids.map(id => seats.find(seat => seat.id === id)!)
      const companions = free.filter(
        ({ kind, tied_to }) => kind === 'accompagnateur' && tied_to === space!.id,
      )
      expect(others.filter(seat => companions.includes(seat))).toHaveLength(
        Math.min(n - 1, companions.length),
      )
    }),
    { numRuns: 2_000 },
  )
})

/**
 * Counts the free seats that a group can use around a wheelchair space: the space, its companion seats, and the
 * ordinary seats next to one of these.
 */
function reach(free: readonly SeatToChoose[], space: SeatToChoose): number {
  const group = free.filter(
    seat => seat === space || (seat.kind === 'accompagnateur' && seat.tied_to === space.id),
  )
  for (const member of group)
    for (const seat of free)
      if (
        seat.kind === 'standard' &&
        !group.includes(seat) &&
        seat.row_position === member.row_position &&
        Math.abs(seat.place_in_row - member.place_in_row) === 1
      )
        group.push(seat)
  return group.length
}

test('one tap selects the tapped seat and its neighbours, but never one half of a duo seat', () => {
  fc.assert(
    fc.property(anyRoom, party, fc.nat(), ({ seats, focus, isFree, free }, n, tapped) => {
      const seating = prepareSeats(seats, focus)
      const seat = seats[tapped % Math.max(1, seats.length)]
      const { ids, why } = seat ? takeAround(seating, isFree, seat.id, n) : { ids: [], why: null }
      expect(new Set(ids).size).toBe(ids.length)
      expect(ids.length).toBeLessThanOrEqual(n)
      if (ids.length && !why) expect(ids).toContain(seat!.id)
      if (ids.length === n) expect(whyNotThese(seating, isFree, ids)).toBeNull()
      if (seat?.kind === 'standard' && free.has(seat.id)) expect(ids).not.toEqual([])
      expect([undefined, 'seat_left_alone']).toContain(whyNotThese(seating, isFree, ids)?.refused)
    }),
    { numRuns: 2_000 },
  )
})

test('repeated seat requests sell every sellable seat of a room, and no seat twice', () => {
  fc.assert(
    fc.property(anyRoom, fc.array(party, { maxLength: 30 }), ({ seats, focus, free }, wishes) => {
      const seating = prepareSeats(seats, focus)
      const left = new Set(free)
      // Fill the remaining seats with couples, then with visitors who come alone.
      for (const n of [...wishes, ...Array<number>(60).fill(2), ...Array<number>(60).fill(1)]) {
        for (const id of bestSeats(seating, id => left.has(id), n, { pmr: false })?.ids ?? [])
          expect(left.delete(id)).toBe(true)
      }
      const unsold = seats.filter(({ id }) => left.has(id))
      expect(unsold.filter(({ kind }) => kind === 'standard')).toEqual([])
      expect(unsold.filter(({ kind, tied_to }) => kind === 'duo' && left.has(tied_to!))).toEqual([])
    }),
    { numRuns: 300 },
  )
})
