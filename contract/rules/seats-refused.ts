import { bestSeats } from './best-seats.ts'
import { freeIn, leftAlone } from './seat-blocks.ts'
import type { SeatKind, Spot } from './seat-plan.ts'
import type { IsFree, Seat, Seating } from './seating.ts'

export type SeatsRefused = {
  refused: 'seat_taken' | 'seat_not_sold' | 'duo_split' | 'companion_alone' | 'seat_left_alone'
  /** The index, among the chosen seats, of the one that is refused. */
  at: number
  /** The id of the seat that the choice would isolate. */
  alone?: number
  /**
   * The same number of seats, as near as possible to the chosen ones, that would be accepted; null if too few are
   * free.
   */
  instead: number[] | null
}

/** Returns why these seats may not be chosen, the most serious reason first; null if they may. */
export function whyNotThese(seating: Seating, isFree: IsFree, ids: readonly number[]): SeatsRefused | null {
  const seats = ids.map(id => seating.byId.get(id))
  const lacksItsOther = (seat: Seat | undefined) => !ids.includes(seat!.tied_to!)
  const faults = {
    seat_taken: seat => seat !== undefined && !isFree(seat.id),
    seat_not_sold: (seat, at) => !seat || seats.indexOf(seat) < at,
    duo_split: seat => seat?.kind === 'duo' && lacksItsOther(seat),
    companion_alone: seat => seat?.kind === 'accompagnateur' && lacksItsOther(seat),
  } satisfies Record<string, (seat: Seat | undefined, at: number) => boolean>
  for (const refused of Object.keys(faults) as (keyof typeof faults)[]) {
    const at = seats.findIndex(faults[refused])
    if (at >= 0) return { refused, at, instead: nearest(seating, isFree, seats) }
  }
  return oneLeftAlone(seating, isFree, seats as Seat[])
}

/**
 * Returns the same number of seats near the chosen ones that would be accepted. If a wheelchair space was chosen,
 * the result has one. For a companion seat chosen without its wheelchair space, proposes an ordinary seat or, if
 * too few are free, adds the wheelchair space.
 */
function nearest(seating: Seating, isFree: IsFree, seats: readonly (Seat | undefined)[]): number[] | null {
  const known = seats.filter(seat => seat !== undefined)
  const has = (wanted: SeatKind) => known.some(({ kind }) => kind === wanted)
  const best = (pmr: boolean) =>
    bestSeats(seating, isFree, seats.length, { pmr, near: middleOf(known) })?.ids ?? null
  return best(has('pmr')) ?? (has('accompagnateur') ? best(true) : null)
}

/**
 * Refuses seats that leave a single free seat isolated, but only if the same number of adjacent seats is free
 * elsewhere without isolating a seat. So the rule never loses a sale, and each refusal can propose other seats.
 * Wheelchair spaces, companion seats and the chosen seats next to them are exempt.
 */
function oneLeftAlone(seating: Seating, isFree: IsFree, seats: readonly Seat[]): SeatsRefused | null {
  const party = besideWheelchairs(seats)
  const others = seats.filter(seat => !party.has(seat))
  const freeToOthers: IsFree = id => isFree(id) && !party.has(seating.byId.get(id)!)
  const left = leftAlone(freeIn(freeToOthers), others)
  if (!left) return null
  const near = middleOf(others)
  const best = bestSeats(seating, freeToOthers, others.length, { pmr: false, near })
  if (best?.how !== 'side_by_side') return null
  const instead = seats.map(seat => (party.has(seat) ? seat.id : best.ids[others.indexOf(seat)]!))
  return { refused: 'seat_left_alone', at: seats.indexOf(others[left.at]!), alone: left.alone, instead }
}

export const middleOf = (seats: readonly Spot[]): Spot | undefined =>
  seats.length === 0
    ? undefined
    : {
        x: seats.reduce((sum, { x }) => sum + x, 0) / seats.length,
        y: seats.reduce((sum, { y }) => sum + y, 0) / seats.length,
      }

/** Returns the chosen wheelchair spaces and companion seats, and the chosen seats that adjoin them. */
function besideWheelchairs(seats: readonly Seat[]): ReadonlySet<Seat> {
  const party = new Set(seats.filter(({ kind }) => kind === 'pmr' || kind === 'accompagnateur'))
  // A `for … of` loop over a Set also visits the seats that are added during the loop, so the neighbours of those
  // seats are added too.
  for (const { left, right } of party)
    for (const beside of [left, right]) if (beside && seats.includes(beside)) party.add(beside)
  return party
}
