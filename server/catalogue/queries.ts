import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { media as mediaEndpoints } from '../../contract/admin/media.ts'
import { movie } from '../../contract/admin/movie.ts'
import { category, categoryMovie } from '../../contract/admin/tables.ts'
import type { Database } from '../database/connect.ts'
import { equalsIfGiven } from '../database/listing.ts'
import { containing, idIsAmong } from '../database/search.ts'
import { columnsOf, type Entity, type FiltersOf, type RowOf } from '../records/entity.ts'
import { anyEntity } from '../records/served-entities.ts'
import { categories, categories_movies, media, movies } from './tables.ts'

export const categoryEntity: Entity<RowOf<typeof category>> = {
  name: 'category',
  named: 'name_cat',
  table: categories,
  columns: columnsOf(category, categories, {}),
  ofCinemas: 'all',
  search: containing(categories.name_cat),
  sort: 'name_cat',
  constraints: {
    categories_name_unique: ['already_exists', 'name_cat', 'Cette catégorie existe déjà.'],
  },
}

export const filmEntity: Entity<RowOf<typeof movie>, FiltersOf<typeof movie>> = {
  name: 'movie',
  named: 'title',
  table: movies,
  columns: columnsOf(movie, movies, {
    categories: sql`(select coalesce(jsonb_agg(c.name_cat order by l.id), '[]') from categories_movies l
      join categories c on c.id = l.categories_id where l.movies_id = movies.id)`,
    categories_ids: sql`(select coalesce(jsonb_agg(l.categories_id order by l.id), '[]')
      from categories_movies l where l.movies_id = movies.id)`,
    media: sql`(select coalesce(jsonb_agg(to_jsonb(m) order by m.id), '[]')
      from media m where m.movies_id = movies.id)`,
  }),
  ofCinemas: 'all',
  search: containing(movies.title, movies.original_title, movies.director, movies.actor),
  filter: ({ categories_id, archived }) =>
    and(
      categories_id ? inArray(movies.id, filmsOfCategory(categories_id)) : undefined,
      archived ? eq(movies.archived, archived === '1') : undefined,
    ),
  sort: 'title',
  exported: [
    ...(['id', 'title', 'director', 'actor', 'release_date', 'time', 'categories', 'synopsis'] as const),
    ...(['original_title', 'classification', 'visa', 'distributor', 'country', 'audio_languages'] as const),
    ...(['subtitle_languages', 'promised_screenings', 'archived'] as const),
  ],
  constraints: {
    categories_movies_categories_id_categories_id_fk: [
      'invalid',
      'categories',
      'Une de ces catégories n’existe pas.',
    ],
    sessions_room_no_overlap: [
      'screening_overlaps',
      'time',
      'Avec cette durée, une séance à venir empiéterait sur la suivante dans sa salle.',
    ],
  },
}

const filmsOfCategory = (categoryId: number) =>
  sql`(select movies_id from categories_movies where categories_id = ${categoryId})`

export const categoryMovieEntity: Entity<RowOf<typeof categoryMovie>, FiltersOf<typeof categoryMovie>> = {
  name: 'category-movie',
  table: categories_movies,
  columns: columnsOf(categoryMovie, categories_movies, {
    title: movies.title,
    name_cat: categories.name_cat,
  }),
  joins: [
    [movies, eq(movies.id, categories_movies.movies_id)],
    [categories, eq(categories.id, categories_movies.categories_id)],
  ],
  // A link matches if its film or its category contains the word. Search these two short tables first: searching
  // the joined text of every link would be slow.
  ofCinemas: 'all',
  search: word =>
    or(
      idIsAmong(
        categories_movies.movies_id,
        sql`select id from movies where ${containing(movies.title)(word)}`,
      ),
      idIsAmong(
        categories_movies.categories_id,
        sql`select id from categories where ${containing(categories.name_cat)(word)}`,
      ),
    ),
  filter: ({ movies_id, categories_id }) =>
    and(
      equalsIfGiven(categories_movies.movies_id, movies_id),
      equalsIfGiven(categories_movies.categories_id, categories_id),
    ),
  sort: 'id',
  constraints: {
    categories_movies_pair_unique: ['already_exists', 'categories_id', 'Ce film a déjà cette catégorie.'],
  },
}

export const mediaEntity: Entity<RowOf<typeof mediaEndpoints>, FiltersOf<typeof mediaEndpoints>> = {
  name: 'media',
  table: media,
  columns: columnsOf(mediaEndpoints, media, { title: movies.title }),
  joins: [[movies, eq(movies.id, media.movies_id), 'or none']],
  ofCinemas: 'all',
  search: containing(sql`coalesce(${movies.title}, '')`, media.alt_img),
  filter: ({ movies_id }) => equalsIfGiven(media.movies_id, movies_id),
  sort: '-id',
}

export async function videoIsShown(db: Database, src_video: string): Promise<boolean> {
  const rows = await db.select({ id: media.id }).from(media).where(eq(media.src_video, src_video)).limit(1)
  return rows.length > 0
}

/**
 * Replaces the categories of a film. Does not delete and recreate links to categories that the film keeps, so
 * these links keep their ids.
 */
export async function replaceCategories(db: Database, filmId: number, categoryIds: number[]): Promise<void> {
  const wanted = [...new Set(categoryIds)]
  const ofFilm = eq(categories_movies.movies_id, filmId)
  await db
    .delete(categories_movies)
    .where(wanted.length > 0 ? and(ofFilm, notInArray(categories_movies.categories_id, wanted)) : ofFilm)
  if (wanted.length > 0)
    await db
      .insert(categories_movies)
      .values(wanted.map(categories_id => ({ movies_id: filmId, categories_id })))
      .onConflictDoNothing()
}

export const allCategories = (db: Database) => db.select().from(categories)

/** Returns true if a film with this title and release date exists. */
export async function filmNamed(db: Database, title: string, release_date: string): Promise<boolean> {
  const rows = await db
    .select({ id: movies.id })
    .from(movies)
    .where(and(sql`fold(${movies.title}) = fold(${title})`, eq(movies.release_date, release_date)))
  return rows.length > 0
}

/**
 * The entities that need no code of their own: the back office lists, creates and changes their rows from these
 * declarations alone.
 */
export const plainEntities = [anyEntity(categoryEntity), anyEntity(categoryMovieEntity)]
