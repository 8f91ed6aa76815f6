import { eq } from 'drizzle-orm'
import { seats } from '../seats/tables.ts'
import { places } from './tables.ts'

/**
 * The row and number of the seat that a ticket shows in a numbered room. Queries join the table of seats with
 * `itsSeat`.
 */
export const printedSeat = { row_name: seats.row_name, seat_number: seats.seat_number }
export const itsSeat = eq(seats.id, places.seats_id)
