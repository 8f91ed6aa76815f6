import { shortDayFrom } from '../../../contract/texts/dates.ts'
import type { FrameCinema } from '../../programme.ts'
import { FilmCard } from '../../ui/film-card.tsx'
import { ShowtimeChip } from '../../ui/showtime-chip.tsx'
import type { arrange, ListedFilm } from './arrange.ts'

type Props = {
  programme: ReturnType<typeof arrange>
  cinemas: readonly FrameCinema[]
}

/** The films of a day or of the week. */
export function Programme({ programme: { title, films, legend, empty, today }, cinemas }: Props) {
  return (
    <>
      <h2 id="programme-titre" tabIndex={-1}>
        {title}
      </h2>
      {empty ? (
        <div className="empty">
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
      {legend && <p className="legend">{legend}</p>}
    </>
  )
}

/** By cinema when there are several; a chain's film may be on in only one of them. */
const Showtimes = ({ film, today, cinemas }: { film: ListedFilm; today: string } & Pick<Props, 'cinemas'>) =>
  film.places.map(({ cinema, days }) => (
    <section key={cinema} className="at-cinema">
      {cinemas.length > 1 && (
        <h4>
          <a href={`/cinema/${cinema}`}>{cinemas.find(({ id }) => id === cinema)?.name_cinema}</a>
        </h4>
      )}
      {days.map(({ date, times }) => (
        <div key={date} className="of-day">
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
