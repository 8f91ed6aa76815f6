import { type KeyboardEvent, memo, type RefObject, useEffect, useMemo, useRef } from 'react'
import {
  type DrawnSeat,
  focusOf,
  type SeatKind,
  type Spot,
  seatKey,
} from '../../../contract/rules/seat-plan.ts'
import { frameOf, halfOf, viewBoxOf } from '../../ui/seats/frame.ts'
import { ScreenLine } from '../../ui/seats/screen-line.tsx'
import { stateOf } from '../../ui/seats/seat-picture.tsx'
import { SeatShape, seatWidth } from '../../ui/seats/seat-shape.tsx'
import { rowsOf } from './drawing/order.ts'
import { seatLabel } from './seat-words.ts'
import type { Editor, EditorAction } from './use-editor.ts'
import { type Tool, usePointer } from './use-pointer.ts'
import '../../ui/office/seat-plan.css'
import { setKind, setOutOfOrder } from './drawing/kinds.ts'
import { removeSeats } from './drawing/rows.ts'
import { moveSeats } from './drawing/shape.ts'
import type { Direction } from './drawing/walk.ts'

type Props = {
  editor: Editor
  tool: Tool
  zoom: number | null
  onDraw: (from: Spot, to: Spot) => void
  /** Returns the text shown while the user draws rows with the pointer, such as « 12 rangs de 20 places ». */
  drawnText: (from: Spot, to: Spot) => string
}

/** The ARIA roles that make the SVG a grid for screen readers, because it has no table elements. */
const roles = {
  grid: { role: 'grid', 'aria-multiselectable': true },
  /** A drawing without seats is an image: an ARIA grid must have rows. */
  emptySheet: { role: 'img' },
  row: { role: 'row' },
  rowHeader: { role: 'rowheader' },
  cell: (isChosen: boolean) => ({ role: 'gridcell', 'aria-selected': isChosen }) as const,
} as const

/**
 * Two opposite corners of the smallest drawing area, in seat widths. The area is never smaller, so that there is
 * space to draw.
 */
const sheet: readonly Spot[] = [
  { x: -13, y: 0 },
  { x: 13, y: 13 },
]

/** Draws the room as an ARIA grid with one tab stop. */
export function Canvas({ editor, tool, zoom, onDraw, drawnText }: Props) {
  const { drawing, chosen, cursor, act } = editor
  const { seats } = drawing
  const frame = useMemo(() => frameOf([...sheet, ...seats]), [seats])
  const rows = useMemo(() => rowsOf(seats), [seats])
  const byKey = useMemo(() => new Map(seats.map(seat => [seatKey(seat), seat])), [seats])
  const svg = useRef<SVGSVGElement>(null)
  const pointer = usePointer(svg, editor, tool, onDraw)
  useFollowedCursor(svg, cursor)
  const onKeyDown = (event: KeyboardEvent) => {
    const doing = keyed(event, editor)
    if (!doing) return
    event.preventDefault()
    act(doing)
  }
  return (
    <svg
      ref={svg}
      className={`seat-canvas ${tool}`}
      viewBox={viewBoxOf(frame)}
      {...(zoom && { width: frame.width * zoom, height: frame.height * zoom })}
      data-fits={zoom === null || undefined}
      {...(seats.length > 0 ? roles.grid : roles.emptySheet)}
      aria-label="Plan de la salle"
      aria-describedby="aide-plan"
      onKeyDown={onKeyDown}
      {...pointer.handlers}
    >
      <ScreenLine {...frame} />
      {rows.map(row => (
        <Row
          key={seats[row[0]!]!.row_position}
          row={row}
          {...{ seats, byKey, chosen, cursor }}
          by={pointer.moving}
          edge={frame.left + seatWidth * 0.75}
        />
      ))}
      <Focus spot={focusOf(drawing)} />
      {pointer.box && (
        <SelectionBox
          {...pointer.box}
          words={tool === 'draw' ? drawnText(pointer.box.from, pointer.box.to) : null}
        />
      )}
    </svg>
  )
}

type RowProps = {
  row: readonly number[]
  seats: readonly DrawnSeat[]
  byKey: ReadonlyMap<string, DrawnSeat>
  chosen: ReadonlySet<number>
  cursor: number
  /** How far the user has dragged the selected seats; null if no drag is in progress. */
  by: Spot | null
  edge: number
}

