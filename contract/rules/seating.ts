import type { PositionInRoom, SeatKind, Spot } from './seat-plan.ts'

/** The facts of a seat that are needed to choose seats. */
export type SeatToChoose = Spot & PositionInRoom & { id: number; kind: SeatKind; tied_to: number | null }

/**
 * A seat and its neighbours. `far`: its distance from the point with the best view. `half`: the other half of a
 * duo. `companions`: the companion seats of a wheelchair space.
 */
export type Seat = SeatToChoose & { far: number; left?: Seat; right?: Seat; half?: Seat; companions: Seat[] }

/** The seats that a plan sells, prepared once for all searches. Rows are sorted from the screen backwards. */
export type Seating = { rows: Seat[][]; byId: ReadonlyMap<number, Seat>; focus: Spot }

export type IsFree = (id: number) => boolean

/**
 * Links each seat to its neighbours, for searches. `seats` contains only the seats on sale; any other seat
 * separates its neighbours as an aisle does.
 */
export function prepareSeats(seats: readonly SeatToChoose[], focus: Spot): Seating {
  const inOrder = seats
    .map((seat): Seat => ({ ...seat, far: squaredDistance(seat, focus), companions: [] }))
    .sort((a, b) => a.row_position - b.row_position || a.place_in_row - b.place_in_row)
  const byId = new Map(inOrder.map(seat => [seat.id, seat]))
  const rows: Seat[][] = []
  let before: Seat | undefined
  for (const seat of inOrder) {
    if (before?.row_position !== seat.row_position) rows.push([])
    else if (before.place_in_row + 1 === seat.place_in_row) {
      before.right = seat
      seat.left = before
    }
    rows.at(-1)!.push(seat)
    before = seat
  }
  for (const seat of inOrder) tie(seat, byId.get(seat.tied_to!))
  return { rows, byId, focus }
}

function tie(seat: Seat, to: Seat | undefined) {
  if (seat.kind === 'accompagnateur') to?.companions.push(seat)
  if (seat.kind === 'duo' && to && (to === seat.left || to === seat.right)) seat.half = to
}

/**
 * Returns the squared distance of a seat from a point, as an integer (in thousandths), so that sums of distances
 * are exact.
 */
export const squaredDistance = (seat: Spot, from: Spot): number =>
  Math.round(1000 * ((seat.x - from.x) ** 2 + (seat.y - from.y) ** 2))
