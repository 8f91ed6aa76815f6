import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, sha256 } from '../../database/columns.ts'
import { places } from '../tables.ts'

/**
 * The gifts: tickets that a buyer offers to somebody else. While a gift is `taken` (accepted), its place is marked
 * `given`.
 */
export const gifts = pgTable(
  'gifts',
  {
    id: id(),
    places_id: integer()
      .notNull()
      .references(() => places.id),
    state: text({ enum: ['offered', 'taken', 'withdrawn', 'returned'] }).notNull(),
    /**
     * The SHA-256 hash of the token in the link of the offer. The holder's link contains another token, which is
     * signed instead of stored.
     */
    token_hash: sha256().notNull(),
    /** The e-mail address to which the buyer offers the ticket; empty if the buyer passes the link on. */
    email: text().notNull(),
    /** The e-mail address that the holder gave when accepting the ticket; empty if none was given. */
    holder_email: text().notNull().default(''),
    /**
     * The idempotency key of the request that accepted the offer. If the request is repeated, it gets the first
     * response.
     */
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

/**
 * The former codes of tickets. A ticket gets a new code when it is given away or returned, and when a till changes
 * its seat.
 */
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
