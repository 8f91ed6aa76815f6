import type { Database } from '../database/connect.ts'
import { insertLines } from './queries.ts'
import type { MoneyLine } from './rules.ts'

/** Give it the transaction of what moved the money: both happen, or neither. */
export const writeDown = (db: Database, lines: readonly MoneyLine[]): Promise<void> => insertLines(db, lines)
