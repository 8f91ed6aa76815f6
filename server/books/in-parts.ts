import { addDays } from '../../contract/rules/dates.ts'
import { yieldToOthers } from '../database/yield-to-others.ts'

type Days = { from: string; to: string }

/**
 * Divides a period of the books into parts of a few days, and lets other requests run after each part. The embedded
 * database answers no other request during an SQL statement, so one statement must not read a year of sales.
 */
export async function* inParts({ from, to }: Days, daysAtOnce: number): AsyncGenerator<Days> {
  for (let first = from; first <= to; first = addDays(first, daysAtOnce)) {
    const last = addDays(first, daysAtOnce - 1)
    yield { from: first, to: last < to ? last : to }
    await yieldToOthers()
  }
}
