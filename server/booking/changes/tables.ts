import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ScreeningAsTold } from '../../../contract/change.ts'
import { id, instant } from '../../database/columns.ts'
import { sessions } from '../../screenings/tables.ts'
import { orders } from '../tables.ts'

/** A screening that people had bought became another: what it was and is, as they were told. Never rewritten. */
export const screening_changes = pgTable(
  'screening_changes',
  {
    id: id(),
    sessions_id: integer()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    at: instant().notNull(),
    reason: text().notNull(),
    before: jsonb().$type<ScreeningAsTold>().notNull(),
    after: jsonb().$type<ScreeningAsTold>().notNull(),
  },
  table => [index('screening_changes_sessions_id').on(table.sessions_id)],
)

/** The seat a place had before, by the number of the place; null: it had none. */
export type SeatsBefore = Record<string, number | null>

/** An order that stood then: its buyer keeps it, which needs no word, or has the money back. */
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
    /** Its buyer said so; doing nothing keeps it too. */
    kept_at: instant(),
  },
  table => [
    primaryKey({ columns: [table.screening_changes_id, table.orders_id] }),
    index('change_claims_orders_id').on(table.orders_id),
  ],
)
