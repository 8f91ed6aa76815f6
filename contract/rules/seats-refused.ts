import { bestSeats } from './best-seats.ts'
import { freeIn, leftAlone } from './seat-blocks.ts'
import type { SeatKind, Spot } from './seat-plan.ts'
import type { IsFree, Seat, Seating } from './seating.ts'

export type SeatsRefused = {
  refused: 'seat_taken' | 'seat_not_sold' | 'duo_split' | 'companion_alone' | 'seat_left_alone'
  /** The index of the refused seat among the chosen seats. */
  at: number
  /** The id of the free seat that would be isolated. */
  alone?: number
  /**
   * Seats that may be chosen instead: the same number, as near as possible to the chosen seats; null if too few
   * are free.
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
 * Returns seats that may be chosen instead: the same number, near the chosen ones, with a wheelchair space if one
 * was chosen. A companion seat without its wheelchair space is replaced by an ordinary seat; only if too few are
 * free, by seats that include the wheelchair space.
 */
function nearest(seating: Seating, isFree: IsFree, seats: readonly (Seat | undefined)[]): number[] | null {
  const known = seats.filter(seat => seat !== undefined)
  const has = (wanted: SeatKind) => known.some(({ kind }) => kind === wanted)
  const best = (pmr: boolean) =>
    bestSeats(seating, isFree, seats.length, { pmr, near: middleOf(known) })?.ids ?? null
  return best(has('pmr')) ?? (has('accompagnateur') ? best(true) : null)
}

/**
 * Refuses seats that isolate a single free seat, but only if as many adjacent seats elsewhere isolate none: these
 * are proposed instead, so the rule never loses a sale. Wheelchair spaces, companion seats and the chosen seats
 * next to them are exempt.
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
  // This loop also visits the seats that it adds to the Set, so the neighbours of added seats are added too.
  for (const { left, right } of party)
    for (const beside of [left, right]) if (beside && seats.includes(beside)) party.add(beside)
  return party
}
