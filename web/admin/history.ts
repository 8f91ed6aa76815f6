/**
 * An undo history: the past states, the present state, and the undone states, starting with the next to redo.
 */
export type History<State> = { past: readonly State[]; present: State; future: readonly State[] }

/**
 * The number of undo steps. They take little memory, because successive states share their unchanged parts.
 */
const mostSteps = 200

export const startHistory = <State>(present: State): History<State> => ({ past: [], present, future: [] })

/** Records a new state and discards the undone states. Records nothing if the new state is the present one. */
export const recordState = <State>({ past, present, future }: History<State>, next: State): History<State> =>
  next === present
    ? { past, present, future }
    : { past: [...past, present].slice(-mostSteps), present: next, future: [] }

export function undo<State>(history: History<State>): History<State> {
  const before = history.past.at(-1)
  if (before === undefined) return history
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
  }
}

export function redo<State>(history: History<State>): History<State> {
  const [next, ...future] = history.future
  if (next === undefined) return history
  return { past: [...history.past, history.present], present: next, future }
}
