import type { Drawing, DrawnSeat, Spot } from '../../../../contract/rules/seat-plan.ts'
import { type Chosen, chosenRows, tiesOf, withTies } from './drawn.ts'
import { middleOf, numbersOf, type RowNaming, rowNames, type SeatNumbering } from './names.ts'
import { inOrder, pitchOf, rounded, rowsOf } from './order.ts'
import { curveRows } from './shape.ts'

export type RowsToDraw = {
  rows: number
  seatsPerRow: number
  /** Where the aisles are: for each, the number of seats to its left. */
  aislesAfter: readonly number[]
  aisleWidth: number
  rowSpacing: number
  curve: number
  naming: RowNaming
  numbering: SeatNumbering
  /** The position of the first seat of the first row. By default the rows are centred behind the last row. */
  at?: Spot
}

const plainSeat = {
  kind: 'standard',
  tied_to: null,
  out_of_order: false,
  kept_because: null,
} as const

export function drawRows(drawing: Drawing, asked: RowsToDraw): Drawing {
  const { seats, focus } = drawing
  const rows = rowsOf(seats)
  const names = rowNames(asked.rows, asked.naming)
  const places = placesOf(asked)
  const from = asked.at ?? behind(drawing, places.at(-1)!.x, asked.rowSpacing)
  const row = places.map(({ x, place_in_row }) => ({ x: rounded(from.x + x), place_in_row }))
  const middle = from.x + places.at(-1)!.x / 2
  const numbers = numbersOf(row, middle, asked.numbering)
  const drawn = names.flatMap((row_name, index): DrawnSeat[] =>
    row.map((place, inRow) => ({
      ...plainSeat,
      ...place,
      row_name,
      seat_number: String(numbers[inRow]!),
      y: rounded(from.y + index * asked.rowSpacing),
      row_position: rows.length + index + 1,
    })),
  )
  const all = { seats: inOrder([...seats, ...drawn]), focus }
  const added = new Set(drawn.map((_, index) => seats.length + index))
  return asked.curve === 0 ? all : curveRows(all, added, asked.curve)
}

/** Returns where new rows begin by default: centred, behind the last row. */
function behind(drawing: Drawing, width: number, spacing: number): Spot {
  const last = rowsOf(drawing.seats).at(-1)
  const y = last ? Math.max(...last.map(at => drawing.seats[at]!.y)) + spacing : 0
  return { x: middleOf(drawing) - width / 2, y: rounded(y) }
}

function placesOf({ seatsPerRow, aislesAfter, aisleWidth }: RowsToDraw) {
  let [x, place_in_row] = [0, 1]
  return Array.from({ length: seatsPerRow }, (_, index) => {
    if (index > 0) {
      const aisle = aislesAfter.includes(index) ? aisleWidth : 0
      x += 1 + aisle
      place_in_row += 1 + (aisle >= 0.5 ? Math.round(aisle) : 0)
    }
    return { x, place_in_row }
  })
}

/**
 * Removes seats. The other half of a removed duo seat becomes an ordinary seat. A companion seat that loses
 * its wheelchair space stays, and the checks report it.
 */
export function removeSeats(drawing: Drawing, chosen: Chosen): Drawing {
  if (chosen.size === 0) return drawing
  const ties = tiesOf(drawing.seats)
  const left = drawing.seats.flatMap((seat, at) => {
    if (chosen.has(at)) return []
    const alone = ties[at] !== null && chosen.has(ties[at]!)
    if (!alone) return [seat]
    return [{ ...seat, tied_to: null, kind: seat.kind === 'duo' ? ('standard' as const) : seat.kind }]
  })
  return { ...drawing, seats: inOrder(left) }
}

/** Adds a seat at the left or right end of each selected row, with the next number. */
export function addSeat(drawing: Drawing, chosen: Chosen, side: 'gauche' | 'droite'): Drawing {
  const { seats } = drawing
  const pitch = pitchOf(seats, rowsOf(seats))
  const added = chosenRows(drawing, chosen).map((row): DrawnSeat => {
    const fromEnd = (side === 'gauche' ? row : row.toReversed()).map(at => seats[at]!)
    const end = fromEnd[0]!
    const x = rounded(end.x + (side === 'gauche' ? -pitch : pitch))
    return { ...end, ...plainSeat, x, seat_number: numberAfter(fromEnd) }
  })
  return { ...drawing, seats: inOrder([...seats, ...added]) }
}

/** Returns the number that continues the row's numbering; if it is taken, the first free number. */
function numberAfter(fromEnd: readonly DrawnSeat[]): string {
  const taken = new Set(fromEnd.map(({ seat_number }) => seat_number))
  const [last = 0, before = last - 1] = fromEnd.map(({ seat_number }) => Number(seat_number))
  const step = Math.sign(last - before) * Math.min(Math.abs(last - before), 2)
  const next = last + step
  if (next >= 1 && !taken.has(String(next))) return String(next)
  let free = 1
  while (taken.has(String(free))) free++
  return String(free)
}

/** Copies the last selected row behind itself, and moves the rows behind it further back. */
export function copyRowBehind(drawing: Drawing, chosen: Chosen, spacing: number): Drawing {
  const rows = rowsOf(drawing.seats)
  const index =
    chosen.size === 0 ? rows.length - 1 : rows.findLastIndex(row => row.some(at => chosen.has(at)))
  const row = rows[index]
  if (!row) return drawing
  const further = new Set(rows.slice(index + 1).flat())
  const seats = drawing.seats.map((seat, at) =>
    further.has(at) ? { ...seat, y: rounded(seat.y + spacing), row_position: seat.row_position + 1 } : seat,
  )
  const row_name = freeName(drawing.seats, drawing.seats[row[0]!]!.row_name)
  const copies = row.map(at => ({
    ...drawing.seats[at]!,
    ...plainSeat,
    row_name,
    y: rounded(drawing.seats[at]!.y + spacing),
    row_position: drawing.seats[at]!.row_position + 1,
  }))
  return { ...drawing, seats: withTies(inOrder([...seats, ...copies]), tiesOf(drawing.seats)) }
}

/** Returns the next unused row name in the same scheme: A → B, 3 → 4. */
export function freeName(seats: readonly DrawnSeat[], after: string): string {
  const taken = new Set(seats.map(({ row_name }) => row_name))
  const scheme = /^\d+$/.test(after) ? 'chiffres' : 'lettres'
  const following = rowNames(taken.size + 2, { scheme, withoutIO: true, from: 'avant', first: after })
  return following.find(name => name !== after && !taken.has(name)) ?? after
}
