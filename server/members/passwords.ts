import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '../context.ts'
import { Refusal } from '../http/refusal.ts'

// OWASP's first choice for argon2id (the library's default algorithm).
const strong = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing runs on Node's thread pool, which file and DNS work share: at most `atOnce` at a time keeps them
 * served, and a queue with an end keeps a flood of logins from becoming an endless wait.
 */
export function createPasswords({ atOnce = 2, waiting = 100, cost = strong } = {}): Passwords {
  const inTurn = createQueue(atOnce, waiting)
  const unknownPerson = hash('personne', cost)
  return {
    hash: password => inTurn(() => hash(password, cost)),
    verify: (stored, password) =>
      inTurn(async () => {
        const matches = await verify(stored ?? (await unknownPerson), password)
        return matches && Boolean(stored)
      }),
  }
}

function createQueue(atOnce: number, mostWaiting: number) {
  const waiting: (() => void)[] = []
  let running = 0
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) throw new Refusal('unavailable', { retryAfterSeconds: 5 })
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
