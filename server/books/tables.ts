import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { readControlState } from '../../contract/admin/control-state.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import { controlStateKinds } from '../../contract/rules/operations.ts'
import { movies } from '../catalogue/tables.ts'
import { cinemas } from '../cinema/tables.ts'
import { id, instant, money } from '../database/columns.ts'

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

/** The facts of a control state. They are stored, so that its PDF never changes. Amounts are in cents. */
export type ControlStateContent = Pick<
  OutputOf<typeof readControlState>,
  'name_cinema' | 'software' | 'issuer' | 'provisional' | 'screenings' | 'total'
>

/** Control states, numbered without gaps for each cinema and kind. A trigger refuses updates and deletes. */
export const control_states = pgTable(
  'control_states',
  {
    id: id(),
    cinemas_id: integer()
      .notNull()
      .references(() => cinemas.id),
    kind: text({ enum: controlStateKinds }).notNull(),
    /** True in the demonstration, whose control states have numbers of their own. */
    simulation: boolean().notNull(),
    number: integer().notNull(),
    from_day: date({ mode: 'string' }).notNull(),
    to_day: date({ mode: 'string' }).notNull(),
    at: instant().notNull(),
    /** The user who made it, without a foreign key, so that the account can be erased. */
    users_id: integer().notNull(),
    content: jsonb().$type<ControlStateContent>().notNull(),
  },
  table => [
    uniqueIndex('control_states_number_unique').on(
      table.cinemas_id,
      table.kind,
      table.simulation,
      table.number,
    ),
    check('control_states_kind', sql`${table.kind} in ('day', 'week', 'presale')`),
    check('control_states_number', sql`${table.number} > 0`),
    check('control_states_days', sql`${table.from_day} <= ${table.to_day}`),
  ],
)
