import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../database/columns.ts'

/** The counters of attempts at sensitive actions, which all processes share. */
export const limits = pgTable(
  'limits',
  { key: text().primaryKey(), tries: integer().notNull(), resets_at: instant().notNull() },
  table => [index('limits_resets_at').on(table.resets_at)],
)

/**
 * How long an account or address must wait before its next attempt at a sensitive action. All processes share
 * these rows.
 */
export const delays = pgTable(
  'delays',
  {
    key: text().primaryKey(),
    tries: integer().notNull(),
    next_try_at: instant().notNull(),
    forget_at: instant().notNull(),
  },
  table => [index('delays_forget_at').on(table.forget_at)],
)
