import { addDays } from '../../../contract/rules/dates.ts'
import { longDate, longDayFrom } from '../../../contract/texts/dates.ts'
import { legendOf } from '../../../contract/texts/screening-notices.ts'
import { marksOf } from '../../../contract/texts/screening-words.ts'
import type { Cinema, Film, Showtime } from '../../programme.ts'
import { CalendarIcon } from '../../ui/pages/calendar-icon.tsx'
import { ShowtimeChip } from '../../ui/showtime-chip.tsx'
import '../../ui/pages/showtimes-by-day.css'

type Props = { film: Film; cinemas: readonly Cinema[]; today: string }

export function ShowtimesByDay({ film, cinemas, today }: Props) {
  const days = groupShowtimes(film.timeTables, cinemas)
  if (days.length === 0) return <NoShowtime film={film} today={today} />
  const { week, later } = firstWeekOf(days)
  const legend = legendOf(film.timeTables)
  const several = cinemas.length > 1
  const list = (part: DayOfShowtimes[]) => (
    <ol className="days">
      {part.map(day => (
        <Day key={day.day} day={day} filmId={film.id} today={today} several={several} />
      ))}
    </ol>
  )
  return (
    <div className="showtimes-by-day">
      {list(week)}
      {later.length > 0 && (
        <details>
          <summary className="bold line-above touch-high pad-y-4">
            {later.length === 1 ? 'Voir le jour suivant' : `Voir les ${later.length} jours suivants`}
          </summary>
          {list(later)}
        </details>
      )}
      {legend && <p className="legend soft small-text">{legend}</p>}
      {/* A link of the browser instead of the router, because it leads to a file and not to a page of the
          site. */}
      <a className="calendar-link tap gap-2" href={`/film/${film.id}/seances.ics`}>
        <CalendarIcon />
        Toutes ces séances dans votre agenda
      </a>
    </div>
  )
}

type DayProps = {
  day: DayOfShowtimes
  filmId: number
  today: string
  several: boolean
  /** Returns the link of a showtime. If missing, showtimes link to the page of their screening. */
  pageOf?: (screening: number) => string
}

export function Day({ day: { day, cinemas }, filmId, today, several, pageOf }: DayProps) {
  return (
    <li className="stack line-above pad-y-4">
      <h3>
        <time dateTime={day}>{longDayFrom(day, today)}</time>
      </h3>
      <div className="places stack gap-4">
        {cinemas.map(({ cinema, showtimes }) => (
          <div key={cinema?.id ?? 0}>
            {several && cinema && (
              <h4>
                <a href={`/cinema/${cinema.id}`}>{cinema.name_cinema}</a>{' '}
                <span className="soft regular">{cinema.city}</span>
              </h4>
            )}
            <ul className="showtimes">
              {showtimes.map(showtime => (
                <li key={showtime.sessionId}>
                  <ShowtimeChip
                    filmId={filmId}
                    showtime={showtime}
                    marks={marksOf(showtime)}
                    {...(pageOf && { to: pageOf(showtime.sessionId) })}
                  />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </li>
  )
}

function NoShowtime({ film, today }: { film: Film; today: string }) {
  return (
    <p className="no-showtime lead-text line-above pad-y-4">
      {film.release_date > today
        ? `Prochainement : sortie le ${longDate(film.release_date)}.`
        : 'Aucune séance n’est annoncée pour l’instant.'}
    </p>
  )
}

type DayOfShowtimes = { day: string; cinemas: { cinema: Cinema | undefined; showtimes: Showtime[] }[] }

/**
 * Splits the days: the seven days from the first showtime on, and the later days, which are shown on demand.
 */
export function firstWeekOf<Of extends { day: string }>(days: readonly Of[]): { week: Of[]; later: Of[] } {
  const end = days.length > 0 ? addDays(days[0]!.day, 7) : ''
  const { week = [], later = [] } = Object.groupBy(days, ({ day }) => (day < end ? 'week' : 'later'))
  return { week, later }
}

/** Groups showtimes by day, then by cinema in the order of the cinemas. Keeps them in order of time. */
export function groupShowtimes(showtimes: readonly Showtime[], cinemas: readonly Cinema[]): DayOfShowtimes[] {
  const order = cinemas.map(({ id }) => id)
  return [...Map.groupBy(showtimes, showtime => showtime.session_date)].map(([day, ofDay]) => ({
    day,
    cinemas: [...Map.groupBy(ofDay, showtime => showtime.cinemas_id)]
      .sort(([a], [b]) => order.indexOf(a) - order.indexOf(b))
      .map(([id, ofCinema]) => ({ cinema: cinemas.find(cinema => cinema.id === id), showtimes: ofCinema })),
  }))
}
