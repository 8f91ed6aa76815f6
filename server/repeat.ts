import type { Logger } from 'pino'

export type Repeated = { stop: () => Promise<void> }

/**
 * Runs a job repeatedly, one run at a time. Logs a failure and continues. A run may return the delay before
 * the next in milliseconds.
 */
export function repeat(name: string, everyMs: number, work: () => Promise<unknown>, log: Logger): Repeated {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let turn = Promise.resolve()

  const next = () => {
    turn = work()
      .catch(error => log.error({ err: error }, `${name} failed`))
      .then(wanted => {
        if (!stopped) timer = setTimeout(next, typeof wanted === 'number' ? wanted : everyMs)
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