function Row({ row, seats, byKey, chosen, cursor, by, edge }: RowProps) {
  const first = seats[row[0]!]!
  const names = [...new Set(row.map(at => seats[at]!.row_name))].join(' · ')
  const [x, y] = [Math.max(edge, (first.x - 1.2) * seatWidth), first.y * seatWidth]
  return (
    <g {...roles.row} aria-label={`Rang ${names}`}>
      <text className="row-name" {...roles.rowHeader} data-row={row.join(' ')} x={x} y={y}>
        {names}
      </text>
      {row.map(at => {
        const seat = seats[at]!
        const dragged = by && chosen.has(at) ? by : null
        return (
          <Seat
            key={at}
            at={at}
            seat={seat}
            x={seat.x + (dragged?.x ?? 0)}
            y={seat.y + (dragged?.y ?? 0)}
            half={halfOf(seat, byKey.get(seat.tied_to ?? ''))}
            isChosen={chosen.has(at)}
            isCursor={at === cursor}
          />
        )
      })}
    </g>
  )
}

type SeatProps = Spot & {
  at: number
  seat: DrawnSeat
  half: 'left' | 'right' | null
  isChosen: boolean
  isCursor: boolean
}

const Seat = memo(function Seat({ at, seat, x, y, half, isChosen, isCursor }: SeatProps) {
  return (
    <g
      {...roles.cell(isChosen)}
      tabIndex={isCursor ? 0 : -1}
      aria-label={seatLabel(seat)}
      data-seat={at}
      className={isChosen ? 'seat selected' : 'seat'}
      transform={`translate(${x * seatWidth} ${y * seatWidth})`}
    >
      <rect className="ring" x="-12" y="-12" width="24" height="24" rx="5" />
      <SeatShape kind={seat.kind} state={stateOf(seat)} half={half} />
      {seat.kind !== 'pmr' && (
        <text className="number" y="4">
          {seat.seat_number}
        </text>
      )}
    </g>
  )
})

/** Marks the best viewing position of the room. When the site proposes seats, it prefers those near it. */
function Focus({ spot: { x, y } }: { spot: Spot }) {
  const [left, top] = [x * seatWidth, y * seatWidth]
  return <path className="focus-mark" d={`M${left - 16} ${top}h32M${left} ${top - 16}v32`} />
}

function SelectionBox({ from, to, words }: { from: Spot; to: Spot; words: string | null }) {
  const [left, top] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
  const [width, height] = [Math.abs(from.x - to.x), Math.abs(from.y - to.y)]
  return (
    <g className="selection-box">
      <rect
        x={left * seatWidth}
        y={top * seatWidth}
        width={width * seatWidth}
        height={height * seatWidth}
        rx="4"
      />
      {words && (
        <text x={(left + width / 2) * seatWidth} y={(top + height / 2) * seatWidth}>
          {words}
        </text>
      )}
    </g>
  )
}

/** While the focus is in the grid, keeps it on the seat with the keyboard cursor. */
function useFollowedCursor(svg: RefObject<SVGSVGElement | null>, cursor: number) {
  // Runs after every render, because a render may have removed the focused seat.
  useEffect(() => {
    if (!svg.current?.contains(document.activeElement)) return
    svg.current.querySelector<SVGGElement>(`[data-seat="${cursor}"]`)?.focus()
  })
}

const steps: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
  PageUp: 'front',
  PageDown: 'back',
}

const moves: Readonly<Record<string, { x: number; y: number }>> = {
  ArrowLeft: { x: -0.5, y: 0 },
  ArrowRight: { x: 0.5, y: 0 },
  ArrowUp: { x: 0, y: -0.5 },
  ArrowDown: { x: 0, y: 0.5 },
}

const kindKeys: Readonly<Record<string, SeatKind>> = {
  s: 'standard',
  f: 'pmr',
  a: 'accompagnateur',
  d: 'duo',
}

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Returns the action of a key while a seat has the focus; null if the editor does not use this key. */
function keyed(event: Key, { drawing, chosen, cursor }: Editor): EditorAction | null {
  const { key, shiftKey, altKey } = event
  const control = event.ctrlKey || event.metaKey
  if (altKey)
    return moves[key]
      ? { do: 'change', change: (before, those) => moveSeats(before, those, moves[key]!) }
      : null
  const step = steps[key]
  if (step) return { do: 'walk', step, how: shiftKey ? 'extend' : control ? 'only-look' : 'alone' }
  if (key === ' ') {
    if (!shiftKey) return { do: 'point', at: cursor, how: 'toggle' }
    const row = rowsOf(drawing.seats).find(each => each.includes(cursor)) ?? []
    return { do: 'choose', seats: [cursor, ...row], add: control }
  }
  if (control) return key === 'a' ? { do: 'all' } : null
  if (key === 'Escape') return { do: 'clear' }
  if (chosen.size === 0) return null
  if (key === 'Delete' || key === 'Backspace') return { do: 'change', change: removeSeats, choose: 'none' }
  const kind = kindKeys[key.toLowerCase()]
  if (kind) return { do: 'change', change: (before, those) => setKind(before, those, kind) }
  if (key.toLowerCase() !== 'h') return null
  const outOfOrder = ![...chosen].every(at => drawing.seats[at]?.out_of_order)
  return { do: 'change', change: (before, those) => setOutOfOrder(before, those, outOfOrder) }
}
