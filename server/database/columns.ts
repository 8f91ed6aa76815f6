import { type AnyColumn, sql } from 'drizzle-orm'
import { customType, integer, timestamp } from 'drizzle-orm/pg-core'
import type { Cents } from '../../contract/rules/money.ts'

export const id = () => integer().primaryKey().generatedByDefaultAsIdentity()

/** Money is integer cents everywhere behind the API; the type keeps it from meeting euros. */
export const money = customType<{ data: Cents; driverData: number }>({ dataType: () => 'integer' })

export const instant = () => timestamp({ withTimezone: true, mode: 'date' })

export const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' })

export const sha256 = () => bytes()

/** A migration has the figure itself. */
export const upTo = (column: AnyColumn, most: number) => sql`${column} between 0 and ${sql.raw(String(most))}`

export const rightNow = sql`now()`
