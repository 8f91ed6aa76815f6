import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bestSeats } from '../../../../../contract/rules/best-seats.ts'
import { focusOf, type SeatState, seatKey } from '../../../../../contract/rules/seat-plan.ts'
import { whyNotThese } from '../../../../../contract/rules/seats-refused.ts'
import { moveOne, takeAround } from '../../../../../contract/rules/tap-seats.ts'
import { anyRoom } from '../../../../../tests/seats/any-room.ts'
import { drawSeats } from '../../../../../tests/seats/draw-seats.ts'
import type { Plan } from '../ask-seats.ts'
import { named, namedIn, nowIn, problemWith, roomOf, seatsAround } from './room.ts'

/** Creates a plan from a room drawn as text. Its seats are numbered from 1; those in `gone` are not free. */
function planOf(rows: string[], gone: Record<number, SeatState> = {}): Plan {
  const drawing = drawSeats(...rows)
  const ids = new Map(drawing.seats.map((seat, at) => [seatKey(seat), at + 1]))
  const seats = drawing.seats.map(({ out_of_order: _, kept_because: __, tied_to, ...seat }, at) => ({
    ...seat,
    id: at + 1,
    tied_to: tied_to === null ? null : ids.get(tied_to)!,
    state: gone[at + 1] ?? ('libre' as const),
  }))
  return { version: 1, focus: focusOf({ seats, focus: null }), seats }
}

test('if the number of tickets changes, seats are added next to the chosen ones or removed from them', () => {
  const plan = planOf(['........', '........'])
  const chosen = plan.seats.slice(2, 4).map(named)
  expect(seatsAround(plan, chosen, 1)?.map(({ id }) => id)).toEqual([3])
  const four = seatsAround(plan, chosen, 4)!.map(({ id }) => id)
  expect(four).toHaveLength(4)
  expect(four).toContain(3)
  expect(seatsAround(plan, chosen, 9)).toHaveLength(9)
  expect(seatsAround(planOf(['..']), chosen.slice(0, 1), 3)).toBeNull()
})

test('a live update of the map that takes a chosen seat names this seat in a message', () => {
  const plan = planOf(['........'], { 1: 'prise' })
  const drawn = roomOf(plan)
  expect(nowIn(drawn, null).isFree(1)).toBe(false)
  const now = nowIn(drawn, new Map([[4, 'retenue']]))
  expect(now.isFree(1)).toBe(true)
  expect(problemWith(now, [3, 4])?.text).toMatch(/^Rang A, place 4 vient d’être prise/)
  expect(problemWith(now, [5, 6])).toBeNull()
})

type Step = { does: 'plus' | 'minus' | 'tap' | 'move' | 'sold'; at: number }
const steps = fc.array(
  fc.record<Step>({ does: fc.constantFrom('plus', 'minus', 'tap', 'move', 'sold'), at: fc.nat(60) }),
  { maxLength: 8 },
)

test('the seats proposed on the map can always be bought, whatever the buyer did before', () => {
  const seen = { grown: 0, shrunk: 0, tapped: 0, offered: 0, moved: 0 }
  fc.assert(
    fc.property(anyRoom, fc.integer({ min: 1, max: 5 }), fc.boolean(), steps, (any, first, pmr, steps) => {
      const gone = new Set(any.seats.filter(({ id }) => !any.isFree(id)).map(({ id }) => id))
      const planNow = (): Plan => ({
        version: 1,
        focus: any.focus,
        seats: any.seats.map(seat => ({
          ...seat,
          row_name: String(seat.row_position),
          seat_number: String(seat.place_in_row),
          state: gone.has(seat.id) ? 'prise' : 'libre',
        })),
      })
      const roomNow = () => nowIn(roomOf(planNow()), null)
      const best = (n: number, pmr: boolean) => {
        const { seating, isFree } = roomNow()
        return bestSeats(seating, isFree, n, { pmr })?.ids ?? []
      }
      let ids = best(first, pmr)
      for (const { does, at } of steps) {
        const room = roomNow()
        const seat = any.seats[at % any.seats.length]?.id
        const inWheelchair = () => ids.some(id => room.byId.get(id)!.kind === 'pmr')
        if (ids.length === 0 || seat === undefined) return
        if (does === 'plus' || does === 'minus') {
          const n = Math.max(1, ids.length + (does === 'plus' ? 1 : -1))
          const near = seatsAround(planNow(), namedIn(room, ids), n)?.map(({ id }) => id)
          // If no seats are found near the choice, the room must have too few free seats anywhere.
          if (!near) expect(best(n, inWheelchair())).toEqual([])
          if (near) seen[does === 'plus' ? 'grown' : 'shrunk']++
          ids = near ?? ids
        }
        if (does === 'tap') {
          const taken = takeAround(room.seating, room.isFree, seat, ids.length)
          if (taken.ids.length === ids.length) {
            seen.tapped++
            ids = taken.ids
          }
        }
        if (does === 'move') {
          seen.moved++
          ids = moveOne(room.seating, room.isFree, ids, null, seat)
        }
        if (does === 'sold' && !ids.includes(seat)) gone.add(seat)
        if (does === 'move' || does === 'sold') {
          const no = problemWith(roomNow(), ids)
          if (no) {
            seen.offered++
            if (!no.instead) expect(best(ids.length, inWheelchair())).toEqual([])
          }
          ids = no?.instead ?? (no ? [] : ids)
        }
        const now = roomNow()
        if (ids.length > 0) expect(whyNotThese(now.seating, now.isFree, ids)).toBeNull()
      }
    }),
    { numRuns: 1_000, seed: 37 },
  )
  for (const [step, times] of Object.entries(seen)) expect(times, step).toBeGreaterThan(20)
})
