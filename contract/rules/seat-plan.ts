// This file describes the seat plan of a room: positions, names and kinds of its seats. A version of a plan never
// changes: saving in the editor adds a new version.

/**
 * The kinds of a seat. `pmr`: a wheelchair space. `accompagnateur`: the seat of a companion, sold only together
 * with a wheelchair space. `duo`: two seats sold together.
 */
export const seatKinds = ['standard', 'pmr', 'accompagnateur', 'duo'] as const
export type SeatKind = (typeof seatKinds)[number]

/** The states of a seat. `retenue`: held during a payment. `maison`: kept by the cinema, not on sale. */
export const seatStates = ['libre', 'prise', 'retenue', 'maison', 'hors_service'] as const
export type SeatState = (typeof seatStates)[number]

/** A position in the drawing. One unit is the width of a seat; y grows away from the screen. */
export type Spot = { x: number; y: number }

/**
 * The physical order of a seat, independent of its printed name. Rows are numbered from the screen backwards,
 * seats from left to right facing the screen. Neighbours differ by one; where there is an aisle, a number is
 * skipped.
 */
export type PositionInRoom = { row_position: number; place_in_row: number }

/** A seat in the drawing. Row name and number are unique in a plan, and identify the seat. */
export type DrawnSeat = Spot &
  PositionInRoom & {
    row_name: string
    seat_number: string
    kind: SeatKind
    /**
     * The key of the seat that belongs to this one: the wheelchair space of an `accompagnateur`, or the other half
     * of a `duo`.
     */
    tied_to: string | null
    out_of_order: boolean
    /** Why the cinema keeps this seat off sale at every screening; null if the seat is on sale. */
    kept_because: string | null
  }

export type SeatName = Pick<DrawnSeat, 'row_name' | 'seat_number'>

/** Returns the key of a seat in its plan. Keys are unique, because names contain no space. */
export const seatKey = ({ row_name, seat_number }: SeatName): string => `${row_name} ${seat_number}`

/**
 * The drawing of a plan. `focus` is the point with the best view; if it is null, the point is computed from the
 * seats.
 */
export type Drawing = { seats: readonly DrawnSeat[]; focus: Spot | null }

/**
 * Returns the point with the best view. By default, this point is in the middle of the room, two thirds of the way
 * to the back.
 */
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

/** Returns true if the plan puts the seat on sale: it is neither out of order nor blocked. */
export const isSellable = ({
  out_of_order,
  kept_because,
}: Pick<DrawnSeat, 'out_of_order' | 'kept_because'>): boolean => !out_of_order && kept_because === null

/**
 * Returns how many wheelchair spaces the law requires: two up to fifty seats, then one per fifty seats begun, and
 * at least twenty above a thousand seats.
 */
export function wheelchairSpacesAsked(seats: number): number {
  const asked = 2 + Math.max(0, Math.ceil((seats - 50) / 50))
  return seats > 1000 ? Math.max(20, asked) : asked
}
