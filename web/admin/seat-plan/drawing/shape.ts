import type { Drawing, DrawnSeat, Spot } from '../../../../contract/rules/seat-plan.ts'
import { type Chosen, chosenRows, redrawn } from './drawn.ts'
import { middleOf } from './names.ts'
import { distance, pitchOf, rounded, rowsOf } from './order.ts'

/** Moves the selected seats by x and y seat widths. A positive y moves them away from the screen. */
export const moveSeats = (drawing: Drawing, chosen: Chosen, { x, y }: Spot): Drawing =>
  redrawn(drawing, new Map([...chosen].map(at => [at, moved(drawing.seats[at]!, x, y)])))

const moved = (seat: Spot, x: number, y: number): Spot => ({
  x: rounded(seat.x + x),
  y: rounded(seat.y + y),
})

/**
 * Curves the selected rows, or all rows, around the screen. `depth` says how much nearer to the screen the
 * outermost seats are than the middle. An earlier curve is replaced; 0 makes a row straight.
 */
export function curveRows(drawing: Drawing, chosen: Chosen, depth: number): Drawing {
  const { seats } = drawing
  const middle = middleOf(drawing)
  const half = Math.max(...seats.map(({ x }) => Math.abs(x - middle)), 1)
  const out = ({ x }: Spot) => ((x - middle) / half) ** 2
  const bent = chosenRows(drawing, chosen).flatMap(row => {
    const more = depth + bendOf(row.map(at => ({ out: out(seats[at]!), y: seats[at]!.y })))
    return row.map(at => [at, moved(seats[at]!, 0, -more * out(seats[at]!))] as const)
  })
  return redrawn(drawing, new Map(bent))
}

/**
 * Measures how curved a row is now: how much farther from the screen its outermost seats are than its middle (the
 * opposite of `depth`). It is the slope of `y` over `out` (0 in the middle, 1 at the edge), fitted by least
 * squares.
 */
function bendOf(row: readonly { out: number; y: number }[]): number {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [out, y] = [mean(row.map(seat => seat.out)), mean(row.map(seat => seat.y))]
  const spread = row.reduce((sum, seat) => sum + (seat.out - out) ** 2, 0)
  if (spread < 1e-6) return 0
  return row.reduce((sum, seat) => sum + (seat.out - out) * (seat.y - y), 0) / spread
}

/** Shifts every second row half a seat to the right, so that spectators look between two heads. */
export function staggerRows(drawing: Drawing, chosen: Chosen): Drawing {
  const rows = chosenRows(drawing, chosen)
  const half = pitchOf(drawing.seats, rows) / 2
  const second = rows.filter((_, index) => index % 2 === 1).flat()
  return redrawn(drawing, new Map(second.map(at => [at, moved(drawing.seats[at]!, half, 0)])))
}

/**
 * Widens the aisle to the right of the selected seats, in their rows or in all rows: both sides move apart. A
 * negative width narrows the aisle, but never makes seats overlap.
 */
export function widenAisle(
  drawing: Drawing,
  chosen: Chosen,
  { width, everyRow }: { width: number; everyRow: boolean },
): Drawing {
  const { seats } = drawing
  if (chosen.size === 0) return drawing
  const rows = everyRow ? rowsOf(seats) : chosenRows(drawing, chosen)
  const pitch = pitchOf(seats, rowsOf(seats))
  const throughRoom = Math.max(...[...chosen].map(at => seats[at]!.x))
  const places = rows.map(row => {
    const own = row.filter(at => chosen.has(at)).map(at => seats[at]!.x)
    const edge = (own.length > 0 ? Math.max(...own) : throughRoom) + 0.001
    const left = row.filter(at => seats[at]!.x <= edge)
    return { left, right: row.filter(at => seats[at]!.x > edge) }
  })
  const cut = places.filter(({ left, right }) => left.length > 0 && right.length > 0)
  const gaps = cut.map(({ left, right }) => distance(seats[left.at(-1)!]!, seats[right[0]!]!))
  const by = Math.max(width, pitch - Math.min(...gaps, Number.POSITIVE_INFINITY))
  return redrawn(
    drawing,
    new Map(
      places.flatMap(({ left, right }) => [
        ...left.map(at => [at, moved(seats[at]!, -by / 2, 0)] as const),
        ...right.map(at => [at, moved(seats[at]!, by / 2, 0)] as const),
      ]),
    ),
  )
}

/** Adds a walkway behind the selected rows: moves all rows behind them back by `depth`. */
export function widenWalkway(drawing: Drawing, chosen: Chosen, depth: number): Drawing {
  const rows = rowsOf(drawing.seats)
  const last = rows.findLastIndex(row => row.some(at => chosen.has(at)))
  if (last < 0) return drawing
  const behind = rows.slice(last + 1).flat()
  return redrawn(drawing, new Map(behind.map(at => [at, moved(drawing.seats[at]!, 0, depth)])))
}

/** Moves the whole room so that the middle of its front is at 0, 0, wherever it was drawn. */
export function centreDrawing(drawing: Drawing): Drawing {
  const { seats, focus } = drawing
  if (seats.length === 0) return drawing
  const [x, y] = [middleOf(drawing), Math.min(...seats.map(seat => seat.y))]
  const there = (seat: DrawnSeat) => ({ ...seat, ...moved(seat, -x, -y) })
  return { seats: seats.map(there), focus: focus && moved(focus, -x, -y) }
}
