import type { bookFaults } from '../../../contract/admin/books.ts'
import type { Database } from '../../database/connect.ts'
import { yieldToOthers } from '../../database/yield-to-others.ts'
import { firstChainHash, hashOperations } from './hash-operations.ts'
import { operationsAfter, type SeriesState } from './queries.ts'

type Wrong = {
  series: string
  number: number | null
  closing: number | null
  fault: (typeof bookFaults)[number]
}

type Verified = { checked: number; waiting: number; wrong: Wrong | null }

const readTogether = 1000

/** Reads every operation of a series again, and checks its number and its seal (hash). */
export async function verifyOperations(
  db: Database,
  { series, last_number, sealed }: SeriesState,
): Promise<Verified> {
  let [last, seal, waiting] = [0, firstChainHash(series), 0]
  const found = (number: number, fault: Wrong['fault']): Verified => ({
    ...{ checked: last, waiting, wrong: { series, number, closing: null, fault } },
  })
  for (;;) {
    const operations = await operationsAfter(db, series, last, readTogether)
    if (operations.length === 0) break
    const hashes = await hashOperations(db, operations, seal)
    for (const [index, operation] of operations.entries()) {
      if (operation.number !== last + 1) return found(last + 1, 'missing')
      if (operation.seal === null && operation.number <= sealed) return found(operation.number, 'unsealed')
      if (operation.seal !== null && operation.seal !== hashes[index])
        return found(operation.number, 'changed')
      if (operation.seal === null) waiting += 1
      last = operation.number
    }
    seal = hashes.at(-1)!
    await yieldToOthers()
  }
  // If the last operations are missing, report the first missing number. Operations that were added during the
  // verification are no error.
  if (last < Math.max(last_number, sealed)) return found(last + 1, 'missing')
  return { checked: last, waiting, wrong: null }
}
