import { seatsPerOrder } from '../../../contract/rules/terms.ts'

/** How many seats one may still ask for at once: never more than are left. */
export function mostSeats(remaining: number): number {
  return Math.min(seatsPerOrder.max, remaining)
}

/** The number of seats a person typed; what is empty or no number counts as one seat, what is too much as the most. */
export function seatsIn(text: string, most: number): number {
  const seats = /^\s*\d+\s*$/.test(text) ? Number(text) : seatsPerOrder.min
  return Math.max(seatsPerOrder.min, Math.min(seats, most))
}
