export type ChangeListener = {
  /**
   * Called when listening has started: from now on, every change of the database is reported. Earlier changes may
   * have been missed, so caches must start empty.
   */
  listening: () => void
  changed: () => void
  /**
   * Called when the database connection is lost: no change is reported until `listening` is called again, so
   * caches must not be used.
   */
  lost: () => void
}

/**
 * A cache that may be used only while the database reports changes: `open` allows its use, `forget` empties it,
 * `close` forbids its use.
 */
export type Follower = { open: () => void; forget: () => void; close: () => void }

/**
 * Returns one listener for several caches. It clears all of them together, so that none has older data than
 * another.
 */
export const listenerFor = (followers: readonly Follower[]): ChangeListener => ({
  listening: () => {
    for (const follower of followers) follower.open()
  },
  changed: () => {
    for (const follower of followers) follower.forget()
  },
  lost: () => {
    for (const follower of followers) follower.close()
  },
})

export type Listening = {
  /** Returns a promise that resolves once every change committed before the call has been reported. */
  caughtUp: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Returns a function that calls `run`, but never twice at the same time. All calls during a run share one further
 * run, which starts after it.
 */
export function shareRuns(run: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  let next: Promise<void> | undefined
  const begin = (): Promise<void> => {
    next = undefined
    running = run().finally(() => {
      if (!next) running = undefined
    })
    return running
  }
  return () => {
    if (!running) return begin()
    next ??= running.then(begin, begin)
    return next
  }
}
