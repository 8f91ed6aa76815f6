import { useReducer } from 'react'
import type { Drawing } from '../../../contract/rules/seat-plan.ts'
import { type History, recordState, redo, startHistory, undo } from '../history.ts'
import type { Chosen } from './drawing/drawn.ts'
import { type Direction, seatsBetween, walk } from './drawing/walk.ts'

/** The state of the editor: the drawing with its undo history, the selection and the keyboard cursor. */
export type Editing = {
  history: History<Drawing>
  chosen: Chosen
  /** The index of the seat with the keyboard cursor. */
  cursor: number
  /** The index of the seat where the user began to select with Shift. */
  anchor: number
}

export type EditorAction =
  | { do: 'change'; change: (drawing: Drawing, chosen: Chosen) => Drawing; choose?: 'new' | 'none' }
  | { do: 'undo' | 'redo' | 'clear' | 'all' }
  | { do: 'choose'; seats: Iterable<number>; add?: boolean }
  | { do: 'point'; at: number; how: 'alone' | 'extend' | 'toggle' }
  | { do: 'walk'; step: Direction; how: 'alone' | 'extend' | 'only-look' }
  | { do: 'begin'; drawing: Drawing }

const nobody: Chosen = new Set()

export const starting = (drawing: Drawing): Editing => ({
  history: startHistory(drawing),
  chosen: nobody,
  cursor: 0,
  anchor: 0,
})

export function editing(before: Editing, doing: EditorAction): Editing {
  const { seats } = before.history.present
  switch (doing.do) {
    case 'begin':
      return starting(doing.drawing)
    case 'change':
      return changed(before, doing)
    case 'undo':
      return settled({ ...before, history: undo(before.history) })
    case 'redo':
      return settled({ ...before, history: redo(before.history) })
    case 'clear':
      return { ...before, chosen: nobody }
    case 'all':
      return { ...before, chosen: new Set(seats.keys()) }
    case 'choose': {
      const those = new Set(doing.seats)
      const [first = before.cursor] = those
      return {
        ...before,
        chosen: doing.add ? before.chosen.union(those) : those,
        cursor: first,
        anchor: first,
      }
    }
    case 'point':
      return pointed(before, doing.at, doing.how)
    case 'walk': {
      const cursor = walk(seats, before.cursor, doing.step)
      if (doing.how === 'only-look') return { ...before, cursor, anchor: cursor }
      return pointed(before, cursor, doing.how)
    }
  }
}

function pointed(before: Editing, at: number, how: 'alone' | 'extend' | 'toggle'): Editing {
  const { seats } = before.history.present
  if (!seats[at]) return before
  if (how === 'extend' && seats[before.anchor])
    return { ...before, cursor: at, chosen: seatsBetween(seats, before.anchor, at) }
  const toggled = before.chosen.has(at)
    ? before.chosen.difference(new Set([at]))
    : before.chosen.union(new Set([at]))
  return { ...before, cursor: at, anchor: at, chosen: how === 'toggle' ? toggled : new Set([at]) }
}

function changed(before: Editing, { change, choose }: Extract<EditorAction, { do: 'change' }>): Editing {
  const was = before.history.present
  const next = change(was, before.chosen)
  if (next === was) return before
  const history = recordState(before.history, next)
  const added = new Set([...next.seats.keys()].filter(at => at >= was.seats.length))
  const chosen = choose === 'new' ? added : choose === 'none' ? nobody : before.chosen
  return settled({ ...before, history, chosen })
}

/** Removes from the selection the seats that no longer exist. */
function settled(now: Editing): Editing {
  const last = now.history.present.seats.length - 1
  return {
    ...now,
    chosen: new Set([...now.chosen].filter(at => at <= last)),
    cursor: Math.max(0, Math.min(now.cursor, last)),
    anchor: Math.max(0, Math.min(now.anchor, last)),
  }
}

export function useEditor(drawing: Drawing) {
  const [now, act] = useReducer(editing, drawing, starting)
  return { ...now, drawing: now.history.present, act }
}

export type Editor = ReturnType<typeof useEditor>
