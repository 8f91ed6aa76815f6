import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import { databaseNow, id, instant, money } from '../database/columns.ts'

/** The fares. The full fare (`fullFare`) is the first row: a migration creates it, and it is always on sale. */
export const tariffs = pgTable(
  'tariffs',
  {
    id: id(),
    code: text().notNull(),
    label: text().notNull(),
    /**
     * The code of the fare on printed tickets and statements: three letters or digits. By default, the database
     * derives it from `code`.
     */
    short_code: text().notNull().default(''),
    /** Who may buy this fare, as text; empty if everyone may. */
    condition: text().notNull().default(''),
    /** The document that door staff ask to see, such as a student card; null if none is required. */
    proof: text(),
    min_age: integer(),
    max_age: integer(),
    sold_online: boolean().notNull().default(true),
    sold_at_counter: boolean().notNull().default(true),
    /**
     * The most tickets at this fare that one order may contain. Null: only the general limit on tickets per order
     * applies.
     */
    max_per_order: integer(),
    /** The position of the fare in lists of fares. */
    position: integer().notNull().default(0),
    active: boolean().notNull().default(true),
  },
  table => [
    uniqueIndex('tariffs_code_unique').on(table.code),
    uniqueIndex('tariffs_short_code_unique').on(table.short_code),
    check('tariffs_short_code', sql`${table.short_code} ~ '^[A-Z0-9]{3}$'`),
    check(
      'tariffs_full_fare',
      sql`${table.id} <> 1 or (${table.active} and ${table.sold_online} and ${table.max_per_order} is null and ${table.proof} is null)`,
    ),
    check(
      'tariffs_ages',
      sql`coalesce(${table.min_age}, 0) between 0 and 120 and coalesce(${table.max_age}, 120) between 0 and 120
        and coalesce(${table.min_age}, 0) <= coalesce(${table.max_age}, 120)`,
    ),
    check('tariffs_max_per_order', sql`${table.max_per_order} between 1 and 10`),
  ],
)

/**
 * The named price grids, which are lists of prices per fare. Their prices are in versions, of which the latest
 * applies.
 */
export const price_grids = pgTable('price_grids', { id: id(), name_grid: text().notNull() }, table => [
  uniqueIndex('price_grids_name_unique').on(table.name_grid),
])

/** The immutable versions of a price grid. A screening refers to the version at which its tickets are sold. */
export const price_grid_versions = pgTable(
  'price_grid_versions',
  {
    id: id(),
    price_grids_id: integer()
      .notNull()
      .references(() => price_grids.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    created_at: instant().notNull().default(databaseNow),
  },
  table => [uniqueIndex('price_grid_versions_number_unique').on(table.price_grids_id, table.number)],
)

/** The price of each fare in a version of a price grid. A trigger refuses changes. */
export const grid_prices = pgTable(
  'grid_prices',
  {
    price_grid_versions_id: integer()
      .notNull()
      .references(() => price_grid_versions.id, { onDelete: 'cascade' }),
    tariffs_id: integer()
      .notNull()
      .references(() => tariffs.id),
    price: money().notNull(),
  },
  table => [
    primaryKey({ columns: [table.price_grid_versions_id, table.tariffs_id] }),
    check('grid_prices_price_range', sql`${table.price} between 0 and 100000`),
    index('grid_prices_tariffs_id').on(table.tariffs_id),
  ],
)

/**
 * The rules that assign price grids to screenings: the first rule that matches applies. A null or empty condition
 * matches every screening.
 */
export const price_rules = pgTable(
  'price_rules',
  {
    id: id(),
    position: integer().notNull(),
    name_rule: text().notNull(),
    price_grids_id: integer()
      .notNull()
      .references(() => price_grids.id),
    cinemas_id: integer().references(() => cinemas.id),
    movie_theaters_id: integer().references(() => movie_theaters.id),
    /** The days of the week on which the rule applies; 1 is Monday. */
    weekdays: integer().array().notNull().default(sql`'{}'`),
    from_hour: text(),
    /**
     * The time before which the screening must start. If it is earlier in the day than `from_hour`, the period
     * ends after midnight.
     */
    to_hour: text(),
    version_2D_3D: text({ enum: ['2D', '3D'] }),
    from_date: date({ mode: 'string' }),
    to_date: date({ mode: 'string' }),
  },
  table => [
    uniqueIndex('price_rules_name_unique').on(table.name_rule),
    check('price_rules_dates', sql`${table.from_date} <= ${table.to_date}`),
    index('price_rules_price_grids_id').on(table.price_grids_id),
    index('price_rules_cinemas_id').on(table.cinemas_id),
    index('price_rules_movie_theaters_id').on(table.movie_theaters_id),
  ],
)
