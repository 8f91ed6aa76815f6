import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant, sha256 } from '../../database/columns.ts'
import { places } from '../tables.ts'

/**
 * The gifts: places that a buyer offers to somebody else. While a gift is `taken` (accepted), its place is marked
 * as `given`.
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
     * SHA-256 of the random token in the link of the offer. The holder's link has a signed token, which is not
     * stored.
     */
    token_hash: sha256().notNull(),
    /** The recipient's e-mail address, given by the buyer; empty if the buyer sends the link themselves. */
    email: text().notNull(),
    /** The e-mail address that the holder gave when accepting the place; empty if none was given. */
    holder_email: text().notNull().default(''),
    /**
     * The idempotency key of the request that accepted the offer: if it is repeated, it gets the first response.
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

/** The codes that tickets had before their place was given away, given back, or got another seat at a till. */
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
