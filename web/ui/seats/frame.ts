import { boundsOf, type PositionInRoom, type Spot } from '../../../contract/rules/seat-plan.ts'
import { seatWidth } from './seat-shape.tsx'

export type Frame = { left: number; top: number; width: number; height: number }

/**
 * The space around the seats, in seat widths: above the first row for the screen, on both sides for the row names,
 * and below the last row.
 */
const [screenDepth, beside, below] = [2.5, 2, 1]

const emptySheet = { left: -5, right: 5, front: 0, back: 5 }

/** Returns the bounding box of these seats, the screen and the row names. */
export function frameOf(seats: readonly Spot[]): Frame {
  const { left, right, front, back } = seats.length > 0 ? boundsOf(seats) : emptySheet
  return {
    left: (left - beside) * seatWidth,
    top: (front - screenDepth) * seatWidth,
    width: (right - left + 2 * beside) * seatWidth,
    height: (back - front + screenDepth + below) * seatWidth,
  }
}

export const viewBoxOf = ({ left, top, width, height }: Frame): string => `${left} ${top} ${width} ${height}`

type Half = PositionInRoom & { kind: string; tied_to: number | string | null }

/** Returns on which side of a duo seat its other half is; null for any other seat. */
export function halfOf<Seat extends Half>(seat: Seat, other: Seat | undefined): 'left' | 'right' | null {
  if (seat.kind !== 'duo' || other?.row_position !== seat.row_position) return null
  const step = other.place_in_row - seat.place_in_row
  return step === 1 ? 'right' : step === -1 ? 'left' : null
}
