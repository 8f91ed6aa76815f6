import { addDays, dateIn, weekStart } from '../../../contract/rules/dates.ts'
import { daysText } from '../../../contract/texts/week.ts'
import type { Film, Showtime } from '../../programme.ts'

type Time = Omit<Showtime, 'name_theater' | 'pre_show_minutes'>
export type FilmOfWeek = Pick<Film, 'id' | 'title' | 'time'> & {
  /** The film's showtimes, one entry per day, in the order of the days. */
  days: { date: string; times: Time[] }[]
}

/** Returns the first day of the week that contains the day of `?semaine=`; null if the day is invalid. */
export function weekIn(text: string | null): string | null {
  const day = dateIn(text)
  return day && weekStart(day)
}

/**
 * Returns the films of one cinema by day, from Wednesday to Tuesday. By default, the first week with
 * screenings.
 */
export function arrangeWeek(films: readonly Film[], cinema: number, asked: string | null, today: string) {
  const here = films.map(film => ({
    ...film,
    timeTables: film.timeTables.filter(({ cinemas_id }) => cinemas_id === cinema),
  }))
  const dates = here.flatMap(film => film.timeTables.map(time => time.session_date))
  const weeks = [...new Set(dates.map(weekStart))].sort()
  const from = asked ?? weeks[0] ?? weekStart(today)
  const days = Array.from({ length: 7 }, (_, after) => addDays(from, after))
  return {
    from,
    title: titleOf(from),
    weeks: weeks.map(week => ({ from: week, title: daysText(week, addDays(week, 6)) })),
    days,
    films: here
      .map(film => weekOf(film, days))
      .filter(film => film.days.some(({ times }) => times.length > 0)),
  }
}

const titleOf = (from: string): string => `Programme ${daysText(from, addDays(from, 6))}`

const weekOf = ({ id, title, time, timeTables }: Film, days: readonly string[]): FilmOfWeek => ({
  ...{ id, title, time },
  days: days.map(date => ({
    date,
    times: timeTables
      .filter(({ session_date }) => session_date === date)
      .map(({ name_theater: _room, pre_show_minutes: _minutes, ...shown }) => shown),
  })),
})
