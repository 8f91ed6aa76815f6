import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ScreeningFacts } from '../../../contract/change.ts'
import { id, instant } from '../../database/columns.ts'
import { sessions } from '../../screenings/tables.ts'
import { orders } from '../tables.ts'

/**
 * The changes of screenings for which tickets were sold: the facts before and after the change, as mailed to the
 * buyers. Rows are never updated.
 */
export const screening_changes = pgTable(
  'screening_changes',
  {
    id: id(),
    sessions_id: integer()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    reason: text().notNull(),
    before: jsonb().$type<ScreeningFacts>().notNull(),
    after: jsonb().$type<ScreeningFacts>().notNull(),
  },
  table => [index('screening_changes_sessions_id').on(table.sessions_id)],
)

/**
 * The seats that an order had before the change, by the number of the place; null for a place without a numbered
 * seat.
 */
export type SeatsBefore = Record<string, number | null>

/**
 * The orders that were confirmed when a screening changed. Their buyers keep the tickets unless they choose a
 * refund.
 */
export const change_claims = pgTable(
  'change_claims',
  {
    screening_changes_id: integer()
      .notNull()
      .references(() => screening_changes.id, { onDelete: 'cascade' }),
    orders_id: integer()
      .notNull()
      .references(() => orders.id),
    seats_before: jsonb().$type<SeatsBefore>().notNull(),
    /** True until the mail about the change is written (`tellOfChanges`). */
    to_tell: boolean().notNull().default(false),
    /** When the buyer accepted the change; null if the buyer has not answered, which also keeps the tickets. */
    kept_at: instant(),
  },
  table => [
    primaryKey({ columns: [table.screening_changes_id, table.orders_id] }),
    index('change_claims_orders_id').on(table.orders_id),
    index('change_claims_to_tell')
      .on(table.screening_changes_id, table.orders_id)
      .where(sql`${table.to_tell}`),
  ],
)
