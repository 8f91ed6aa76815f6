import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { factsAt, newFacts, putting } from './doings.ts'
import type { WantedPlace } from './ghost.tsx'
import { clearingWithin, setClearingMinutes } from './keys.ts'
import type { Block } from './plan/blocks.ts'
import { hoursOf } from './plan/board-hours.ts'
import { rowOf, snap, snapMinutes } from './plan/clock.ts'
import { factsOf } from './plan/merge.ts'
import type { Armed, Planner, Spot } from './use-planner.ts'
import { soldText } from './words.ts'

type Dragging =
  | { what: 'put'; armed: Armed; spot: Spot | null }
  | { what: 'stretch'; block: Block; from: number; minutes: number }

/** The shortest drag, in pixels. A shorter movement of the pointer counts as a click. */
const slack = 5

/** Drags blocks and films: shows where they would be dropped, and drops them there. */
export function useDrag(planner: Planner) {
  const [dragging, setDragging] = useState<Dragging | null>(null)
  const [hovered, setHovered] = useState<Spot | null>(null)
  const now = useRef({ planner, dragging })
  now.current = { planner, dragging }
  const stop = useRef<(() => void) | null>(null)
  useEffect(() => () => stop.current?.(), [])
  const { blocks, films, armed } = planner
  const hours = hoursOf(blocks, films)

  /** Returns the lane and minute under the pointer; null outside the lanes. */
  function spotAt(x: number, y: number, grab = 0): Spot | null {
    const lane = document.elementFromPoint(x, y)?.closest<HTMLElement>('.lane[data-day]')
    if (!lane) return null
    const { left, width } = lane.getBoundingClientRect()
    const minute = hours.from + ((x - left) / width) * (hours.to - hours.from) - grab
    return { day: lane.dataset.day!, room: Number(lane.dataset.room), minute: snap(minute) }
  }

  function follow(
    event: PointerEvent,
    onMove: (move: globalThis.PointerEvent) => Dragging,
    /**
     * The reason why the block cannot be moved; undefined if it can. Screen readers announce it when the user
     * tries to drag the block.
     */
    held?: string,
  ) {
    const [x, y, id] = [event.clientX, event.clientY, event.pointerId]
    let begun = false
    const move = (next: globalThis.PointerEvent) => {
      if (next.pointerId !== id) return
      if (!begun && Math.hypot(next.clientX - x, next.clientY - y) < slack) return
      if (held) {
        now.current.planner.act({ do: 'say', say: held })
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
        // Ignore the click that the browser sends after the drop: it would select the element under the
        // pointer.
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
    dragged: draggedKey(dragging),
    wanted: dragging ? wantedOf(planner, dragging) : armed && wantedAt(planner, armed, hovered),
    hover: (x: number | null, y = 0) => setHovered(x === null ? null : spotAt(x, y)),
    startBlock(event: PointerEvent, block: Block) {
      if (event.button !== 0) return
      const start = spotAt(event.clientX, event.clientY)
      const grab = start ? start.minute - rowOf(block).minute : 0
      const why = block.sold_seats > 0 ? soldText(planner, block) : undefined
      const carry = (move: globalThis.PointerEvent): Dragging => ({
        ...{ what: 'put', spot: spotAt(move.clientX, move.clientY, grab) },
        armed: { block: block.key, copies: move.ctrlKey || move.metaKey || move.altKey },
      })
      follow(event, carry, why)
    },
    startFilm(event: PointerEvent, film: number) {
      if (event.button !== 0) return
      follow(event, move => ({
        ...{ what: 'put', armed: { film }, spot: spotAt(move.clientX, move.clientY) },
      }))
    },
    startStretch(event: PointerEvent, block: Block) {
      event.stopPropagation()
      const lane = (event.target as HTMLElement).closest('.lane')!.getBoundingClientRect()
      const perMinute = lane.width / (hours.to - hours.from)
      const from = event.clientX
      const begin = { what: 'stretch', block, from, minutes: block.clearing_minutes } as const
      follow(event, move => {
        const more = Math.round((move.clientX - from) / perMinute / snapMinutes) * snapMinutes
        return { ...begin, minutes: clearingWithin(block.clearing_minutes + more) }
      })
    },
  }
}

export type Drag = ReturnType<typeof useDrag>

function swallow(event: MouseEvent) {
  event.stopPropagation()
  event.preventDefault()
}

const draggedKey = (dragging: Dragging | null): string | null => {
  if (dragging?.what === 'stretch') return dragging.block.key
  return dragging && 'block' in dragging.armed && !dragging.armed.copies ? dragging.armed.block : null
}

function wantedOf(planner: Planner, dragging: Dragging): WantedPlace | null {
  if (dragging.what === 'put') return wantedAt(planner, dragging.armed, dragging.spot)
  const { block, minutes } = dragging
  return { facts: { ...factsOf(block), clearing_minutes: minutes }, instead: block.key }
}

function wantedAt(planner: Planner, armed: Armed, spot: Spot | null): WantedPlace | null {
  if (!spot) return null
  if ('film' in armed) return { facts: newFacts(planner, armed.film, spot), instead: null }
  const block = planner.blocks.find(({ key }) => key === armed.block)
  const instead = armed.copies ? null : armed.block
  return block ? { facts: factsAt(planner, factsOf(block), spot), instead } : null
}

function drop(planner: Planner, dragging: Dragging) {
  const doing =
    dragging.what === 'stretch'
      ? setClearingMinutes(planner, dragging.block, dragging.minutes)
      : dragging.spot && putting(planner, dragging.armed, dragging.spot)
  if (doing) planner.act(doing)
}
