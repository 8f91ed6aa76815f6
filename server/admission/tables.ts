import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { verdicts } from '../../contract/rules/admission.ts'
import { places } from '../booking/tables.ts'
import { instant } from '../database/columns.ts'
import { users } from '../members/tables.ts'
import { sessions } from '../screenings/tables.ts'

/** A moment at the door: when, by whom and with what; of several tables. */
const passage = {
  scanned_at: instant().notNull(),
  /** Later than that for a device that had no line. */
  received_at: instant().notNull(),
  users_id: integer()
    .notNull()
    .references(() => users.id),
  device: text().notNull().default(''),
}

/** Who is in. The place is the key: of many scanners at once, one has it. */
export const ticket_entries = pgTable(
  'ticket_entries',
  {
    places_id: integer()
      .primaryKey()
      .references(() => places.id),
    sessions_id: integer()
      .notNull()
      .references(() => sessions.id),
    /** Drawn by the device: who asks again after a bad line is answered as the first time. */
    scan_id: uuid().notNull(),
    ...passage,
    /** What the controller saw; null where nothing was asked. */
    proof_seen: text(),
  },
  table => [
    uniqueIndex('ticket_entries_scan_id_unique').on(table.scan_id),
    check('ticket_entries_received_after', sql`${table.received_at} >= ${table.scanned_at}`),
    index('ticket_entries_sessions_id').on(table.sessions_id),
    index('ticket_entries_users_id').on(table.users_id),
  ],
)

/** Let in by a device that had no line, though the house says no: told to the staff, and kept. */
export const entry_conflicts = pgTable(
  'entry_conflicts',
  {
    scan_id: uuid().primaryKey(),
    /** Null for a text that is no ticket of ours. */
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

/** Somebody who could not show what their fare asks for: the place is not entered, and may come back. */
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
    /** As it was asked for then: a fare may ask for something else later. */
    proof: text(),
    ...passage,
  },
  table => [
    index('proof_refusals_sessions_id').on(table.sessions_id),
    index('proof_refusals_places_id').on(table.places_id),
    index('proof_refusals_users_id').on(table.users_id),
  ],
)
