import { addDays } from '../../../contract/rules/dates.ts'
import type { Film, Showtime } from '../../programme.ts'
import { matchesTitle } from '../../texts/search.ts'
import { type Choice, passes } from './choice.ts'

/** The strip goes from today to a fortnight from now. */
const stripDays = 15
/** Beyond this many days after the chosen one, a film is still to come. */
const weekDays = 7
const mostSlides = 7
const chipsPerSlide = 3
const chipsPerFound = 6

export type FilmWithTimes = Omit<Film, 'synopsis'>
export type Coming = Pick<Film, 'id' | 'title' | 'director' | 'media'> & {
  /** Its first screening here, or else its release. */
  date: string
  screened: boolean
}

/** Only what the page shows leaves the server: a chain's whole programme is too long to send with each page. */
export function arrange(films: readonly Film[], choice: Choice, today: string) {
  const shown = films.map(film => ({
    ...film,
    timeTables: film.timeTables.filter(time => passes(time, choice)),
  }))
  const days = Array.from({ length: stripDays }, (_, ahead) => addDays(today, ahead))
  const screened = new Set(shown.flatMap(film => film.timeTables.map(time => time.session_date)))
  const open = [...screened].sort()
  const day = choice.day ?? open[0] ?? today
  return {
    today,
    day,
    days: days.map(date => ({ date, open: screened.has(date) })),
    nextDay: open.find(date => date > day) ?? open[0] ?? null,
    filters: filtersOf(films),
    films: inOrder(
      shown.map(film =>
        only(
          film,
          film.timeTables.filter(time => time.session_date === day),
        ),
      ),
    ),
    slides: slidesOf(films),
    coming: comingAfter(films, addDays(day > today ? day : today, weekDays), today),
  }
}

export function findFilms(films: readonly Film[], typed: string): FilmWithTimes[] {
  return films
    .filter(film => matchesTitle(film.title, typed))
    .map(film => only(film, film.timeTables.slice(0, chipsPerFound)))
}

/** What one may filter by; a filter with a single answer is none. */
function filtersOf(films: readonly Film[]) {
  const times = films.flatMap(film => film.timeTables)
  const several = <T>(values: T[]) => (values.length > 1 ? values.sort() : [])
  return {
    languages: several([...new Set(times.map(time => time.language))]),
    versions: several([...new Set(times.map(time => time.version_2D_3D))]),
    cinemas: several([...new Set(times.map(time => time.cinemas_id))]),
  }
}

/** The films one can see soonest come first, without those that have nothing left to show. */
function inOrder(films: FilmWithTimes[]): FilmWithTimes[] {
  return films
    .filter(film => film.timeTables.length > 0)
    .sort((a, b) => moment(a.timeTables[0]).localeCompare(moment(b.timeTables[0])))
}

function slidesOf(films: readonly Film[]): FilmWithTimes[] {
  const free = films
    .filter(film => film.media[0]?.src_backdrop)
    .map(film =>
      only(
        film,
        film.timeTables.filter(time => time.availability !== 'complet'),
      ),
    )
  return inOrder(free)
    .slice(0, mostSlides)
    .map(film => only(film, film.timeTables.slice(0, chipsPerSlide)))
}

function comingAfter(films: readonly Film[], limit: string, today: string): Coming[] {
  return films
    .map(({ id, title, director, media, release_date, timeTables: [first] }) => {
      return {
        id,
        title,
        director,
        media,
        date: first?.session_date ?? release_date,
        screened: first !== undefined,
      }
    })
    .filter(film => (film.screened ? film.date >= limit : film.date > today))
    .sort((a, b) => a.date.localeCompare(b.date))
}

/** The film as the list needs it: without its synopsis, with these showtimes only. */
function only(
  { synopsis: _, ...film }: Film | (FilmWithTimes & { synopsis?: string }),
  timeTables: Showtime[],
) {
  return { ...film, timeTables }
}

const moment = (time: Showtime | undefined) => `${time?.session_date} ${time?.horaire}`
