// The plan of a room: positions, names and kinds of its seats. Versions never change; the editor adds new
// ones.

/** `pmr`: a wheelchair space. `accompagnateur`: a seat sold with one. `duo`: two seats sold together. */
export const seatKinds = ['standard', 'pmr', 'accompagnateur', 'duo'] as const
export type SeatKind = (typeof seatKinds)[number]

/** `retenue`: held during a payment. `maison`: blocked by the cinema. */
export const seatStates = ['libre', 'prise', 'retenue', 'maison', 'hors_service'] as const
export type SeatState = (typeof seatStates)[number]

/** One unit is the width of a seat; y grows away from the screen. */
export type Spot = { x: number; y: number }

/**
 * The physical order, independent of the printed names: rows from the screen backwards, seats from left to
 * right facing the screen. Neighbours differ by one; an aisle is a skipped number.
 */
export type PositionInRoom = { row_position: number; place_in_row: number }

/** A drawn seat. Row name and number are unique in a plan and identify the seat. */
export type DrawnSeat = Spot &
  PositionInRoom & {
    row_name: string
    seat_number: string
    kind: SeatKind
    /** The key of its wheelchair space (`accompagnateur`) or of its other half (`duo`). */
    tied_to: string | null
    out_of_order: boolean
    /** The reason why the cinema blocks it at every screening. */
    kept_because: string | null
  }

export type SeatName = Pick<DrawnSeat, 'row_name' | 'seat_number'>

/** Names contain no space, so keys are unique. */
export const seatKey = ({ row_name, seat_number }: SeatName): string => `${row_name} ${seat_number}`

/** `focus`: the point with the best view; null to derive it from the seats. */
export type Drawing = { seats: readonly DrawnSeat[]; focus: Spot | null }

/** The default focus is two thirds back, in the middle. */
export function focusOf({ seats, focus }: { seats: readonly Spot[]; focus: Spot | null }): Spot {
  if (focus || seats.length === 0) return focus ?? { x: 0, y: 0 }
  const { left, right, front, back } = boundsOf(seats)
  return { x: (left + right) / 2, y: front + ((back - front) * 2) / 3 }
}

export function boundsOf(seats: readonly Spot[]) {
  let [left, right, front, back] = [Infinity, -Infinity, Infinity, -Infinity]
  for (const { x, y } of seats) {
    left = Math.min(left, x)
    right = Math.max(right, x)
    front = Math.min(front, y)
    back = Math.max(back, y)
  }
  return { left, right, front, back }
}

/** On sale by plan: neither out of order nor blocked. */
export const isSellable = ({
  out_of_order,
  kept_because,
}: Pick<DrawnSeat, 'out_of_order' | 'kept_because'>): boolean => !out_of_order && kept_because === null

/** The legal minimum: two up to fifty seats, one more per fifty begun, at least twenty above a thousand. */
export function wheelchairSpacesAsked(seats: number): number {
  const asked = 2 + Math.max(0, Math.ceil((seats - 50) / 50))
  return seats > 1000 ? Math.max(20, asked) : asked
}
