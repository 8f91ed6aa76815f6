import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { type OpenDay, usualWeek } from '../../contract/rules/opening-hours.ts'
import { mostMinutes, usualMinutes } from '../../contract/rules/programming.ts'
import { id, isBetweenZeroAnd } from '../database/columns.ts'

export const cinemas = pgTable(
  'cinemas',
  {
    id: id(),
    name_cinema: text().notNull(),
    email_cine: text().notNull(),
    address_cine: text().notNull(),
    city: text().notNull(),
    /** The phone number: ten digits, without spaces or country prefix. */
    phone_cine: text().notNull(),
    manager: text().notNull(),
    /** The number of rooms that are not archived. It is counted again after every change of a room. */
    nbr_theater: integer().notNull().default(0),
    disabled_access: text().notNull().default(''),
    infos_cine: text().notNull().default(''),
    /** The opening hours: seven days from Monday on; null means closed. */
    opening_hours: jsonb().$type<(OpenDay | null)[]>().notNull().default(usualWeek),
  },
  table => [
    uniqueIndex('cinemas_name_unique').on(sql`lower(${table.name_cinema})`),
    check('cinemas_phone_ten_digits', sql`${table.phone_cine} ~ '^0[0-9]{9}$'`),
    check('cinemas_nbr_theater_range', sql`${table.nbr_theater} between 0 and 100`),
  ],
)

export const movie_theaters = pgTable(
  'movie_theaters',
  {
    id: id(),
    cinemas_id: integer()
      .notNull()
      .references(() => cinemas.id),
    name_theater: text().notNull(),
    nbr_seats: integer().notNull(),
    disabled_access: boolean().notNull().default(false),
    /**
     * How long the pre-show and the clearing of the room take, by default, for screenings in this room; a kind of
     * screening may set other values.
     */
    pre_show_minutes: integer().notNull().default(usualMinutes.pre_show_minutes),
    clearing_minutes: integer().notNull().default(usualMinutes.clearing_minutes),
    /** True if forms no longer offer the room. */
    archived: boolean().notNull().default(false),
  },
  table => [
    check(
      'movie_theaters_pre_show_range',
      isBetweenZeroAnd(table.pre_show_minutes, mostMinutes.pre_show_minutes),
    ),
    check(
      'movie_theaters_clearing_range',
      isBetweenZeroAnd(table.clearing_minutes, mostMinutes.clearing_minutes),
    ),
    uniqueIndex('movie_theaters_name_unique').on(table.cinemas_id, sql`lower(${table.name_theater})`),
    check('movie_theaters_nbr_seats_range', sql`${table.nbr_seats} between 1 and 5000`),
  ],
)
