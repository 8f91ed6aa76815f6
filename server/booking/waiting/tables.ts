import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { seatsPerOrder } from '../../../contract/rules/terms.ts'
import { id, instant } from '../../database/columns.ts'
import { users } from '../../members/tables.ts'
import { sessions } from '../../screenings/tables.ts'

/**
 * The waiting lists of sold-out screenings, in the order of `id`. An offer of places is not here, but in `holds`
 * (owner `offer`). The person's entry remains until the offer ends.
 */
export const waiting_entries = pgTable(
  'waiting_entries',
  {
    id: id(),
    sessions_id: integer()
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade' }),
    users_id: integer()
      .notNull()
      .references(() => users.id),
    /** How many places together the person wants. */
    n: integer().notNull(),
    /** True if one of the places must be a wheelchair space. */
    pmr: boolean().notNull(),
    /** When the person stops waiting: from then on, no places are offered. */
    until: instant().notNull(),
    created_at: instant().notNull(),
  },
  table => [
    check('waiting_entries_n', sql`${table.n} between 1 and ${sql.raw(String(seatsPerOrder.max))}`),
    uniqueIndex('waiting_entries_person_unique').on(table.sessions_id, table.users_id),
    index('waiting_entries_users_id').on(table.users_id),
  ],
)
