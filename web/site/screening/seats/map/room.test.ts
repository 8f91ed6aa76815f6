import { expect, test } from 'vitest'
import { focusOf, type SeatState, seatKey } from '../../../../../contract/rules/seat-plan.ts'
import { drawSeats } from '../../../../../tests/seats/draw-seats.ts'
import type { Plan } from '../ask-seats.ts'
import { around, named, nowIn, problemWith, roomOf } from './room.ts'

/** A room drawn in text, its seats numbered from 1 in their order; those of `gone` are not free. */
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

test('a choice grows and shrinks where it is', () => {
  const plan = planOf(['........', '........'])
  const chosen = plan.seats.slice(2, 4).map(named)
  expect(around(plan, chosen, 1)?.map(({ id }) => id)).toEqual([3])
  const four = around(plan, chosen, 4)!.map(({ id }) => id)
  expect(four).toHaveLength(4)
  expect(four).toContain(3)
  expect(around(plan, chosen, 9)).toHaveLength(9)
  expect(around(planOf(['..']), chosen.slice(0, 1), 3)).toBeNull()
})

test('what is told since the map came counts, and a refusal names the seat', () => {
  const plan = planOf(['........'], { 1: 'prise' })
  const drawn = roomOf(plan)
  expect(nowIn(drawn, null).isFree(1)).toBe(false)
  const now = nowIn(drawn, new Map([[4, 'retenue']]))
  expect(now.isFree(1)).toBe(true)
  expect(problemWith(now, [3, 4])).toMatch(/^Rang A, place 4 vient d’être prise/)
  expect(problemWith(now, [5, 6])).toBeNull()
})
