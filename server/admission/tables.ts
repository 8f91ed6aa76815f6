import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { verdicts } from '../../contract/rules/admission.ts'
import { places } from '../booking/tables.ts'
import { instant } from '../database/columns.ts'
import { users } from '../members/tables.ts'
import { sessions } from '../screenings/tables.ts'

/** The columns of a scan that several tables share: when, by whom and on which device it was made. */
const passage = {
  scanned_at: instant().notNull(),
  /** When the server received the scan. If the device was offline, this is later than `scanned_at`. */
  received_at: instant().notNull(),
  users_id: integer()
    .notNull()
    .references(() => users.id),
  device: text().notNull().default(''),
}

/**
 * The entries: one row for each ticket that was used. Its place is the primary key, so only one of several
 * simultaneous scans of a ticket is stored.
 */
export const ticket_entries = pgTable(
  'ticket_entries',
  {
    places_id: integer()
      .primaryKey()
      .references(() => places.id),
    sessions_id: integer()
      .notNull()
      .references(() => sessions.id),
    /**
     * The id that the device gives to each scan. If the device repeats a scan, the server recognises the id and
     * sends the first response again.
     */
    scan_id: uuid().notNull(),
    ...passage,
    /** The proof that staff saw at the entrance; null if none was required. */
    proof_seen: text(),
  },
  table => [
    uniqueIndex('ticket_entries_scan_id_unique').on(table.scan_id),
    check('ticket_entries_received_after', sql`${table.received_at} >= ${table.scanned_at}`),
    index('ticket_entries_sessions_id').on(table.sessions_id),
    index('ticket_entries_users_id').on(table.users_id),
  ],
)

/**
 * Visitors whom an offline device admitted although the server would have refused them. Staff see these conflicts
 * in a list.
 */
export const entry_conflicts = pgTable(
  'entry_conflicts',
  {
    scan_id: uuid().primaryKey(),
    /** Null if the scanned text belongs to no known ticket. */
    places_id: integer().references(() => places.id),
    sessions_id: integer().references(() => sessions.id),
    verdict: text({ enum: verdicts }).notNull(),
    ...passage,
  },
  table => [
    index('entry_conflicts_sessions_id').on(table.sessions_id),
    index('entry_conflicts_places_id').on(table.places_id),
    index('entry_conflicts_users_id').on(table.users_id),
  ],
)

/**
 * Visitors whom staff refused for a missing proof. Their tickets remain valid, so they may come back with the
 * proof.
 */
export const proof_refusals = pgTable(
  'proof_refusals',
  {
    scan_id: uuid().primaryKey(),
    places_id: integer()
      .notNull()
      .references(() => places.id),
    sessions_id: integer()
      .notNull()
      .references(() => sessions.id),
    /** The proof that the fare required at the time of the refusal; the fare may change later. */
    proof: text(),
    ...passage,
  },
  table => [
    index('proof_refusals_sessions_id').on(table.sessions_id),
    index('proof_refusals_places_id').on(table.places_id),
    index('proof_refusals_users_id').on(table.users_id),
  ],
)
