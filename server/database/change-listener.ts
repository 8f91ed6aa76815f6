/** What a listener is told. */
export type ChangeListener = {
  /** From now on everything is heard; what happened before may have been missed. */
  listening: () => void
  changed: () => void
  /** Nothing is heard any more, until `listening` is called again. */
  lost: () => void
}

/** What is kept in memory for as long as changes are heard. */
export type Follower = { open: () => void; forget: () => void; close: () => void }

/** One listener for several, told together: none of them keeps what another has already forgotten. */
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
  /** Resolves once everything that was committed before the call has been heard. */
  caughtUp: () => Promise<void>
  stop: () => Promise<void>
}

/** Runs one at a time; whoever asks meanwhile shares the next run, which begins after they asked. */
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
