import type { Logger } from 'pino'

export type RepeatedJob = { stop: () => Promise<void> }

/** What a run of the job returns: the delay before the next run, or nothing for the usual delay (`everyMs`). */
export type NextRunDelay = { againInMs: number } | undefined

/** Runs a job repeatedly, one run at a time. Logs a failure and continues. */
export function repeat(
  name: string,
  everyMs: number,
  // A job must return `NextRunDelay` or nothing. With the type `unknown`, a job could return any other value by mistake,
  // which `repeat` would take for a delay.
  work: () => Promise<NextRunDelay> | Promise<void>,
  log: Logger,
): RepeatedJob {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let turn = Promise.resolve()

  const next = () => {
    turn = work()
      .catch(error => log.error({ err: error }, `${name} failed`))
      .then(again => {
        if (!stopped) timer = setTimeout(next, again ? again.againInMs : everyMs)
      })
  }
  timer = setTimeout(next, everyMs)

  return {
    /** Waits for the current run to end, and starts no further run. */
    async stop() {
      stopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
