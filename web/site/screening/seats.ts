import { seatsPerOrder } from '../../../contract/rules/terms.ts'

/** How many seats one may still ask for at once: never more than are left, nor than a person may have. */
export function mostSeats(remaining: number, alreadyHeld = 0): number {
  return Math.max(0, Math.min(seatsPerOrder.max - alreadyHeld, remaining))
}

/** The number of seats a person typed; what is empty or no number counts as one seat, what is too much as the most. */
export function seatsIn(text: string, most: number): number {
  return Math.max(seatsPerOrder.min, Math.min(numberIn(text), most))
}

/** Whether more was asked for than can be had. */
export const isTooMany = (text: string, most: number): boolean => numberIn(text) > most

export const seatsText = (seats: number): string => `${seats} ${seats > 1 ? 'places' : 'place'}`

/** What was typed, as a number; one for anything that is none. */
export const numberIn = (text: string): number =>
  /^\s*\d+\s*$/.test(text) ? Number(text) : seatsPerOrder.min
