import { focusOf, type SeatKind, type Spot } from '../../contract/rules/seat-plan.ts'
import { prepareSeats, type SeatToChoose } from '../../contract/rules/seating.ts'

/**
 * The kind of seat for each letter of a room that a test draws as text, with the screen at the top. A space or an
 * empty line is an aisle. Capitals mark the free seats that the test is about, for instance the chosen ones.
 */
const letters: Record<string, SeatKind> = {
  '.': 'standard',
  O: 'standard',
  x: 'standard', // taken
  w: 'pmr',
  W: 'pmr',
  c: 'accompagnateur',
  C: 'accompagnateur',
  d: 'duo',
  D: 'duo',
  y: 'duo', // taken
}
const capitals: Record<SeatKind, string> = { standard: 'O', pmr: 'W', accompagnateur: 'C', duo: 'D' }

export function drawnRoom(rows: readonly string[], focus: Spot | null = null) {
  const seats: SeatToChoose[] = rows.flatMap((row, y) =>
    [...row].flatMap((letter, x) => {
      const kind = letters[letter]
      return kind ? [{ id: idOf(x, y), x, y, row_position: y, place_in_row: x, kind, tied_to: null }] : []
    }),
  )
  tieBeside(seats)
  const letterOf = ({ x, y }: Spot) => rows[y]![x]!
  const free = new Set(seats.filter(seat => !'xy'.includes(letterOf(seat))).map(({ id }) => id))
  return {
    seating: prepareSeats(seats, focusOf({ seats, focus })),
    isFree: (id: number) => free.has(id),
    capitals: seats.filter(seat => /[A-Z]/.test(letterOf(seat))).map(({ id }) => id),
    /** Draws this room again as text, with exactly these seats in capitals. */
    with: (ids: readonly number[]) =>
      rows.map((row, y) =>
        [...row]
          .map((letter, x) => {
            if (ids.includes(idOf(x, y))) return capitals[letters[letter]!]
            return letter === 'O' ? '.' : letter.toLowerCase()
          })
          .join(''),
      ),
  }
}

const idOf = (x: number, y: number) => (y + 1) * 100 + x

/**
 * Ties each companion seat to the nearest wheelchair space of its row, and each duo seat to its neighbour, in
 * pairs from the left.
 */
export function tieBeside(seats: readonly SeatToChoose[]): void {
  for (const seat of seats) {
    const inRow = seats.filter(({ row_position }) => row_position === seat.row_position)
    const step = (to: SeatToChoose) => Math.abs(to.place_in_row - seat.place_in_row)
    const spaces = inRow.filter(({ kind }) => kind === 'pmr').sort((a, b) => step(a) - step(b))
    if (seat.kind === 'accompagnateur') seat.tied_to = spaces[0]?.id ?? null
    const next = inRow.find(({ place_in_row }) => place_in_row === seat.place_in_row + 1)
    if (seat.kind === 'duo' && seat.tied_to === null && next?.kind === 'duo') {
      seat.tied_to = next.id
      next.tied_to = seat.id
    }
  }
}
