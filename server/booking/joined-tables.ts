import { eq } from 'drizzle-orm'
import { seats } from '../seats/tables.ts'
import { places } from './tables.ts'

/**
 * Columns for the row and number of the seat that a ticket shows. `itsSeat` is the condition that joins the table
 * of seats.
 */
export const printedSeat = { row_name: seats.row_name, seat_number: seats.seat_number }
export const itsSeat = eq(seats.id, places.seats_id)
