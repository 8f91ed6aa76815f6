import { createHash, type Hash } from 'node:crypto'
import type { Database } from '../../database/connect.ts'
import { yieldToOthers } from '../../database/yield-to-others.ts'
import { canonical } from '../canonical.ts'
import { cashOf, linesAfter, type SealedOperation } from './queries.ts'

/** Returns the hash that stands before the first operation of a series, where its chain of hashes begins. */
export const firstChainHash = (series: string): string =>
  createHash('sha256').update(`ouvreuse books ${series}`).digest('hex')

const linesPerPage = 2000

/**
 * Returns the hashes of consecutive operations of a series, in hexadecimal. Each covers the previous hash, the
 * operation and its money lines. It covers no personal data, which can therefore be erased.
 */
export async function hashOperations(
  db: Database,
  operations: readonly SealedOperation[],
  before: string,
): Promise<string[]> {
  const hashes = new Map<number, Hash>()
  for (const { id, seal: _, ...own } of operations)
    hashes.set(id, createHash('sha256').update(canonical({ id, ...own })))
  const ids = [...hashes.keys()]
  for (let after = { operations_id: 0, id: 0 }; ; ) {
    const lines = await linesAfter(db, ids, after, linesPerPage)
    for (const { operations_id, line } of lines) hashes.get(operations_id)!.update(JSON.stringify(line))
    if (lines.length < linesPerPage) break
    after = lines.at(-1)!
    await yieldToOthers()
  }
  const withCash = operations.filter(({ kind }) => kind === 'cash_in' || kind === 'cash_out')
  if (withCash.length > 0)
    for (const { operations_id, line } of await cashOf(
      db,
      withCash.map(({ id }) => id),
    ))
      hashes.get(operations_id)!.update(JSON.stringify(line))
  let last = before
  return operations.map(({ id }) => {
    const own = hashes.get(id)!.digest('hex')
    last = createHash('sha256').update(last).update(own).digest('hex')
    return last
  })
}
