import { bestSeats } from './best-seats.ts'
import { freeIn, leftAlone } from './seat-blocks.ts'
import type { IsFree, Seat, Seating } from './seating.ts'

export type SeatsRefused = {
  refused: 'seat_taken' | 'seat_not_sold' | 'duo_split' | 'companion_alone' | 'seat_left_alone'
  /** Which of the seats chosen. */
  at: number
  /** The seat that would be left alone. */
  alone?: number
}

/** Why nobody can have these seats, the gravest first; null: they can be had. */
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
    if (at >= 0) return { refused, at }
  }
  return oneLeftAlone(seating, isFree, seats as Seat[])
}

/**
 * Only where as many could sit side by side elsewhere with none left alone: the rule never costs a sale. Whoever comes in
 * a wheelchair sits where its spaces are.
 */
function oneLeftAlone(seating: Seating, isFree: IsFree, seats: readonly Seat[]): SeatsRefused | null {
  if (seats.some(({ kind }) => kind === 'pmr')) return null
  const left = leftAlone(freeIn(isFree), seats)
  if (!left || bestSeats(seating, isFree, seats.length, { pmr: false })?.how !== 'side_by_side') return null
  return { refused: 'seat_left_alone', ...left }
}
