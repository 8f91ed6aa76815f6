import type { ReactNode } from 'react'
import type { sessionMovie } from '../../../contract/admin/session-movie.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { frameOf, halfOf, viewBoxOf } from '../../ui/seats/frame.ts'
import { ScreenLine } from '../../ui/seats/screen-line.tsx'
import { SeatShape, seatWidth } from '../../ui/seats/seat-shape.tsx'
import '../../ui/office/seat-map.css'

export type OfficeSeat = AnswerOf<typeof sessionMovie.seats>['seats'][number]

type Props = {
  seats: readonly OfficeSeat[]
  chosen: ReadonlySet<number>
  /** Wraps a seat in its button or checkbox; returns null if the user cannot select the seat. */
  control: (seat: OfficeSeat, shape: ReactNode) => ReactNode | null
}

/**
 * Draws the seats of a room. Hidden from screen readers, because the form fields beside the map offer the same
 * choice.
 */
export function SeatMap({ seats, chosen, control }: Props) {
  const frame = frameOf(seats)
  const byId = new Map(seats.map(seat => [seat.id, seat]))
  const half = seatWidth / 2
  return (
    <div className="office-seat-map off-paper">
      <svg className="own-line full-width" viewBox={viewBoxOf(frame)} aria-hidden="true">
        <ScreenLine {...frame} />
        {rowEnds(seats).map(({ x, y, row_name }) => (
          <text key={`${row_name} ${y}`} x={(x - 1) * seatWidth} y={y * seatWidth} className="row-name">
            {row_name}
          </text>
        ))}
        {seats.map(seat => {
          const other = byId.get(seat.tied_to ?? 0)
          const shape = (
            <svg aria-hidden="true" viewBox={`${-half} ${-half} ${seatWidth} ${seatWidth}`}>
              <SeatShape
                {...{ kind: seat.kind, state: seat.state, chosen: chosen.has(seat.id) }}
                half={halfOf(seat, other)}
              />
            </svg>
          )
          return (
            <foreignObject
              key={seat.id}
              x={seat.x * seatWidth - half}
              y={seat.y * seatWidth - half}
              width={seatWidth}
              height={seatWidth}
            >
              {control(seat, shape) ?? <span>{shape}</span>}
            </foreignObject>
          )
        })}
      </svg>
    </div>
  )
}

/** Returns the leftmost seat of each row; the name of the row is drawn beside it. */
function rowEnds(seats: readonly OfficeSeat[]): OfficeSeat[] {
  const ends = new Map<number, OfficeSeat>()
  for (const seat of seats) {
    const end = ends.get(seat.row_position)
    if (!end || seat.x < end.x) ends.set(seat.row_position, seat)
  }
  return [...ends.values()]
}
