import { type DrawnSeat, type SeatState, seatKey } from '../../../contract/rules/seat-plan.ts'
import { frameOf, halfOf, viewBoxOf } from './frame.ts'
import { ScreenLine } from './screen-line.tsx'
import { SeatShape, seatWidth } from './seat-shape.tsx'

/** Draws the seats of a room as a picture, without buttons. */
export function SeatPicture({ seats, label }: { seats: readonly DrawnSeat[]; label: string }) {
  const frame = frameOf(seats)
  const byKey = new Map(seats.map(seat => [seatKey(seat), seat]))
  return (
    <svg viewBox={viewBoxOf(frame)} role="img" aria-label={label}>
      <ScreenLine {...frame} />
      {seats.map(seat => (
        <SeatShape
          key={seatKey(seat)}
          kind={seat.kind}
          state={stateOf(seat)}
          half={halfOf(seat, byKey.get(seat.tied_to ?? ''))}
          x={seat.x * seatWidth}
          y={seat.y * seatWidth}
        />
      ))}
    </svg>
  )
}

/** Returns the state of a seat on a plan without a screening, where no seat can be sold or held. */
export const stateOf = ({ out_of_order, kept_because }: DrawnSeat): SeatState =>
  out_of_order ? 'hors_service' : kept_because === null ? 'libre' : 'maison'
