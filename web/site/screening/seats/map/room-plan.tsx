import { type KeyboardEvent, type MouseEvent, memo, useMemo, useRef, useState } from 'react'
import { frameOf, halfOf, viewBoxOf } from '../../../../ui/seats/frame.ts'
import { ScreenLine } from '../../../../ui/seats/screen-line.tsx'
import { SeatShape, seatWidth } from '../../../../ui/seats/seat-shape.tsx'
import type { MapSeat } from '../ask-seats.ts'
import { inEms, styled } from './place.ts'
import type { Room } from './room.ts'
import { SeatButton } from './seat-button.tsx'
import { stepTo } from './step.ts'
import type { useTapped } from './use-tapped.ts'
import { useZoom } from './use-zoom.ts'

const DrawnSeat = memo(SeatShape)

type RoomProps = { room: Room; tapped: ReturnType<typeof useTapped>; n: number }

/** Every seat where it stands. One tab stop; arrows, Home and End go from seat to seat. */
export function RoomPlan({ room, tapped, n }: RoomProps) {
  const [stop, setAt] = useState(tapped.chosen[0])
  const at = stop && room.byId.has(stop) ? stop : [...room.byId.keys()].find(room.isFree)
  const grid = useRef<HTMLTableElement>(null)
  const frame = useMemo(() => frameOf([...room.byId.values()]), [room.byId])
  const [columns, lines] = [frame.width / seatWidth, frame.height / seatWidth]
  const zoom = useZoom(columns, lines)
  const idOf = (target: EventTarget) =>
    Number(target instanceof Element && target.closest<HTMLElement>('[data-seat]')?.dataset.seat)

  function press(event: KeyboardEvent) {
    const to = stepTo(room.rows, idOf(event.target), event.key, event.ctrlKey)
    if (to === undefined) return
    event.preventDefault()
    setAt(to)
    grid.current?.querySelector<HTMLElement>(`[data-seat="${to}"]`)?.focus()
  }
  function click(event: MouseEvent) {
    const id = idOf(event.target)
    if (!id) return
    setAt(id)
    tapped.tap(id)
    if ((event.nativeEvent as PointerEvent).pointerType === 'touch') zoom.nearer(event.clientX, event.clientY)
  }

  const spot = ({ x, y }: { x: number; y: number }) => ({
    left: x - frame.left / seatWidth - 0.5,
    top: y - frame.top / seatWidth - 0.5,
  })
  return (
    <div className="room">
      <div className="view" ref={zoom.box}>
        <div
          className={zoom.width >= 32 ? 'plan near' : 'plan'}
          ref={plan =>
            styled(plan, { fontSize: `${zoom.width}px`, inlineSize: `${columns}em`, blockSize: `${lines}em` })
          }
        >
          <svg className="floor" viewBox={viewBoxOf(frame)} aria-hidden="true">
            <ScreenLine {...frame} />
            {[...room.byId.values()].map(seat => (
              <DrawnSeat
                key={seat.id}
                kind={seat.kind}
                state={room.stateOf(seat)}
                half={halfOf(seat, room.byId.get(seat.tied_to ?? 0))}
                chosen={tapped.chosen.includes(seat.id)}
                x={seat.x * seatWidth}
                y={seat.y * seatWidth}
              />
            ))}
          </svg>
          <table
            ref={grid}
            {...asGrid(`Plan de la salle, ${n > 1 ? `${n} sièges` : 'un siège'} à choisir`)}
            onClick={click}
            onKeyDown={press}
          >
            <tbody>
              {room.rows.map(row => (
                <Row key={row[0]!.id} row={row} spot={spot} room={room} tapped={tapped} at={at} />
              ))}
            </tbody>
          </table>
        </div>
      </div>
      <p className="zoom">
        <ZoomButton label="Agrandir le plan" sign="+" act={zoom.closer} />
        <ZoomButton label="Réduire le plan" sign="−" act={zoom.further} />
      </p>
    </div>
  )
}

/** A table that one moves about in: one tab stop, and the keys of a grid. */
const asGrid = (label: string) => ({ role: 'grid', 'aria-label': label })

type RowProps = Omit<RoomProps, 'n'> & {
  row: readonly MapSeat[]
  spot: (seat: { x: number; y: number }) => { left: number; top: number }
  at: number | undefined
}

function Row({ row, spot, room, tapped, at }: RowProps) {
  const [first, last] = [row[0]!, row.at(-1)!]
  const place = (x: number) => (cell: HTMLElement | null) => styled(cell, inEms(spot({ x, y: first.y })))
  return (
    <tr>
      <th scope="row" ref={place(first.x - 1.2)}>
        <span className="name">
          <span className="spoken">Rang </span>
          {first.row_name}
        </span>
      </th>
      {row.map(seat => (
        <SeatButton
          key={seat.id}
          seat={seat}
          {...spot(seat)}
          state={room.stateOf(seat)}
          chosen={tapped.chosen.includes(seat.id)}
          lifted={tapped.lifted === seat.id}
          current={seat.id === at}
        />
      ))}
      <td className="row-name" aria-hidden="true" ref={place(last.x + 1.2)}>
        <span className="name">{first.row_name}</span>
      </td>
    </tr>
  )
}

type ZoomProps = { label: string; sign: string; act: (() => void) | undefined }

const ZoomButton = ({ label, sign, act }: ZoomProps) => (
  <button type="button" className="icon-button" aria-label={label} aria-disabled={!act} onClick={act}>
    <span aria-hidden="true">{sign}</span>
  </button>
)
