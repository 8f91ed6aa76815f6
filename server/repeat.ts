import type { Logger } from 'pino'

export type Repeated = { stop: () => Promise<void> }

/** What a run may ask for: the next run after this delay instead of the usual one. */
export type Again = { againInMs: number } | undefined

/** Runs a job repeatedly, one run at a time. Logs a failure and continues. */
export function repeat(
  name: string,
  everyMs: number,
  // Not `unknown`: the result of a job, such as a count, must not be taken for a delay.
  work: () => Promise<Again> | Promise<void>,
  log: Logger,
): Repeated {
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
    /** Waits for the current run, and starts no other. */
    async stop() {
      stopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
