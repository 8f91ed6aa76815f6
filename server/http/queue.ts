import { setImmediate } from 'node:timers/promises'
import type { RefusalCode } from '../../contract/refusals.ts'
import { Refusal } from './refusal.ts'
import { limitKey } from './visitor.ts'

/**
 * Runs a job when the queue has a free slot. If there is none, calls `mustWait` first. Refuses the job if the
 * queue is full.
 */
export type RunQueued = <T>(work: () => Promise<T>, mustWait?: () => void) => Promise<T>

/**
 * Creates a queue that runs `atOnce` jobs concurrently. It limits the number of waiting jobs, so that they cannot
 * pile up.
 */
export function createQueue(
  atOnce: number,
  mostWaiting: number,
  full: RefusalCode = 'unavailable',
): RunQueued {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work, mustWait) => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Refusal(full, { retryAfterSeconds: 5 })
      mustWait?.()
      await new Promise<void>(resolve => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      // Give the slot directly to the next waiting job, so that a new job cannot take it.
      if (next) next()
      else running -= 1
    }
  }
}

/** Creates one queue per client's network address: a client with many requests delays only itself. */
export function createQueuePerAddress(atOnce: number, mostWaiting: number) {
  const lines = new Map<string, { runQueued: RunQueued; inside: number }>()
  return async <T>(address: string, work: () => Promise<T>, mustWait?: () => void): Promise<T> => {
    const key = limitKey(address)
    const line = lines.get(key) ?? {
      runQueued: createQueue(atOnce, mostWaiting, 'too_many_requests'),
      inside: 0,
    }
    lines.set(key, line)
    line.inside += 1
    try {
      return await line.runQueued(async () => {
        // Wait one turn of the event loop, so that other pending requests run first. Otherwise jobs that never
        // wait would all run one after the other before them.
        await setImmediate()
        return work()
      }, mustWait)
    } finally {
      line.inside -= 1
      if (line.inside === 0) lines.delete(key)
    }
  }
}

/**
 * Makes each batch of a file in a slot of the queue. Frees the slot while the client reads the batch, so that a
 * slow client delays no other file. Lets other requests run before each batch: the embedded database answers
 * without waiting, so they would otherwise have to wait for the whole file.
 */
export async function* queuedBatches<T>(batches: AsyncIterable<T>, runQueued: RunQueued): AsyncGenerator<T> {
  const made = batches[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await runQueued(async () => {
        await setImmediate()
        return made.next()
      })
      if (done) return
      yield value
    }
  } finally {
    // If the client disconnects, close the source of the batches.
    await made.return?.()
  }
}
