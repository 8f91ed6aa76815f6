import type { Drawing, DrawnSeat, SeatKind } from '../contract/rules/seat-plan.ts'
import { seatKey } from '../contract/rules/seat-plan.ts'

const kinds: Record<string, SeatKind> = { P: 'pmr', a: 'accompagnateur', d: 'duo' }

/**
 * A room as one would draw it with a typewriter, the screen above: `.` a seat, `P` a wheelchair space, `a` a companion's
 * (of the space nearest to it in its row), `d` half a duo, `x` out of order, `m` kept by the house, a blank an aisle.
 * Rows are A, B, C…, seats 1, 2, 3… from the left.
 */
export function drawSeats(...rows: string[]): Drawing {
  return { focus: null, seats: rows.flatMap(drawRow) }
}

function drawRow(row: string, row_position: number): DrawnSeat[] {
  const row_name = String.fromCharCode(65 + row_position)
  const seats = [...row].flatMap((sign, x): (DrawnSeat & { seat_number: string })[] =>
    sign === ' '
      ? []
      : [
          {
            ...{ row_name, seat_number: '', x, y: row_position, row_position, place_in_row: x },
            ...{ kind: kinds[sign] ?? 'standard', tied_to: null, out_of_order: sign === 'x' },
            kept_because: sign === 'm' ? 'Réservé à la maison' : null,
          },
        ],
  )
  seats.forEach((seat, at) => {
    seat.seat_number = String(at + 1)
  })
  const spaces = seats.filter(({ kind }) => kind === 'pmr')
  const duos = seats.filter(({ kind }) => kind === 'duo')
  for (const seat of seats)
    if (seat.kind === 'accompagnateur')
      seat.tied_to = seatKey(spaces.toSorted((a, b) => Math.abs(a.x - seat.x) - Math.abs(b.x - seat.x))[0]!)
  for (const [at, seat] of duos.entries()) seat.tied_to = seatKey(duos[at % 2 === 0 ? at + 1 : at - 1]!)
  return seats
}
