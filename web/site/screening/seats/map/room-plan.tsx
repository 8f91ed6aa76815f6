import { type KeyboardEvent, type MouseEvent, memo, useMemo, useRef, useState } from 'react'
import { type Frame, frameOf } from '../../../../ui/seats/frame.ts'
import { seatWidth } from '../../../../ui/seats/seat-shape.tsx'
import type { MapSeat } from '../ask-seats.ts'
import { ChosenSeats, Floor } from './floor.tsx'
import { inEms, styled } from './place.ts'
import type { Room } from './room.ts'
import { SeatButton } from './seat-button.tsx'
import { stepTo } from './step.ts'
import type { useTapped } from './use-tapped.ts'
import { touchWidth, useZoom } from './use-zoom.ts'

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
    const { clientX, clientY } = event
    if ((event.nativeEvent as PointerEvent).pointerType === 'touch')
      afterPaint(() => zoom.nearer(clientX, clientY))
  }

  return (
    <div className="room">
      <div className="view" ref={zoom.box}>
        <div
          ref={sheet =>
            styled(sheet, { inlineSize: `${columns * zoom.width}px`, blockSize: `${lines * zoom.width}px` })
          }
        >
          <div
            className={zoom.width >= 32 ? 'plan near' : 'plan'}
            ref={plan =>
              styled(plan, {
                inlineSize: `${columns}em`,
                blockSize: `${lines}em`,
                scale: `${zoom.width / touchWidth}`,
              })
            }
          >
            <Floor room={room} frame={frame} />
            <ChosenSeats room={room} frame={frame} chosen={tapped.chosen} />
            <table
              ref={grid}
              {...asGrid(`Plan de la salle, ${n > 1 ? `${n} sièges` : 'un siège'} à choisir`)}
              onClick={click}
              onKeyDown={press}
            >
              <tbody>
                {room.rows.map(row => (
                  <Row key={row[0]!.id} row={row} frame={frame} room={room} {...ofRow(row, tapped, at)} />
                ))}
              </tbody>
            </table>
          </div>
        </div>
      </div>
      <p className="zoom">
        <ZoomButton label="Agrandir le plan" sign="+" act={zoom.closer} />
        <ZoomButton label="Réduire le plan" sign="−" act={zoom.further} />
      </p>
    </div>
  )
}

/** The seat is seen chosen first, then nearer. */
const afterPaint = (act: () => void) => requestAnimationFrame(() => setTimeout(act))

/** A table that one moves about in: one tab stop, and the keys of a grid. */
const asGrid = (label: string) => ({ role: 'grid', 'aria-label': label })

type InRow = { chosen: string; lifted: number | undefined; at: number | undefined }

/** What of a choice concerns a row, as plain values: the other rows are not drawn again. */
function ofRow(row: readonly MapSeat[], tapped: RoomProps['tapped'], at: number | undefined): InRow {
  const here = (id: number | null | undefined) => (row.some(seat => seat.id === id) ? id! : undefined)
  return { chosen: tapped.chosen.filter(here).join(), lifted: here(tapped.lifted), at: here(at) }
}

type RowProps = InRow & { row: readonly MapSeat[]; frame: Frame; room: Room }

const Row = memo(function Row({ row, frame, room, chosen, lifted, at }: RowProps) {
  const [first, last] = [row[0]!, row.at(-1)!]
  const spot = ({ x, y }: { x: number; y: number }) => ({
    left: x - frame.left / seatWidth - 0.5,
    top: y - frame.top / seatWidth - 0.5,
  })
  const place = (x: number) => (cell: HTMLElement | null) => styled(cell, inEms(spot({ x, y: first.y })))
  const ids = chosen.split(',').map(Number)
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
          chosen={ids.includes(seat.id)}
          lifted={lifted === seat.id}
          current={seat.id === at}
        />
      ))}
      <td className="row-name" aria-hidden="true" ref={place(last.x + 1.2)}>
        <span className="name">{first.row_name}</span>
      </td>
    </tr>
  )
})

type ZoomProps = { label: string; sign: string; act: (() => void) | undefined }

const ZoomButton = ({ label, sign, act }: ZoomProps) => (
  <button type="button" className="icon-button" aria-label={label} aria-disabled={!act} onClick={act}>
    <span aria-hidden="true">{sign}</span>
  </button>
)
