/** What a listener is told. */
export type ChangeListener = {
  /** From now on everything is heard; what happened before may have been missed. */
  listening: () => void
  changed: () => void
  /** Nothing is heard any more, until `listening` is called again. */
  lost: () => void
}

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
