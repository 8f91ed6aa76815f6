import { type PrintedSeat, seatTextIn } from '../../contract/texts/seats.ts'

/** Returns the seat, for a line of the audit log; an empty object in a room without numbered seats. */
export function seatIn(place: PrintedSeat): { seat?: string } {
  const seat = seatTextIn(place)
  return seat ? { seat } : {}
}
