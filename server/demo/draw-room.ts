import { type Drawing, type DrawnSeat, type SeatKind, seatKey } from '../../contract/rules/seat-plan.ts'

const kinds: Record<string, SeatKind> = { '.': 'standard', P: 'pmr', a: 'accompagnateur', d: 'duo' }

/** Letters for rows, without I, which looks like 1. Many theatres do the same. */
const rowNames = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'

/**
 * Draws a room from its rows, beginning at the screen: `.` is a seat, `P` a wheelchair space, `a` its companion's
 * seat, `dd` a duo, a blank an aisle. `bend` curves the rows around the screen: it is the offset at ten seats from
 * the middle.
 */
export const drawRoom = (rows: readonly string[], bend: number): Drawing => ({
  focus: null,
  seats: rows.flatMap((row, row_position) => {
    const drawn = [...row].flatMap((sign, place_in_row) => {
      const x = place_in_row - (row.length - 1) / 2
      const y = Math.round(100 * (row_position - bend * (x / 10) ** 2)) / 100
      return sign === ' ' ? [] : [{ x, y, row_position, place_in_row, kind: kinds[sign]! }]
    })
    const named = drawn.map((seat, at) => ({
      ...seat,
      ...{ row_name: rowNames[row_position]!, seat_number: String(at + 1) },
      ...{ out_of_order: false, kept_because: null },
    }))
    return named.map((seat, at): DrawnSeat => {
      const tied = tiedTo(seat.kind, named, at)
      return { ...seat, tied_to: tied ? seatKey(tied) : null }
    })
  }),
})

type Named = Pick<DrawnSeat, 'row_name' | 'seat_number' | 'kind'>

function tiedTo(kind: SeatKind, row: readonly Named[], at: number): Named | undefined {
  const beside = [row[at - 1], row[at + 1]]
  if (kind === 'accompagnateur') return beside.find(seat => seat?.kind === 'pmr')
  if (kind !== 'duo') return undefined
  const first = row.findIndex(seat => seat.kind === 'duo')
  return (at - first) % 2 === 0 ? beside[1] : beside[0]
}
