import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { yieldToOthers } from '../../database/yield-to-others.ts'
import { firstChainHash, hashOperations } from './hash-operations.ts'
import { operationsAfter, sealAt, statesOfSeries, writeSeals } from './queries.ts'

const sealedTogether = 200

/**
 * Seals (hashes) the operations written since the last run, in the order of their numbers. Called in the
 * background, so that no sale waits for it. No operation can appear before one that was already read, because
 * numbers are assigned under the lock of the series. Needs no lock and no transaction: a hash depends only on the
 * rows, so a second process can only store the same hashes.
 */
export async function sealOperations({ db }: Pick<AppContext, 'db'>): Promise<void> {
  for (const { series, last_number, sealed } of await statesOfSeries(db)) {
    for (let last = sealed; last < last_number; ) {
      const next = await sealSome(db, series, last)
      // The other operations are not committed yet. The next run seals them.
      if (next === last) break
      last = next
      await yieldToOthers()
    }
  }
}

/**
 * Seals all operations of a series, which the caller has locked. Returns the number of the last one and its hash.
 */
export async function sealSeries(db: Database, series: string): Promise<{ number: number; seal: string }> {
  const state = (await statesOfSeries(db)).find(one => one.series === series)
  let last = state?.sealed ?? 0
  for (let next = await sealSome(db, series, last); next > last; next = await sealSome(db, series, last))
    last = next
  return { number: last, seal: (await sealAt(db, series, last)) ?? firstChainHash(series) }
}

async function sealSome(db: Database, series: string, last: number): Promise<number> {
  const operations = await operationsAfter(db, series, last, sealedTogether)
  const before = last === 0 ? firstChainHash(series) : await sealAt(db, series, last)
  if (operations.length === 0 || before === null) return last
  const hashes = await hashOperations(db, operations, before)
  const seals = operations.map(({ id, number }, index) => ({
    ...{ operations_id: id, series, number, hash: hashes[index]! },
  }))
  await writeSeals(db, seals)
  return operations.at(-1)!.number
}
