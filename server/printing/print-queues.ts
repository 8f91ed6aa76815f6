import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint } from '../tcp/open-line.ts'
import { type PrinterPatience, type PrintOutcome, printJob } from './print-job.ts'

export type QueuePatience = PrinterPatience & {
  /** The delays before each new attempt to reach a printer that does not answer. */
  retryAfterMs: readonly number[]
}

export const usualPrinterPatience: QueuePatience = {
  connectMs: 3_000,
  statusMs: 2_000,
  lookEveryMs: 1_000,
  looks: 10,
  retryAfterMs: [500, 1_500],
}

type Waiting = { job: Uint8Array; done: (outcome: PrintOutcome) => void }

/** Runs the jobs of each printer one at a time, in order. */
export function createPrintQueues(patience: QueuePatience) {
  const queues = new Map<string, Waiting[]>()
  const closing = new AbortController()

  /**
   * Prints a job. Retries only if nothing was sent: a job that may already be on paper must not be printed twice.
   */
  async function printWithRetries(printer: Endpoint, job: Uint8Array): Promise<PrintOutcome> {
    for (const delay of patience.retryAfterMs) {
      const outcome = await printJob(printer, job, patience, closing.signal)
      if (outcome.state !== 'unreachable' && outcome.state !== 'offline') return outcome
      await wait(delay, undefined, { signal: closing.signal }).catch(() => undefined)
    }
    return printJob(printer, job, patience, closing.signal)
  }

  async function printAll(printer: Endpoint, queue: Waiting[]): Promise<void> {
    for (let next = queue[0]; next; next = queue[0]) {
      const outcome = await printWithRetries(printer, next.job)
      const isAtFault = outcome.state !== 'printed' && outcome.state !== 'unknown'
      // If the printer is at fault, for example out of paper or unreachable, end all waiting jobs with this
      // outcome too: each would fail in the same way after its own timeout.
      const ended = queue.splice(0, isAtFault ? queue.length : 1)
      if (queue.length === 0) queues.delete(nameOf(printer))
      for (const { done } of ended) done(outcome)
    }
  }

  return {
    print: (printer: Endpoint, job: Uint8Array): Promise<PrintOutcome> =>
      new Promise(done => {
        const queue = queues.get(nameOf(printer)) ?? []
        queue.push({ job, done })
        if (queue.length > 1) return
        queues.set(nameOf(printer), queue)
        void printAll(printer, queue)
      }),
    /** Stops the jobs that are being printed. Waiting jobs are not sent. */
    close: () => closing.abort(),
  }
}

const nameOf = ({ host, port }: Endpoint): string => `${host}:${port}`
