import { setImmediate } from 'node:timers/promises'
import type { RefusalCode } from '../../contract/refusals.ts'
import { Refusal } from './refusal.ts'
import { limitKey } from './visitor.ts'

/** Runs work at once, or later when a slot is free; then calls `mustWait` first. Refuses if the queue is full. */
export type RunQueued = <T>(work: () => Promise<T>, mustWait?: () => void) => Promise<T>

/** Runs `atOnce` jobs concurrently and bounds the number of waiters, so that a flood does not pile up. */
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
      // Give the slot to the next waiter, so that no new caller takes it.
      if (next) next()
      else running -= 1
    }
  }
}

/** One queue per address: a client with many requests delays only itself. */
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
        // Let pending requests run first: jobs that never wait would otherwise run to the last in one go.
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
 * Makes each batch of a file in a queue slot, and frees the slot while the batch is read, so that a slow
 * reader delays no other file. Lets pending requests run first: the embedded database never waits, and would
 * otherwise write a whole table before other requests run.
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
    // A disconnect closes the source of the batches.
    await made.return?.()
  }
}
