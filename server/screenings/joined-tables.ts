import { and, eq, gt, isNull, type Placeholder, sql } from 'drizzle-orm'
import { pick } from '../../contract/rules/pick.ts'
import { fullFare, type OfferedFare } from '../../contract/rules/places.ts'
import { presentationFacts } from '../../contract/rules/presentation.ts'
import { movies } from '../catalogue/tables.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import { price_grid_versions, price_grids } from '../fares/tables.ts'
import { sessions, timetables } from './tables.ts'

// The conditions that join a screening to its film, hour, room, cinema and prices. Every query for screenings uses
// them.

export const its = {
  film: eq(movies.id, sessions.movies_id),
  hour: eq(timetables.id, sessions.timetables_id),
  room: eq(movie_theaters.id, sessions.movie_theaters_id),
  cinema: eq(cinemas.id, movie_theaters.cinemas_id),
  prices: eq(price_grid_versions.id, sessions.price_grid_versions_id),
  grid: eq(price_grids.id, price_grid_versions.price_grids_id),
}

/** A condition on screenings: neither started nor cancelled. */
export const toCome = (now: Date | Placeholder) =>
  and(gt(sessions.starts_at, now), isNull(sessions.cancelled_at))

/** A condition on screenings: neither started nor cancelled, and visible to visitors. */
export const onSale = (now: Date | Placeholder) => and(toCome(now), sessions.on_site)

/** Selects the ids of all screenings of some cinemas. Raw SQL, for queries that use no drizzle tables. */
export const screeningsOfCinemas = (cinemaIds: readonly number[]) =>
  sql`(select s.id from sessions s join movie_theaters r on r.id = s.movie_theaters_id
    where r.cinemas_id = any(string_to_array(${cinemaIds.join(',')}, ',')::int[]))`

/** Joins a screening to its film, hour, room and cinema, in the form that back-office entities use. */
export const joinsOfScreening = [
  [movies, its.film],
  [timetables, its.hour],
  [movie_theaters, its.room],
  [cinemas, its.cinema],
] as const

export const presentation = pick(sessions, presentationFacts)

export const screeningSummaryColumns = {
  title: movies.title,
  session_date: sessions.session_date,
  hours_timetable: timetables.hours_timetable,
  starts_at: sessions.starts_at,
  name_theater: movie_theaters.name_theater,
  name_cinema: cinemas.name_cinema,
}

const { language, ...shownToo } = presentation

/** All public facts of a screening, in the order of the CSV columns. */
export const screeningFacts = {
  id: sessions.id,
  session_id: sessions.id,
  session_date: sessions.session_date,
  movies_id: sessions.movies_id,
  movie_theaters_id: sessions.movie_theaters_id,
  timetables_id: sessions.timetables_id,
  language,
  price: sessions.price,
  supplement: sessions.supplement,
  ...shownToo,
  title: movies.title,
  time: movies.time,
  classification: movies.classification,
  name_theater: movie_theaters.name_theater,
  disabled_access: movie_theaters.disabled_access,
  hours_timetable: timetables.hours_timetable,
  director: movies.director,
  actor: movies.actor,
  cinemas_id: movie_theaters.cinemas_id,
  name_cinema: cinemas.name_cinema,
  address_cine: cinemas.address_cine,
  city: cinemas.city,
}

/** A fare that a screening offers, with its conditions in words. */
type FareWithWords = OfferedFare & {
  condition: string
  proof: string | null
  min_age: number | null
  max_age: number | null
}

/**
 * Selects the fares that the site sells for a screening: the active fares of its price grid, in their order;
 * without a grid, only the full fare. Raw SQL, because drizzle sometimes writes a column without its table, and in
 * a subquery such a column can belong to another table.
 */
export const faresOffered = sql<FareWithWords[]>`(
  select json_agg(json_build_object('tariffs_id', tariffs.id, 'label', label, 'condition', condition, 'proof', proof,
    'min_age', min_age, 'max_age', max_age, 'max_per_order', max_per_order,
    'price', coalesce(grid_prices.price, sessions.price)) order by position, tariffs.id)
  from tariffs left join grid_prices on tariffs_id = tariffs.id
    and grid_prices.price_grid_versions_id = sessions.price_grid_versions_id
  where tariffs.id = ${sql.raw(String(fullFare))} or (grid_prices.price is not null and active and sold_online))`
