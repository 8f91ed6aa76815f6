import { setImmediate } from 'node:timers/promises'
import type { RefusalCode } from '../../contract/refusals.ts'
import { Refusal } from './refusal.ts'
import { limitKey } from './visitor.ts'

/** Does work now, or when its turn comes, and says so then; refuses it when too much is waiting already. */
export type InTurn = <T>(work: () => Promise<T>, mustWait?: () => void) => Promise<T>

/** So much at once, and a line that has an end: a flood does not become an endless wait. */
export function createLine(atOnce: number, mostWaiting: number, full: RefusalCode = 'unavailable'): InTurn {
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
      // The place is handed over, not given back, so that nobody slips in between.
      if (next) next()
      else running -= 1
    }
  }
}

/** A line for each address: whoever asks for much waits for themselves, and nobody else does. */
export function createLinePerAddress(atOnce: number, mostWaiting: number) {
  const lines = new Map<string, { inTurn: InTurn; inside: number }>()
  return async <T>(address: string, work: () => Promise<T>, mustWait?: () => void): Promise<T> => {
    const key = limitKey(address)
    const line = lines.get(key) ?? { inTurn: createLine(atOnce, mostWaiting, 'too_many_requests'), inside: 0 }
    lines.set(key, line)
    line.inside += 1
    try {
      return await line.inTurn(async () => {
        // Whoever has arrived meanwhile is let in first: work that never waits would else be done to the last in one go.
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
 * The batches of a file, each when its turn comes, which it keeps while it is made, not while it is read: a slow reader
 * holds nobody up. Whoever has arrived meanwhile is let in first: the embedded database never waits, and a whole table
 * would be written before anybody else is heard.
 */
export async function* batchesInTurn<T>(batches: AsyncIterable<T>, inTurn: InTurn): AsyncGenerator<T> {
  const made = batches[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { done, value } = await inTurn(async () => {
        await setImmediate()
        return made.next()
      })
      if (done) return
      yield value
    }
  } finally {
    // Whoever hangs up leaves nothing open behind the batches.
    await made.return?.()
  }
}
