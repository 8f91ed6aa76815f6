import type { Logger } from 'pino'

export type Repeated = { stop: () => Promise<void> }

/**
 * Does a piece of work again and again, one at a time; a failure is logged and the next turn comes all the same.
 * A turn may answer after how many milliseconds it wants the next one.
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
    /** Lets the turn under way end, and begins no other. */
    async stop() {
      stopped = true
      clearTimeout(timer)
      await turn
    },
  }
}
