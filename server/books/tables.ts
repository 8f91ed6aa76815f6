import { sql } from 'drizzle-orm'
import { check, date, integer, numeric, pgTable, uniqueIndex } from 'drizzle-orm/pg-core'
import { movies } from '../catalogue/tables.ts'
import { cinemas } from '../cinema/tables.ts'
import { id, money } from '../database/columns.ts'

/**
 * The terms of a film that apply from a given day on: its distributor gets a percentage with a weekly minimum, or
 * a fixed weekly sum.
 */
export const film_terms = pgTable(
  'film_terms',
  {
    id: id(),
    movies_id: integer()
      .notNull()
      .references(() => movies.id, { onDelete: 'cascade' }),
    /** Null means all cinemas that have no separate terms for this film. */
    cinemas_id: integer().references(() => cinemas.id, { onDelete: 'cascade' }),
    from_day: date({ mode: 'string' }).notNull(),
    share_percent: numeric({ precision: 5, scale: 2, mode: 'number' }),
    minimum: money(),
    fixed_amount: money(),
  },
  table => [
    uniqueIndex('film_terms_from_unique').on(
      table.movies_id,
      sql`coalesce(${table.cinemas_id}, 0)`,
      table.from_day,
    ),
    check('film_terms_one', sql`num_nonnulls(${table.share_percent}, ${table.fixed_amount}) = 1`),
    check('film_terms_minimum', sql`${table.minimum} is null or ${table.share_percent} is not null`),
    check('film_terms_share', sql`${table.share_percent} between 0 and 100`),
    check(
      'film_terms_amounts',
      sql`coalesce(${table.minimum}, 0) >= 0 and coalesce(${table.fixed_amount}, 0) >= 0`,
    ),
  ],
)
