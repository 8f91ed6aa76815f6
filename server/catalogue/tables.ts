import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { classifications } from '../../contract/rules/classification.ts'
import { id } from '../database/columns.ts'

export const movies = pgTable(
  'movies',
  {
    id: id(),
    title: text().notNull(),
    director: text().notNull(),
    actor: text().notNull().default(''),
    release_date: date({ mode: 'string' }).notNull(),
    /** The duration as HH:MM. */
    time: text().notNull(),
    synopsis: text().notNull().default(''),
    original_title: text().notNull().default(''),
    /** The age rating, which the film's visa (its release certificate) contains. */
    classification: text({ enum: classifications }).notNull().default('tous_publics'),
    visa: text().notNull().default(''),
    distributor: text().notNull().default(''),
    country: text().notNull().default(''),
    audio_languages: text().notNull().default(''),
    subtitle_languages: text().notNull().default(''),
    /** How many screenings per week the distributor was promised; null if none were promised. */
    promised_screenings: integer(),
    /** True if forms no longer offer the film. */
    archived: boolean().notNull().default(false),
  },
  table => [
    check(
      'movies_classification',
      sql`${table.classification} in ('tous_publics', 'avertissement', 'moins_de_12', 'moins_de_16', 'moins_de_18')`,
    ),
    check('movies_promised_range', sql`${table.promised_screenings} between 0 and 500`),
    check('movies_time_range', sql`${table.time} ~ '^[0-9][0-9]:[0-5][0-9]$' and ${table.time} > '00:00'`),
    index('movies_release_date').on(table.release_date, table.id),
  ],
)

export const categories = pgTable('categories', { id: id(), name_cat: text().notNull() }, table => [
  uniqueIndex('categories_name_unique').on(sql`lower(${table.name_cat})`),
])

export const categories_movies = pgTable(
  'categories_movies',
  {
    id: id(),
    movies_id: integer()
      .notNull()
      .references(() => movies.id, { onDelete: 'cascade' }),
    categories_id: integer()
      .notNull()
      .references(() => categories.id),
  },
  table => [
    uniqueIndex('categories_movies_pair_unique').on(table.movies_id, table.categories_id),
    index('categories_movies_categories_id').on(table.categories_id, table.id),
  ],
)

/**
 * The pictures and trailers. `movies_id` may be null, because media must be unlinked from a film before the film
 * can be deleted.
 */
export const media = pgTable(
  'media',
  {
    id: id(),
    movies_id: integer().references(() => movies.id),
    src_img: text(),
    alt_img: text().notNull().default(''),
    src_backdrop: text(),
    alt_backdrop: text().notNull().default(''),
    /** The colour that pages show until the pictures are loaded. */
    placeholder: text().notNull().default('#1d1a17'),
    src_video: text(),
    alt_video: text().notNull().default(''),
  },
  table => [
    index('media_movies_id').on(table.movies_id),
    check('media_placeholder_colour', sql`${table.placeholder} ~ '^#[0-9a-f]{6}$'`),
  ],
)
