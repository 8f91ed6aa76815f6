import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { factsAt, moving, newFacts, pasting, placing } from './doings.ts'
import type { WantedPlace } from './ghost.tsx'
import { stretched } from './keys.ts'
import type { Block } from './plan/blocks.ts'
import { hoursOf } from './plan/board-hours.ts'
import { rowOf, snap, snapMinutes } from './plan/clock.ts'
import { copyOf } from './plan/copy.ts'
import { factsOf } from './plan/merge.ts'
import type { Planner, Spot } from './use-planner.ts'
import { soldText } from './words.ts'

type Dragging =
  | { what: 'block'; block: Block; grab: number; copies: boolean; spot: Spot | null }
  | { what: 'film'; film: number; spot: Spot | null }
  | { what: 'stretch'; block: Block; from: number; minutes: number }

/** A finger or a hand is never quite still. */
const slack = 5

/** Blocks and films under the pointer: where they would go, and going there when it is let go. */
export function useDrag(planner: Planner) {
  const [dragging, setDragging] = useState<Dragging | null>(null)
  const [hovered, setHovered] = useState<Spot | null>(null)
  const now = useRef({ planner, dragging })
  now.current = { planner, dragging }
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  const { blocks, films, armed } = planner
  const hours = hoursOf(blocks, films)

  /** The minute of a lane that is under the pointer. */
  function spotAt(x: number, y: number, grab = 0): Spot | null {
    const lane = document.elementFromPoint(x, y)?.closest<HTMLElement>('.lane[data-day]')
    if (!lane) return null
    const { left, width } = lane.getBoundingClientRect()
    const minute = hours.from + ((x - left) / width) * (hours.to - hours.from) - grab
    return { day: lane.dataset.day!, room: Number(lane.dataset.room), minute: snap(minute) }
  }

  function follow(event: PointerEvent, begin: Dragging, onMove: (move: globalThis.PointerEvent) => Dragging) {
    const [x, y, id] = [event.clientX, event.clientY, event.pointerId]
    let begun = false
    const move = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== id) return
      if (!begun && Math.hypot(next.clientX - x, next.clientY - y) < slack) return
      if (!begun && begin.what === 'block' && begin.block.sold_seats > 0) {
        now.current.planner.act({ do: 'say', say: soldText(now.current.planner, begin.block) })
        stop.current?.()
        return
      }
      begun = true
      next.preventDefault()
      setDragging(onMove(next))
    }
    const up = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== id) return
      const { dragging, planner } = now.current
      stop.current?.()
      if (begun && dragging) {
        // The click that follows would choose what is under the pointer.
        addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => removeEventListener('click', swallow, { capture: true }))
        drop(planner, dragging)
      }
    }
    const key = (next: KeyboardEvent) => next.key === 'Escape' && stop.current?.()
    const cancel = () => stop.current?.()
    addEventListener('pointermove', move)
    addEventListener('pointerup', up)
    addEventListener('pointercancel', cancel)
    addEventListener('keydown', key)
    stop.current = () => {
      removeEventListener('pointermove', move)
      removeEventListener('pointerup', up)
      removeEventListener('pointercancel', cancel)
      removeEventListener('keydown', key)
      stop.current = null
      setDragging(null)
    }
  }

  return {
    spotAt,
    dragged:
      dragging && dragging.what !== 'film' && !('copies' in dragging && dragging.copies)
        ? dragging.block.key
        : null,
    wanted: wantedOf(planner, dragging) ?? hoverOf(planner, armed === null ? null : hovered),
    hover: (x: number | null, y = 0) => setHovered(x === null ? null : spotAt(x, y)),
    startBlock(event: PointerEvent, block: Block) {
      if (event.button !== 0) return
      const start = spotAt(event.clientX, event.clientY)
      const grab = start ? start.minute - rowOf(block).minute : 0
      follow(event, { what: 'block', block, grab, copies: false, spot: null }, move => ({
        ...{ what: 'block', block, grab, copies: move.ctrlKey || move.metaKey || move.altKey },
        spot: spotAt(move.clientX, move.clientY, grab),
      }))
    },
    startFilm(event: PointerEvent, film: number) {
      if (event.button !== 0) return
      follow(event, { what: 'film', film, spot: null }, move => ({
        ...{ what: 'film', film, spot: spotAt(move.clientX, move.clientY) },
      }))
    },
    startStretch(event: PointerEvent, block: Block) {
      event.stopPropagation()
      const lane = (event.target as HTMLElement).closest('.lane')!.getBoundingClientRect()
      const perMinute = lane.width / (hours.to - hours.from)
      const from = event.clientX
      const begin = { what: 'stretch', block, from, minutes: block.clearing_minutes } as const
      follow(event, begin, move => {
        const more = Math.round((move.clientX - from) / perMinute / snapMinutes) * snapMinutes
        return { ...begin, minutes: Math.min(240, Math.max(0, block.clearing_minutes + more)) }
      })
    },
  }
}

export type Drag = ReturnType<typeof useDrag>

function swallow(event: MouseEvent) {
  event.stopPropagation()
  event.preventDefault()
}

function wantedOf(planner: Planner, dragging: Dragging | null): WantedPlace | null {
  if (!dragging) return null
  if (dragging.what === 'stretch') {
    const { block, minutes } = dragging
    return { facts: { ...factsOf(block), clearing_minutes: minutes }, instead: block.key }
  }
  if (!dragging.spot) return null
  if (dragging.what === 'film') return hoverOf({ ...planner, armed: dragging.film }, dragging.spot)
  const { block, spot, copies } = dragging
  return { facts: factsAt(planner, factsOf(block), spot), instead: copies ? null : block.key }
}

const hoverOf = (planner: Planner, spot: Spot | null): WantedPlace | null =>
  spot && planner.armed !== null ? { facts: newFacts(planner, planner.armed, spot), instead: null } : null

function drop(planner: Planner, dragging: Dragging) {
  if (dragging.what === 'stretch') {
    planner.act(stretched(planner, dragging.block, dragging.minutes))
    return
  }
  if (!dragging.spot) return
  if (dragging.what === 'film') {
    planner.act(placing(planner, dragging.film, dragging.spot))
    return
  }
  const { block, spot, copies } = dragging
  const saved = planner.week.screenings.find(({ id }) => id === block.id)
  planner.act({ do: 'point', spot, choose: block.key })
  planner.act(
    copies
      ? pasting(planner, { ...(saved ? copyOf(saved) : {}), ...factsOf(block), draft: true }, spot)
      : moving(planner, block, spot),
  )
}
