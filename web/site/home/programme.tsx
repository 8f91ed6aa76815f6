import { shortDayFrom } from '../../../contract/texts/dates.ts'
import type { FrameCinema } from '../../programme.ts'
import { FilmCard } from '../../ui/film-card.tsx'
import { ShowtimeChip } from '../../ui/showtime-chip.tsx'
import type { arrange, ListedFilm } from './arrange.ts'

type Props = {
  programme: ReturnType<typeof arrange>
  cinemas: readonly FrameCinema[]
}

export function Programme({ programme: { title, films, legend, empty, today }, cinemas }: Props) {
  return (
    <>
      <h2 id="programme-titre" tabIndex={-1}>
        {title}
      </h2>
      {legend && (
        <details className="legend soft small-text">
          <summary>Abréviations des séances</summary>
          <p>{legend}</p>
        </details>
      )}
      {empty ? (
        <div className="empty cluster lead-text gap-4">
          <p>{empty.sentence}</p>
          {empty.ways.map(({ to, text }) => (
            <a key={to} className="button" href={to}>
              {text}
            </a>
          ))}
        </div>
      ) : (
        <ul className="film-list">
          {films.map(film => (
            <li key={film.id}>
              <FilmCard film={film}>
                <Showtimes film={film} today={today} cinemas={cinemas} />
              </FilmCard>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Lists the showtimes of a film, grouped by cinema if there are several. */
const Showtimes = ({ film, today, cinemas }: { film: ListedFilm; today: string } & Pick<Props, 'cinemas'>) =>
  film.places.map(({ cinema, days }) => (
    <section key={cinema} className="at-cinema stack gap-2">
      {cinemas.length > 1 && (
        <h4 className="soft small-text bold">
          <a href={`/cinema/${cinema}`}>{cinemas.find(({ id }) => id === cinema)?.name_cinema}</a>
        </h4>
      )}
      {days.map(({ date, times }) => (
        <div key={date} className="of-day row gap-3">
          {date && <time dateTime={date}>{shortDayFrom(date, today)}</time>}
          <ul className="showtimes">
            {times.map(time => (
              <li key={time.sessionId}>
                <ShowtimeChip filmId={film.id} showtime={time} marks={time.marks} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  ))
