import type { Drawing } from '../../../../contract/rules/seat-plan.ts'

/** What was drawn before, what is drawn, and what was undone, the next first. */
export type History = { past: readonly Drawing[]; present: Drawing; future: readonly Drawing[] }

/** A thousand seats are shared between its steps where they did not change: cheap. */
const mostSteps = 200

export const begin = (present: Drawing): History => ({ past: [], present, future: [] })

/** What was undone is gone once something else is drawn. */
export const step = ({ past, present, future }: History, next: Drawing): History =>
  next === present
    ? { past, present, future }
    : { past: [...past, present].slice(-mostSteps), present: next, future: [] }

export function undo(history: History): History {
  const before = history.past.at(-1)
  if (!before) return history
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
  }
}

export function redo(history: History): History {
  const [next, ...future] = history.future
  if (!next) return history
  return { past: [...history.past, history.present], present: next, future }
}
