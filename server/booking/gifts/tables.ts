import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, sha256 } from '../../database/columns.ts'
import { places } from '../tables.ts'

/** A place that its buyer offers to somebody else. While it is `taken`, the place is `given`. */
export const gifts = pgTable(
  'gifts',
  {
    id: id(),
    places_id: integer()
      .notNull()
      .references(() => places.id),
    state: text({ enum: ['offered', 'taken', 'withdrawn', 'returned'] }).notNull(),
    /** SHA-256 of the token in the link of the offer. The link of an accepted place is signed instead. */
    token_hash: sha256().notNull(),
    /** The address that the buyer named; empty if they pass the link on. */
    email: text().notNull(),
    /** The address that the person who accepted it gave; empty if none. */
    holder_email: text().notNull().default(''),
    /** The key of the request that accepted it: repeated, it gets the same answer. */
    accepted_key: text(),
    offered_at: instant().notNull(),
    /** When the state last changed. */
    changed_at: instant().notNull(),
  },
  table => [
    check('gifts_state', sql`${table.state} in ('offered', 'taken', 'withdrawn', 'returned')`),
    uniqueIndex('gifts_token_unique').on(table.token_hash),
    uniqueIndex('gifts_place_unique').on(table.places_id).where(sql`${table.state} in ('offered', 'taken')`),
    index('gifts_places_id').on(table.places_id),
  ],
)

/** Former codes of tickets: of a place that was given, given back, or got another seat at a till. */
export const replaced_codes = pgTable(
  'replaced_codes',
  {
    code: text().primaryKey(),
    places_id: integer()
      .notNull()
      .references(() => places.id),
  },
  table => [index('replaced_codes_places_id').on(table.places_id)],
)
