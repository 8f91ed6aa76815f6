// A plan of a room: where its seats stand, what they are called, and who they are for. How a version of a plan becomes
// another is drawn in the editor; a version itself never changes.

/** `pmr`: a space for a wheelchair. `accompagnateur`: beside one, and sold with it. `duo`: two that are sold together. */
export const seatKinds = ['standard', 'pmr', 'accompagnateur', 'duo'] as const
export type SeatKind = (typeof seatKinds)[number]

/** `retenue`: somebody is paying. `maison`: the house keeps it. */
export const seatStates = ['libre', 'prise', 'retenue', 'maison', 'hors_service'] as const
export type SeatState = (typeof seatStates)[number]

/** Where a seat stands. One unit is the width of a seat; y grows away from the screen. */
export type Spot = { x: number; y: number }

/**
 * Where it is in the physical order, whatever is printed on it: rows from the screen backwards, seats from left to
 * right as one looks at the screen. Neighbours follow each other by one: an aisle is a number left out.
 */
export type PositionInRoom = { row_position: number; place_in_row: number }

/** A seat as it is drawn. What it is called, row and number, is unique in its plan and is what it is known by. */
export type DrawnSeat = Spot &
  PositionInRoom & {
    row_name: string
    seat_number: string
    kind: SeatKind
    /** The key of its wheelchair space (`accompagnateur`) or of its other half (`duo`). */
    tied_to: string | null
    out_of_order: boolean
    /** The house keeps it at every screening, for this reason. */
    kept_because: string | null
  }

export type SeatName = Pick<DrawnSeat, 'row_name' | 'seat_number'>

/** Neither half holds a space: no two seats have one key. */
export const seatKey = ({ row_name, seat_number }: SeatName): string => `${row_name} ${seat_number}`

/** `focus`: where one sees best; null where it follows from the seats. */
export type Drawing = { seats: readonly DrawnSeat[]; focus: Spot | null }

/** Two thirds back, in the middle. */
export function focusOf({ seats, focus }: { seats: readonly Spot[]; focus: Spot | null }): Spot {
  if (focus || seats.length === 0) return focus ?? { x: 0, y: 0 }
  const { left, right, front, back } = boundsOf(seats)
  return { x: (left + right) / 2, y: front + ((back - front) * 2) / 3 }
}

/** How far its seats reach. */
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

/** Somebody can buy it, at some screening or other. */
export const isSellable = ({
  out_of_order,
  kept_because,
}: Pick<DrawnSeat, 'out_of_order' | 'kept_because'>): boolean => !out_of_order && kept_because === null

/** What the law asks for: two up to fifty seats, one more for each further fifty begun, twenty at least above a thousand. */
export function wheelchairSpacesAsked(seats: number): number {
  const asked = 2 + Math.max(0, Math.ceil((seats - 50) / 50))
  return seats > 1000 ? Math.max(20, asked) : asked
}
