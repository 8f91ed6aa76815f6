import { type PointerEvent, type RefObject, useState } from 'react'
import type { Spot } from '../../../contract/rules/seat-plan.ts'
import { seatWidth } from '../../ui/seats/seat-shape.tsx'
import { moveSeats } from './drawing/shape.ts'
import type { Editor } from './use-editor.ts'

/** The tool in use: it decides whether dragging over the canvas selects seats or draws rows. */
export type Tool = 'choose' | 'draw'

type Drag =
  | { kind: 'box'; from: Spot; to: Spot; add: boolean }
  | { kind: 'move'; from: Spot; to: Spot; at: number }

const half = (value: number): number => Math.round(value * 2) / 2

/**
 * Handles the pointer on the canvas. A click selects a seat, or a whole row by its name. A drag selects a
 * rectangle, or moves the selected seats.
 */
export function usePointer(
  svg: RefObject<SVGSVGElement | null>,
  { drawing, chosen, act }: Editor,
  tool: Tool,
  onDraw: (from: Spot, to: Spot) => void,
) {
  const [drag, setDrag] = useState<Drag | null>(null)

  function spotOf(event: PointerEvent): Spot {
    const place = new DOMPoint(event.clientX, event.clientY).matrixTransform(
      svg.current!.getScreenCTM()!.inverse(),
    )
    return { x: place.x / seatWidth, y: place.y / seatWidth }
  }

  function onPointerDown(event: PointerEvent) {
    if (event.button !== 0) return
    const spot = spotOf(event)
    const add = event.ctrlKey || event.metaKey
    const under = event.target as Element
    const seat = under.closest<SVGGElement>('[data-seat]')
    const row = under.closest<SVGElement>('[data-row]')?.dataset.row
    if (row && tool === 'choose') {
      act({ do: 'choose', seats: row.split(' ').map(Number), add: add || event.shiftKey })
    } else if (seat && tool === 'choose') {
      const at = Number(seat.dataset.seat)
      if (add || event.shiftKey) act({ do: 'point', at, how: add ? 'toggle' : 'extend' })
      else {
        if (!chosen.has(at)) act({ do: 'point', at, how: 'alone' })
        setDrag({ kind: 'move', from: spot, to: spot, at })
      }
      seat.focus({ preventScroll: true })
    } else {
      const from = tool === 'draw' ? { x: half(spot.x), y: half(spot.y) } : spot
      setDrag({ kind: 'box', from, to: from, add: add || event.shiftKey })
      event.preventDefault()
    }
    svg.current!.setPointerCapture(event.pointerId)
  }

  function onPointerMove(event: PointerEvent) {
    if (drag) setDrag({ ...drag, to: spotOf(event) })
  }

  function onPointerUp() {
    setDrag(null)
    if (!drag) return
    if (drag.kind === 'move') {
      const by = movedBy(drag)
      if (by.x !== 0 || by.y !== 0)
        act({ do: 'change', change: (before, those) => moveSeats(before, those, by) })
      else act({ do: 'point', at: drag.at, how: 'alone' })
    } else if (tool === 'draw') onDraw(drag.from, drag.to)
    else act({ do: 'choose', seats: within(drawing.seats, drag), add: drag.add })
  }

  return {
    box: drag?.kind === 'box' ? drag : null,
    moving: drag?.kind === 'move' ? movedBy(drag) : null,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => setDrag(null) },
  }
}

/** Returns how far the pointer has moved, rounded to half seats so that rows stay aligned. */
const movedBy = ({ from, to }: { from: Spot; to: Spot }): Spot => ({
  x: half(to.x - from.x),
  y: half(to.y - from.y),
})

function within(seats: readonly Spot[], { from, to }: { from: Spot; to: Spot }): number[] {
  const [left, right] = [Math.min(from.x, to.x), Math.max(from.x, to.x)]
  const [front, back] = [Math.min(from.y, to.y), Math.max(from.y, to.y)]
  return [...seats.keys()].filter(at => {
    const { x, y } = seats[at]!
    return left <= x && x <= right && front <= y && y <= back
  })
}
