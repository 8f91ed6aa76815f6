import { memo } from 'react'
import { type Frame, halfOf, viewBoxOf } from '../../../../ui/seats/frame.ts'
import { ScreenLine } from '../../../../ui/seats/screen-line.tsx'
import { SeatShape, seatWidth } from '../../../../ui/seats/seat-shape.tsx'
import type { MapSeat } from '../ask-seats.ts'
import type { Room } from './room.ts'

type Props = { room: Room; frame: Frame }

/** The room as it is before one chooses: a tap draws nothing of it again. */
export const Floor = memo(({ room, frame }: Props) => (
  <svg className="floor" viewBox={viewBoxOf(frame)} aria-hidden="true">
    <ScreenLine {...frame} />
    {[...room.byId.values()].map(seat => (
      <Seat key={seat.id} room={room} seat={seat} />
    ))}
    <g className="numbers">
      {[...room.byId.values()].map(
        seat =>
          room.stateOf(seat) === 'libre' &&
          seat.kind !== 'pmr' && (
            <text key={seat.id} x={seat.x * seatWidth} y={seat.y * seatWidth}>
              {seat.seat_number}
            </text>
          ),
      )}
    </g>
  </svg>
))

/** Over the floor: the seats one has, each covering the one below it. */
export const ChosenSeats = ({ room, frame, chosen }: Props & { chosen: readonly number[] }) => (
  <svg className="floor" viewBox={viewBoxOf(frame)} aria-hidden="true">
    {chosen.map(id => (
      <Seat key={id} room={room} seat={room.byId.get(id)!} chosen />
    ))}
  </svg>
)

const Seat = ({ room, seat, chosen }: { room: Room; seat: MapSeat; chosen?: boolean }) => (
  <SeatShape
    kind={seat.kind}
    state={room.stateOf(seat)}
    half={halfOf(seat, room.byId.get(seat.tied_to ?? 0))}
    chosen={chosen}
    x={seat.x * seatWidth}
    y={seat.y * seatWidth}
  />
)
