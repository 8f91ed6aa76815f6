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
import { id, instant, money, rightNow } from '../database/columns.ts'

/** Fares. The first row is the full fare (`fullFare`), created by a migration, and always on sale. */
export const tariffs = pgTable(
  'tariffs',
  {
    id: id(),
    code: text().notNull(),
    label: text().notNull(),
    /**
     * Printed on tickets and statements: three letters or digits. The database derives a default from `code`.
     */
    short_code: text().notNull().default(''),
    /** The condition, as text; empty for everyone. */
    condition: text().notNull().default(''),
    /** The document to show at admission; null if none is required. */
    proof: text(),
    min_age: integer(),
    max_age: integer(),
    sold_online: boolean().notNull().default(true),
    sold_at_counter: boolean().notNull().default(true),
    /** Null: only the limit of the order applies. */
    max_per_order: integer(),
    /** The display order. */
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

/** Named price lists. The prices are in the versions, of which the latest applies. */
export const price_grids = pgTable('price_grids', { id: id(), name_grid: text().notNull() }, table => [
  uniqueIndex('price_grids_name_unique').on(table.name_grid),
])

/** Immutable versions of a grid. A screening refers to the version at which it sells. */
export const price_grid_versions = pgTable(
  'price_grid_versions',
  {
    id: id(),
    price_grids_id: integer()
      .notNull()
      .references(() => price_grids.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    created_at: instant().notNull().default(rightNow),
  },
  table => [uniqueIndex('price_grid_versions_number_unique').on(table.price_grids_id, table.number)],
)

/** The price of each fare; a trigger refuses changes. */
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

/** Assigns grids to screenings: the first matching rule applies. Null or empty conditions match all. */
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
    /** 1 is Monday. */
    weekdays: integer().array().notNull().default(sql`'{}'`),
    from_hour: text(),
    /** Exclusive; if before `from_hour`, on the next day. */
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
