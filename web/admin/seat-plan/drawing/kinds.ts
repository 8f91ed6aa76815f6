import type { Drawing, DrawnSeat, SeatKind, Spot } from '../../../../contract/rules/seat-plan.ts'
import { type Chosen, nearest, redrawn, tiesOf, withTies } from './drawn.ts'
import { rowsOf } from './order.ts'

/**
 * Sets the kind of the selected seats. For duos, pairs neighbours from left to right. Connects a companion seat to
 * the nearest wheelchair space, preferably one without a companion seat.
 */
export function setKind(drawing: Drawing, chosen: Chosen, kind: SeatKind): Drawing {
  const before = tiesOf(drawing.seats)
  const isLeft = (at: number) =>
    at !== -1 && drawing.seats[at]!.kind === 'duo' && chosen.has(before[at] ?? -1)
  const seats = drawing.seats.map((seat, at): DrawnSeat => {
    if (chosen.has(at)) return { ...seat, kind, tied_to: null }
    // If only one half of a duo is selected, the other half becomes an ordinary seat.
    return isLeft(at) ? { ...seat, kind: 'standard', tied_to: null } : seat
  })
  const ties = before.map((to, at) => (chosen.has(at) || (to !== null && isLeft(at)) ? null : to))
  if (kind === 'duo') pair(seats, chosen, ties)
  return { ...drawing, seats: withCompanions(seats, ties) }
}

/**
 * Pairs each selected seat with its selected neighbour as a duo, from left to right. If a selected seat is left
 * over, pairs it with a neighbour that is not selected and in no duo.
 */
function pair(seats: DrawnSeat[], chosen: Chosen, ties: (number | null)[]): void {
  const couple = (one: number, other: number) => {
    seats[other] = { ...seats[other]!, kind: 'duo' }
    ties[one] = other
    ties[other] = one
  }
  for (const row of rowsOf(seats)) {
    const beside = (at: number, step: 1 | -1): number | null => {
      const other = row[row.indexOf(at) + step]
      if (other === undefined) return null
      return seats[other]!.place_in_row - seats[at]!.place_in_row === step ? other : null
    }
    for (const at of row) {
      const next = beside(at, 1)
      if (chosen.has(at) && ties[at] === null && next !== null && chosen.has(next)) couple(at, next)
    }
    for (const at of row.filter(each => chosen.has(each) && ties[each] === null)) {
      const free = ([1, -1] as const)
        .map(step => beside(at, step))
        .find(other => other !== null && seats[other]!.kind === 'standard')
      if (free !== undefined && free !== null) couple(at, free)
    }
  }
}

/** Connects each companion seat that has no wheelchair space to the nearest one. */
function withCompanions(seats: readonly DrawnSeat[], ties: readonly (number | null)[]): DrawnSeat[] {
  const spaces = [...seats.keys()].filter(at => seats[at]!.kind === 'pmr')
  const accompanied = new Set<number>()
  const settled = ties.map((to, at) => {
    if (seats[at]!.kind !== 'accompagnateur') return to
    if (to === null || seats[to]!.kind !== 'pmr') return null
    accompanied.add(to)
    return to
  })
  const all = settled.map((to, at) => {
    if (seats[at]!.kind !== 'accompagnateur' || to !== null) return to
    const free = spaces.filter(space => !accompanied.has(space))
    const space = nearest(seats, seats[at]!, free.length > 0 ? free : spaces)
    if (space !== null) accompanied.add(space)
    return space
  })
  return withTies(seats, all)
}

export const setOutOfOrder = (drawing: Drawing, chosen: Chosen, out_of_order: boolean): Drawing =>
  redrawn(drawing, new Map([...chosen].map(at => [at, { out_of_order }])))

/** Blocks seats at every screening, with a reason. A reason of null puts them back on sale. */
export const blockSeats = (drawing: Drawing, chosen: Chosen, kept_because: string | null): Drawing =>
  redrawn(drawing, new Map([...chosen].map(at => [at, { kept_because }])))

export const setFocus = (drawing: Drawing, focus: Spot | null): Drawing => ({ ...drawing, focus })
