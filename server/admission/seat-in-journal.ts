import { type PrintedSeat, seatTextIn } from '../../contract/texts/seats.ts'

/** The seat for the journal; empty in an unnumbered room. */
export function seatIn(place: PrintedSeat): { seat?: string } {
  const seat = seatTextIn(place)
  return seat ? { seat } : {}
}
