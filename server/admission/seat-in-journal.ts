import { type PrintedSeat, seatTextIn } from '../../contract/texts/seats.ts'

/** As the journal says it; a place of a free room says nothing of a seat. */
export function seatIn(place: PrintedSeat): { seat?: string } {
  const seat = seatTextIn(place)
  return seat ? { seat } : {}
}
