import { isPrinted } from '../../../contract/rules/printed-week.ts'
import { durationText, shortDayFrom } from '../../../contract/texts/dates.ts'
import { marksOf } from '../../../contract/texts/screening-words.ts'
import { ShowtimeChip } from '../../ui/showtime-chip.tsx'
import type { arrangeWeek, FilmOfWeek } from './arrange-week.ts'
import './week-programme.css'

type Props = { cinema: number; week: ReturnType<typeof arrangeWeek>; sheet: string; today: string }

/** Shows the week's programme of a cinema: films by days on a wide screen, day by day on a phone. */
export function WeekProgramme({ cinema, week, sheet, today }: Props) {
  return (
    <section className="week-programme" id="programme" aria-labelledby="programme-titre">
      <h2 id="programme-titre">{week.title}</h2>
      <Weeks cinema={cinema} week={week} />
      {week.films.length > 0 && isPrinted(week.from, today) && (
        <p>
          {/* A link of the browser instead of the router, because it leads to a file and not to a page of the
              site. */}
          <a className="sheet tap above-2" href={sheet}>
            Ce programme à imprimer (PDF, A4)
          </a>
        </p>
      )}
      {week.films.length === 0 ? (
        <p className="no-showtime lead-text line-above pad-y-4">
          {week.weeks.length > 0
            ? 'Aucune séance n’est annoncée pour cette semaine.'
            : 'Le prochain programme est en préparation. Revenez bientôt.'}
        </p>
      ) : (
        <>
          {/* The row of days above the table. Hidden from screen readers, which read each day again in the list of
              each film. */}
          <p className="heads" aria-hidden="true">
            {week.days.map(date => (
              <span key={date}>{shortDayFrom(date, today)}</span>
            ))}
          </p>
          <ul className="films above-5">
            {week.films.map(film => (
              <li className="stack line-above gap-3 pad-y-4" key={film.id}>
                <FilmRow film={film} today={today} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Weeks({ cinema, week: { from, weeks } }: Pick<Props, 'cinema' | 'week'>) {
  if (weeks.length < 2 && weeks[0]?.from === from) return null
  return (
    <nav aria-label="Choisir une semaine">
      <ul className="jumps cluster gap-2 above-5">
        {weeks.map(week => (
          <li key={week.from}>
            <a
              href={`/cinema/${cinema}?semaine=${week.from}#programme`}
              aria-current={week.from === from || undefined}
            >
              {week.title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const FilmRow = ({ film, today }: { film: FilmOfWeek; today: string }) => (
  <>
    <div className="film">
      <h3>
        <a className="tap unlined" href={`/film/${film.id}`}>
          {film.title}
        </a>
      </h3>
      <p>{durationText(film.time)}</p>
    </div>
    <ul className="days stack gap-2">
      {film.days.map(({ date, times }) => (
        <li key={date} className={times.length === 0 ? 'none' : undefined}>
          <time dateTime={date}>{shortDayFrom(date, today)}</time>
          {times.length > 0 && (
            <ul className="showtimes">
              {times.map(time => (
                <li key={time.sessionId}>
                  <ShowtimeChip filmId={film.id} showtime={time} marks={marksOf(time)} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  </>
)
