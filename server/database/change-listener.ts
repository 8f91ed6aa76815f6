export type ChangeListener = {
  /** Every change is reported from now on. Earlier changes may have been missed. */
  listening: () => void
  changed: () => void
  /** The connection is lost: no change is reported until `listening` is called again. */
  lost: () => void
}

/** A cache that is valid only while changes are reported. */
export type Follower = { open: () => void; forget: () => void; close: () => void }

/** One listener for several caches. All are cleared together, so that none holds older data than another. */
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
  /** Resolves once every change committed before the call has been reported. */
  caughtUp: () => Promise<void>
  stop: () => Promise<void>
}

/** Runs one at a time. All calls during a run share one further run, which starts after it. */
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
