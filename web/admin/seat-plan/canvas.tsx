import { type KeyboardEvent, memo, type RefObject, useEffect, useMemo, useRef } from 'react'
import { type DrawnSeat, focusOf, type Spot, seatKey } from '../../../contract/rules/seat-plan.ts'
import { frameOf, halfOf, viewBoxOf } from '../../ui/seats/frame.ts'
import { ScreenLine } from '../../ui/seats/screen-line.tsx'
import { stateOf } from '../../ui/seats/seat-picture.tsx'
import { SeatShape, seatWidth } from '../../ui/seats/seat-shape.tsx'
import { rowsOf } from './drawing/order.ts'
import { keyed } from './keys.ts'
import { seatLabel } from './seat-words.ts'
import type { Editor } from './use-editor.ts'
import { type Tool, usePointer } from './use-pointer.ts'
import './canvas.css'

type Props = {
  editor: Editor
  tool: Tool
  zoom: number | null
  onDraw: (from: Spot, to: Spot) => void
  /** « 12 rangs de 20 places », while one drags. */
  drawnText: (from: Spot, to: Spot) => string
}

/** There is no table in a drawing: what its parts are is said to a screen reader by their roles. */
const roles = {
  grid: { role: 'grid', 'aria-multiselectable': true },
  /** A grid has rows. */
  emptySheet: { role: 'img' },
  row: { role: 'row' },
  rowHeader: { role: 'rowheader' },
  cell: (isChosen: boolean) => ({ role: 'gridcell', 'aria-selected': isChosen }) as const,
} as const

/** Never smaller than this many seats: there is always a sheet to draw on. */
const sheet: readonly Spot[] = [
  { x: -13, y: 0 },
  { x: 13, y: 13 },
]

/** The room as it is drawn: a grid with one tab stop, every seat where it stands. */
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
  /** How far the chosen seats are being dragged. */
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

/** Where one sees best: best seats are given from here. */
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

/** The focus goes with the cursor, once it is in the grid. */
function useFollowedCursor(svg: RefObject<SVGSVGElement | null>, cursor: number) {
  // At every drawing: it may have taken the seat in focus away.
  useEffect(() => {
    if (!svg.current?.contains(document.activeElement)) return
    svg.current.querySelector<SVGGElement>(`[data-seat="${cursor}"]`)?.focus()
  })
}
