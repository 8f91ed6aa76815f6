import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '../context.ts'
import { createLine } from '../http/in-turn.ts'

// OWASP's first choice for argon2id (the library's default algorithm).
const strong = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashing runs on Node's thread pool, which file and DNS work share: at most `atOnce` at a time keeps them
 * served, and a queue with an end keeps a flood of logins from becoming an endless wait. Each takes 19 MB and 35 ms of a
 * core: one at a time is some twenty logins a second, where a process sells to three or four people a second.
 */
export function createPasswords({ atOnce = 1, waiting = 100, cost = strong } = {}): Passwords {
  const inTurn = createLine(atOnce, waiting)
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
