import { hash, verify } from '@node-rs/argon2'
import type { Passwords } from '../../context.ts'
import { createQueue } from '../../http/queue.ts'

// The cost is OWASP's first recommendation for argon2id, the library's default algorithm.
const strong = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * Hashes passwords, at most `atOnce` at a time, because hashing occupies Node's thread pool, which file and DNS
 * work need too. The queue is limited, so that a flood of logins is refused early. A hash takes 19 MB and 35 ms of
 * a core: this allows about 20 logins a second, and a process sells to only 3 or 4 buyers a second.
 */
export function createPasswords({ atOnce = 1, waiting = 100, cost = strong } = {}): Passwords {
  const runQueued = createQueue(atOnce, waiting)
  const unknownPerson = hash('personne', cost)
  return {
    hash: password => runQueued(() => hash(password, cost)),
    verify: (stored, password) =>
      runQueued(async () => {
        const matches = await verify(stored ?? (await unknownPerson), password)
        return matches && Boolean(stored)
      }),
  }
}
