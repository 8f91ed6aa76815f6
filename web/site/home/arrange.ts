import { addDays } from '../../../contract/rules/dates.ts'
import { choicesAmong, passes } from '../../../contract/rules/home-filters.ts'
import { searchFilms } from '../../../contract/rules/search-films.ts'
import type { Film, Media, Showtime } from '../../programme.ts'
import type { BackdropMedia, PosterMedia } from '../../ui/poster.tsx'
import type { Choice } from './choice.ts'

/** The strip goes from today to a fortnight from now. */
const stripDays = 15
/** Beyond this many days after the chosen one, a film is still to come. */
const weekDays = 7
const mostSlides = 7
const chipsPerSlide = 3
const chipsPerFound = 6

// What each part of the page shows of a film, and nothing else: it is sent twice, as markup and to the page's script.
export type Time = Omit<Showtime, 'name_theater'>
type FilmWithTimes = Omit<Film, 'timeTables'> & { timeTables: Time[] }
export type Slide = Pick<Film, 'id' | 'title'> & { media: BackdropMedia[]; timeTables: Time[] }
export type ListedFilm = Omit<FilmWithTimes, 'synopsis' | 'media'> & { media: PosterMedia[] }
export type Coming = Pick<Film, 'id' | 'title'> & {
  media: PosterMedia[]
  /** Its first screening here, or else its release. */
  date: string
  screened: boolean
}

/** Only what the page shows leaves the server: a chain's whole programme is too long to send with each page. */
export function arrange(all: readonly Film[], choice: Choice, today: string) {
  const films = all.map(withoutRooms)
  const shown = films.map(film => timesOnly(film, time => passes(time, choice.filters)))
  const days = Array.from({ length: stripDays }, (_, ahead) => addDays(today, ahead))
  const screened = new Set(shown.flatMap(film => film.timeTables.map(time => time.session_date)))
  const open = [...screened].sort()
  const day = choice.day ?? open[0] ?? today
  return {
    today,
    day,
    days: days.map(date => ({ date, open: screened.has(date) })),
    nextDay: open.find(date => date > day) ?? open[0] ?? null,
    filters: choicesAmong(films.flatMap(film => film.timeTables)),
    films: inOrder(shown.map(film => timesOnly(film, time => time.session_date === day))).map(listed),
    slides: slidesOf(films),
    coming: comingAfter(films, addDays(day > today ? day : today, weekDays), today),
  }
}

export function findFilms(films: readonly Film[], typed: string): ListedFilm[] {
  return searchFilms(films, typed)
    .map(withoutRooms)
    .map(film => listed({ ...film, timeTables: film.timeTables.slice(0, chipsPerFound) }))
}

/** The films one can see soonest come first, without those that have nothing left to show. */
function inOrder(films: FilmWithTimes[]): FilmWithTimes[] {
  return films
    .filter(film => film.timeTables.length > 0)
    .sort((a, b) => moment(a.timeTables[0]).localeCompare(moment(b.timeTables[0])))
}

function slidesOf(films: readonly FilmWithTimes[]): Slide[] {
  const free = films
    .filter(film => film.media[0]?.src_backdrop)
    .map(film => timesOnly(film, time => time.availability !== 'complet'))
  return inOrder(free)
    .slice(0, mostSlides)
    .map(({ id, title, media, timeTables }) => ({
      id,
      title,
      media: media.slice(0, 1).map(({ src_backdrop, alt_backdrop, placeholder }) => {
        return { src_backdrop, alt_backdrop, placeholder }
      }),
      timeTables: timeTables.slice(0, chipsPerSlide),
    }))
}

function comingAfter(films: readonly FilmWithTimes[], limit: string, today: string): Coming[] {
  return films
    .map(({ id, title, media, release_date, timeTables: [first] }) => {
      const date = first?.session_date ?? release_date
      return { id, title, media: posterOf(media), date, screened: first !== undefined }
    })
    .filter(film => (film.screened ? film.date >= limit : film.date > today))
    .sort((a, b) => a.date.localeCompare(b.date))
}

const listed = ({ synopsis: _, media, ...film }: FilmWithTimes): ListedFilm => ({
  ...film,
  media: posterOf(media),
})

/** Without its description: the title stands beside each poster. */
const posterOf = (media: readonly Media[]): PosterMedia[] =>
  media.slice(0, 1).map(({ src_img, placeholder }) => ({ src_img, placeholder }))

const withoutRooms = (film: Film): FilmWithTimes => ({
  ...film,
  timeTables: film.timeTables.map(({ name_theater: _, ...time }) => time),
})

const timesOnly = (film: FilmWithTimes, wanted: (time: Time) => boolean): FilmWithTimes => ({
  ...film,
  timeTables: film.timeTables.filter(wanted),
})

const moment = (time: Time | undefined) => `${time?.session_date} ${time?.horaire}`
