import type { KeyboardEvent } from 'react'
import type { SeatKind } from '../../../contract/rules/seat-plan.ts'
import { setKind, setOutOfOrder } from './drawing/kinds.ts'
import { rowsOf } from './drawing/order.ts'
import { removeSeats } from './drawing/rows.ts'
import { moveSeats } from './drawing/shape.ts'
import type { Direction } from './drawing/walk.ts'
import type { Doing, Editor } from './use-editor.ts'

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

/** What a key does while a seat has the focus; null: nothing of ours. */
export function keyed(event: Key, { drawing, chosen, cursor }: Editor): Doing | null {
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
