import { availabilityOf } from '../../contract/rules/availability.ts'
import { addDays } from '../../contract/rules/dates.ts'
import { inParis, instantInParis } from '../../contract/rules/paris-time.ts'
import type { AppContext, Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import {
  categoriesOf,
  filmsOfTheProgramme,
  findSeatsAndFares,
  firstStartAfter,
  mediaOf,
  screeningsOf,
  upcomingShowtimes,
} from './queries.ts'

/** Returns the films now showing and coming soon, each with its showtimes in order of time. */
export const readProgramme = (context: Context) => filmsAndShowtimes(context)

export async function readFilmOfProgramme(context: Context, filmId: number) {
  const [film] = await filmsAndShowtimes(context, filmId)
  if (!film) throw new Refusal('film_not_found')
  return film
}

async function filmsAndShowtimes({ db, now }: Context, filmId?: number) {
  const moment = now()
  const films = await filmsOfTheProgramme(db, moment, inParis(moment).date, filmId)
  const ids = films.map(film => film.id)
  if (ids.length === 0) return []
  const [showtimes, categories, media] = await Promise.all([
    upcomingShowtimes(db, moment, filmId),
    categoriesOf(db, ids),
    mediaOf(db, ids),
  ])
  const showtimesOf = Map.groupBy(showtimes, showtime => showtime.movies_id)
  const categoriesByFilm = Map.groupBy(categories, category => category.movies_id)
  const mediaByFilm = Map.groupBy(media, item => item.movies_id)
  return films.map(film => ({
    ...film,
    categories: (categoriesByFilm.get(film.id) ?? []).map(category => category.name_cat),
    media: mediaByFilm.get(film.id) ?? [],
    timeTables: (showtimesOf.get(film.id) ?? []).map(showtime => ({
      ...showtime,
      // If staff stopped the sale of a screening, report it as sold out, because some API clients ignore the field
      // `sales_stopped`.
      availability: showtime.sales_stopped
        ? ('complet' as const)
        : availabilityOf(showtime.total_seats - showtime.sold_seats, showtime.total_seats),
    })),
  }))
}

/**
 * Returns when the programme next changes by itself: at the next start of a screening, or at midnight. Cached
 * answers are valid until then.
 */
export async function programmeChangesAt({ db }: AppContext, after: Date): Promise<Date> {
  const midnight = instantInParis(addDays(inParis(after).date, 1), '00:00')!
  const start = await firstStartAfter(db, after)
  return start && start < midnight ? start : midnight
}

export async function readSeatsAndFares({ db }: Context, id: number) {
  const found = await findSeatsAndFares(db, id)
  if (!found) throw new Refusal('screening_not_found')
  return {
    ...found,
    remaining_places: found.total_seats - found.sold_seats,
    numbered: found.seat_plan_versions_id !== null,
  }
}

export async function readScreenings({ db, now }: Context, filmId: number, timetableId: number) {
  const found = await screeningsOf(db, filmId, timetableId, now())
  if (found.length === 0) throw new Refusal('screening_not_found')
  return found.map(({ poster, ...screening }) => ({
    ...screening,
    remaining_places: screening.total_seats - screening.sold_seats,
    numbered: screening.seat_plan_versions_id !== null,
    src_img: poster?.src_img ?? null,
    alt_img: poster?.alt_img ?? '',
  }))
}
