import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { SeatState } from '../../../../../contract/rules/seat-plan.ts'
import { type Frame, frameOf, halfOf, viewBoxOf } from '../../../../ui/seats/frame.ts'
import { ScreenLine } from '../../../../ui/seats/screen-line.tsx'
import { SeatShape, seatWidth } from '../../../../ui/seats/seat-shape.tsx'
import type { MapSeat } from '../ask-seats.ts'
import type { Room } from './room.ts'
import { seatLabel } from './seat-words.ts'
import type { useTapped } from './use-tapped.ts'
import { touchWidth, useZoom } from './use-zoom.ts'

type RoomProps = { room: Room; tapped: ReturnType<typeof useTapped>; n: number }

/**
 * Shows all seats of the room at their positions. For the Tab key the map is a single stop; the arrow keys, Home
 * and End move between seats.
 */
export function RoomPlan({ room, tapped, n }: RoomProps) {
  const [stop, setAt] = useState(tapped.chosen[0])
  const at = stop && room.byId.has(stop) ? stop : [...room.byId.keys()].find(room.isFree)
  const grid = useRef<HTMLTableElement>(null)
  const frame = useMemo(() => frameOf([...room.byId.values()]), [room.byId])
  const [columns, lines] = [frame.width / seatWidth, frame.height / seatWidth]
  const zoom = useZoom(columns, lines)
  usePinnedNames(zoom, grid, room.rows, frame)
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

/**
 * When the user has zoomed in, keeps the name of each row at the left edge of the view, level with the first
 * seat in view.
 */
function usePinnedNames(
  { box, width }: ReturnType<typeof useZoom>,
  grid: RefObject<HTMLTableElement | null>,
  rows: Room['rows'],
  frame: Frame,
) {
  useEffect(() => {
    const view = box.current!
    const pin = () => {
      const hidden = view.getBoundingClientRect().left - grid.current!.getBoundingClientRect().left
      // `edge` is the left edge of the view in the room. It is in seat widths, because the positions of the seats
      // are.
      const edge = hidden / width + frame.left / seatWidth
      const names = grid.current!.querySelectorAll<HTMLElement>('th')
      for (const [at, row] of rows.entries()) {
        const home = { x: row[0]!.x - 1.2, y: row[0]!.y }
        const first = row.find(seat => seat.x > edge + 0.5) ?? row.at(-1)!
        const pinned = edge + 0.5 > home.x
        names[at]!.classList.toggle('pinned', pinned)
        names[at]!.style.translate = pinned ? `${edge + 0.5 - home.x}em ${first.y - home.y}em` : ''
      }
    }
    pin()
    view.addEventListener('scroll', pin, { passive: true })
    return () => view.removeEventListener('scroll', pin)
  }, [box, width, grid, rows, frame])
}

/** Runs an action after the next paint, so that the user sees the chosen seat before the map zooms. */
const afterPaint = (act: () => void) => requestAnimationFrame(() => setTimeout(act))

/** Returns the attributes of an ARIA grid, which is a single tab stop with arrow keys. */
const asGrid = (label: string) => ({ role: 'grid', 'aria-label': label })

type InRow = { chosen: string; lifted: number | undefined; at: number | undefined }

/**
 * Returns the part of the choice that concerns a row. Its values are primitive, so that memo renders again only
 * the rows for which one has changed.
 */
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

type Props = {
  seat: MapSeat
  state: SeatState
  chosen: boolean
  lifted: boolean
  /** True for the seat that is the tab stop of the map. */
  current: boolean
  left: number
  top: number
}

/**
 * The button of one seat. It is memoised, because a room has hundreds of seats and few of them change at a time.
 */
const SeatButton = memo(function SeatButton(props: Props) {
  const { seat, state, chosen, lifted, current, left, top } = props
  return (
    <td className="seat" ref={cell => styled(cell, inEms({ left, top }))}>
      <button
        type="button"
        data-seat={seat.id}
        data-lifted={lifted || undefined}
        aria-label={seatLabel(seat, state, chosen, lifted)}
        aria-pressed={chosen}
        aria-disabled={state !== 'libre'}
        tabIndex={current ? 0 : -1}
      />
    </td>
  )
})

type Rows = readonly (readonly Pick<MapSeat, 'id' | 'x'>[])[]

/**
 * Returns the seat to which a key moves the focus, by the positions of the seats; undefined for keys that do not
 * move it.
 */
export function stepTo(rows: Rows, from: number, key: string, whole: boolean): number | undefined {
  const at = rows.findIndex(row => row.some(({ id }) => id === from))
  const row = rows[at]
  if (!row) return undefined
  const place = row.findIndex(({ id }) => id === from)
  if (key === 'ArrowLeft') return row[Math.max(0, place - 1)]!.id
  if (key === 'ArrowRight') return row[Math.min(row.length - 1, place + 1)]!.id
  if (key === 'ArrowUp') return nearest(rows[at - 1] ?? row, row[place]!.x)
  if (key === 'ArrowDown') return nearest(rows[at + 1] ?? row, row[place]!.x)
  if (key === 'Home') return (whole ? rows[0]! : row)[0]!.id
  if (key === 'End') return (whole ? rows.at(-1)! : row).at(-1)!.id
  return undefined
}

const nearest = (row: Rows[number], x: number): number =>
  row.reduce((best, seat) => (Math.abs(seat.x - x) < Math.abs(best.x - x) ? seat : best)).id

type FloorProps = { room: Room; frame: Frame }

/** Draws the room without the chosen seats. It is memoised, so that a tap on a seat does not render it again. */
const Floor = memo(({ room, frame }: FloorProps) => (
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

/** Draws the chosen seats over the room. */
const ChosenSeats = ({ room, frame, chosen }: FloorProps & { chosen: readonly number[] }) => (
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

/** Sets styles from script, because the content security policy forbids style attributes. */
const styled = (element: HTMLElement | null, styles: Partial<CSSStyleDeclaration>): void => {
  if (element) Object.assign(element.style, styles)
}

/** Converts a position to CSS values; 1em is the width of a seat. */
const inEms = ({ left, top }: { left: number; top: number }) => ({
  insetInlineStart: `${left}em`,
  insetBlockStart: `${top}em`,
})
