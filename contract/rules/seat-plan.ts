// This file describes the seat plan of a room: the position, name and kind of each seat. A version of a plan never
// changes: each save in the editor adds a new version.

/**
 * The kinds of a seat. `pmr`: a wheelchair space. `accompagnateur`: the seat of a companion, sold only together
 * with a wheelchair space. `duo`: two seats sold together.
 */
export const seatKinds = ['standard', 'pmr', 'accompagnateur', 'duo'] as const
export type SeatKind = (typeof seatKinds)[number]

/**
 * The states of a seat at a screening. `libre`: free. `prise`: sold. `retenue`: held during a payment. `maison`:
 * kept by the cinema, not on sale. `hors_service`: out of order.
 */
export const seatStates = ['libre', 'prise', 'retenue', 'maison', 'hors_service'] as const
export type SeatState = (typeof seatStates)[number]

/**
 * A position in the drawing of a room. One unit is the width of a seat. y is larger the further a seat is from the
 * screen.
 */
export type Spot = { x: number; y: number }

/**
 * The physical position of a seat, independent of its printed name. Rows count from the screen backwards, seats
 * from left to right (seen by the audience). Adjacent seats have consecutive numbers; an aisle skips a number.
 */
export type PositionInRoom = { row_position: number; place_in_row: number }

/**
 * A seat in the drawing of a room. Its row name and seat number identify it: no other seat of the plan has both.
 */
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

/** Returns the key of a seat in its plan. It is unique, because a name contains no space. */
export const seatKey = ({ row_name, seat_number }: SeatName): string => `${row_name} ${seat_number}`

/** The drawing of a seat plan. `focus` is the point with the best view; if null, it is computed from the seats. */
export type Drawing = { seats: readonly DrawnSeat[]; focus: Spot | null }

/**
 * Returns the point with the best view: the one that the cinema set, otherwise the middle of the room, two thirds
 * of the way to the back.
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

/**
 * Returns true if the seat is on sale according to the plan: it is neither out of order nor kept by the cinema.
 */
export const isSellable = ({
  out_of_order,
  kept_because,
}: Pick<DrawnSeat, 'out_of_order' | 'kept_because'>): boolean => !out_of_order && kept_because === null

/**
 * Returns how many wheelchair spaces French law requires: two for up to fifty seats, one more for every further
 * fifty seats or part of fifty, and at least twenty for more than a thousand seats.
 */
export function wheelchairSpacesAsked(seats: number): number {
  const asked = 2 + Math.max(0, Math.ceil((seats - 50) / 50))
  return seats > 1000 ? Math.max(20, asked) : asked
}
