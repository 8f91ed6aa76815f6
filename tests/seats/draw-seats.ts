import type { Drawing } from '../../contract/rules/seat-plan.ts'
import { drawRoom } from '../../server/demo/draw-room.ts'

/**
 * Draws the seat plan of a flat room. Each text is a row, and each letter a seat, as in the demo data: `x` is a
 * seat out of order, `m` a seat that the cinema keeps for its own use.
 */
export function drawSeats(...rows: string[]): Drawing {
  const { seats, focus } = drawRoom(
    rows.map(row => row.replace(/[xm]/g, '.')),
    0,
  )
  const signOf = ({ row_position, place_in_row }: Drawing['seats'][number]) =>
    rows[row_position]![place_in_row]
  return {
    focus,
    seats: seats.map(seat => ({
      ...seat,
      out_of_order: signOf(seat) === 'x',
      kept_because: signOf(seat) === 'm' ? 'Réservé à la maison' : null,
    })),
  }
}
