import { type AnyColumn, sql } from 'drizzle-orm'
import { customType, integer, timestamp } from 'drizzle-orm/pg-core'
import type { Cents } from '../../contract/rules/money.ts'
import { usualRules } from '../../contract/rules/terms.ts'

export const id = () => integer().primaryKey().generatedByDefaultAsIdentity()

/** Money is integer cents everywhere behind the API. The type `Cents` prevents mixing them with euros. */
export const money = customType<{ data: Cents; driverData: number }>({ dataType: () => 'integer' })

export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const sha256 = () => bytes()

/**
 * Returns the condition for a check constraint that limits a number. `sql.raw` writes the limit into the
 * migration, where parameters are not possible.
 */
export const isBetweenZeroAnd = (column: AnyColumn, most: number) =>
  sql`${column} between 0 and ${sql.raw(String(most))}`

/**
 * Returns the columns for the sale rules. They are both in the cinema's settings and, as a copy, in each order.
 */
export const ruleColumns = () => ({
  cancel_minutes: integer().notNull().default(usualRules.cancel_minutes),
  doors_minutes: integer().notNull().default(usualRules.doors_minutes),
  entry_minutes: integer().notNull().default(usualRules.entry_minutes),
  compensation_days: integer().notNull().default(usualRules.compensation_days),
})

export const databaseNow = sql`now()`
