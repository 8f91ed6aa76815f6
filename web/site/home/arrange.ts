import { addDays } from '../../../contract/rules/dates.ts'
import { choicesAmong, passes } from '../../../contract/rules/home-filters.ts'
import { searchFilms } from '../../../contract/rules/search-films.ts'
import { longDay, longDayFrom } from '../../../contract/texts/dates.ts'
import { legendOf } from '../../../contract/texts/screening-notices.ts'
import { marksOf } from '../../../contract/texts/screening-words.ts'
import { daysText } from '../../../contract/texts/week.ts'
import type { Film, Media, Showtime } from '../../programme.ts'
import type { BackdropMedia, PosterMedia } from '../../ui/poster.tsx'
import { theWeek } from './address.ts'
import type { Choice } from './choice.ts'
import { noScreening } from './no-screening.ts'

/** How many days the strip of days has, starting with today. */
const stripDays = 15
/**
 * The number of days of the week. A film whose first screening is within them is in the week's programme; a film
 * that starts later is announced as coming. So no film is in both lists.
 */
const weekDays = 7
const mostSlides = 7
const chipsPerSlide = 3
const chipsPerFound = 6

// These types have only the fields that the page shows. Any other field would be sent twice without need: in the
// HTML and in the loader data.
export type Time = Omit<Showtime, 'name_theater' | 'pre_show_minutes'> & { marks: string[] }
type FilmWithTimes = Omit<Film, 'timeTables'> & { timeTables: Time[] }
type OfItsOwnPage = 'synopsis' | 'visa' | 'distributor' | 'country' | 'audio_languages' | 'subtitle_languages'
type FilmFacts = Omit<Film, OfItsOwnPage | 'media' | 'timeTables'> & { media: PosterMedia[] }
export type Slide = Pick<Film, 'id' | 'title'> & { media: BackdropMedia[]; timeTables: Time[] }
export type FoundFilm = FilmFacts & { timeTables: Time[] }
/** A film with its showtimes by cinema, and by day if the page shows the week. */
export type ListedFilm = FilmFacts & { places: TimesAtCinema[] }
export type TimesAtCinema = { cinema: number; days: { date: string | null; times: Time[] }[] }
export type UpcomingFilm = Pick<Film, 'id' | 'title'> & {
  media: PosterMedia[]
  /** The date of the film's first screening; if it has no screening yet, its release date. */
  date: string
  screened: boolean
}

/**
 * Returns the data of the home page, limited to what it shows, because the whole programme of a chain would
 * be too large.
 */
export function arrange(all: readonly Film[], choice: Choice, today: string) {
  const films = all.map(shortTimes)
  const shown = films.map(film => timesOnly(film, time => passes(time, choice.filters)))
  const days = Array.from({ length: stripDays }, (_, ahead) => addDays(today, ahead))
  const screened = new Set(shown.flatMap(film => film.timeTables.map(time => time.session_date)))
  const open = [...screened].sort()
  const day = choice.day ?? open[0] ?? today
  const weekEnd = addDays(today, weekDays - 1)
  const last = day === theWeek ? weekEnd : day
  const isThen = (date: string) => (day === theWeek ? date <= weekEnd : date === day)
  const then = inOrder(shown.map(film => timesOnly(film, time => isThen(time.session_date))))
  const nextDay = open.find(date => date > last) ?? open.find(date => date < last) ?? null
  const times = films.flatMap(film => film.timeTables)
  return {
    today,
    day,
    title: day === theWeek ? `La semaine, ${daysText(today, weekEnd)}` : dayTitle(day, today),
    days: days.map(date => ({ date, open: screened.has(date) })),
    filters: choicesAmong(times, choice.filters),
    legend: legendOf(then.flatMap(film => film.timeTables)),
    films: then.map(film => ({ ...factsOf(film), places: byCinema(film.timeTables, day === theWeek) })),
    empty:
      then.length > 0
        ? null
        : noScreening({
            day,
            today,
            nextDay,
            choice,
            there: times.filter(time => isThen(time.session_date)),
          }),
    slides: slidesOf(films),
    coming: comingAfter(films, weekEnd, today).filter(({ id }) => !then.some(film => film.id === id)),
  }
}

export function findFilms(films: readonly Film[], typed: string): FoundFilm[] {
  return searchFilms(films, typed)
    .map(shortTimes)
    .map(film => ({ ...factsOf(film), timeTables: film.timeTables.slice(0, chipsPerFound) }))
}

const byCinema = (times: Time[], byDay: boolean): TimesAtCinema[] =>
  [...Map.groupBy(times, time => time.cinemas_id)]
    .sort(([a], [b]) => a - b)
    .map(([cinema, here]) => ({
      cinema,
      days: byDay
        ? [...Map.groupBy(here, time => time.session_date)].map(([date, times]) => ({ date, times }))
        : [{ date: null, times: here }],
    }))

/** Sorts films by their earliest showtime, and leaves out films without one. */
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

function comingAfter(films: readonly FilmWithTimes[], weekEnd: string, today: string): UpcomingFilm[] {
  return films
    .map(({ id, title, media, release_date, timeTables: [first] }) => {
      const date = first?.session_date ?? release_date
      return { id, title, media: posterOf(media), date, screened: first !== undefined }
    })
    .filter(film => film.date > (film.screened ? weekEnd : today))
    .sort((a, b) => a.date.localeCompare(b.date))
}

/** Leaves out the fields that only the film's own page shows. */
function factsOf(film: FilmWithTimes): FilmFacts {
  const { synopsis: _, visa: _v, distributor: _d, country: _c, ...rest } = film
  const { audio_languages: _a, subtitle_languages: _s, timeTables: _t, media, ...facts } = rest
  return { ...facts, media: posterOf(media) }
}

/** Returns the poster without its alternative text, because the title is beside each poster. */
const posterOf = (media: readonly Media[]): PosterMedia[] =>
  media.slice(0, 1).map(({ src_img, placeholder }) => ({ src_img, placeholder }))

const shortTimes = (film: Film): FilmWithTimes => ({
  ...film,
  timeTables: film.timeTables.map(({ name_theater: _room, pre_show_minutes: _minutes, ...time }) => ({
    ...time,
    marks: marksOf(time),
  })),
})

const timesOnly = (film: FilmWithTimes, wanted: (time: Time) => boolean): FilmWithTimes => ({
  ...film,
  timeTables: film.timeTables.filter(wanted),
})

const moment = (time: Time | undefined) => `${time?.session_date} ${time?.horaire}`

/**
 * Returns the title of a day: 'Aujourd’hui, samedi 15 novembre' or 'Mardi 17 novembre', with the year if it
 * is not the current one.
 */
function dayTitle(day: string, today: string): string {
  const near = longDayFrom(day, today)
  const full = day.slice(0, 4) === today.slice(0, 4) ? longDay(day) : `${longDay(day)} ${day.slice(0, 4)}`
  return near === longDay(day) ? full.charAt(0).toUpperCase() + full.slice(1) : `${near}, ${full}`
}
