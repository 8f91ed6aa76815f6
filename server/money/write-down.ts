import type { Database } from '../database/connect.ts'
import { insertRows } from '../database/insert-rows.ts'
import type { MoneyLine } from './rules.ts'
import { money_journal } from './tables.ts'

/** Give it the transaction of what moved the money: both happen, or neither. */
export async function writeDown(db: Database, lines: readonly MoneyLine[]): Promise<void> {
  await insertRows(db, money_journal, lines)
}
