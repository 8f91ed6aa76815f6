import { eq } from 'drizzle-orm'
import { seats } from '../seats/tables.ts'
import { places } from './tables.ts'

/** What a ticket says of the seat of a place, in a numbered room; joined by `itsSeat`. */
export const printedSeat = { row_name: seats.row_name, seat_number: seats.seat_number }
export const itsSeat = eq(seats.id, places.seats_id)
