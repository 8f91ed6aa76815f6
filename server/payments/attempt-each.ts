import type { House } from '../context.ts'
import { NoAnswer } from './gateway.ts'

/** One that cannot be settled now does not keep the others waiting; a gateway that is away ends the turn. */
export async function attemptEach<O extends { id: number }>(
  { log }: House,
  what: 'order' | 'purchase',
  rows: readonly O[],
  work: (row: O) => Promise<unknown>,
): Promise<void> {
  for (const row of rows) {
    try {
      await work(row)
    } catch (error) {
      log.error({ err: error, [what]: row.id }, `the ${what} could not be reconciled`)
      if (error instanceof NoAnswer) return
    }
  }
}
