import { Link } from 'react-router'
import { longDay, longDayFrom } from '../../../contract/texts/dates.ts'
import type { FrameCinema } from '../../programme.ts'
import { FilmCard } from '../../ui/film-card.tsx'
import { ShowtimeChip } from '../../ui/showtime-chip.tsx'
import type { arrange, Time } from './arrange.ts'
import { addressOf, type Choice, isFiltered } from './choice.ts'

type Props = {
  programme: ReturnType<typeof arrange>
  choice: Choice
  cinemas: readonly FrameCinema[]
  /** Another day or filter has been asked for. */
  waiting: boolean
}

export function ProgrammeOfDay({
  programme: { films, day, today, nextDay },
  choice,
  cinemas,
  waiting,
}: Props) {
  return (
    <>
      <h2 id="programme-titre" tabIndex={-1}>
        {dayTitle(day, today)}
      </h2>
      {films.length === 0 ? (
        <NoScreening day={day} today={today} nextDay={nextDay} choice={choice} />
      ) : (
        <ul className="film-list" aria-busy={waiting}>
          {films.map(film => (
            <li key={film.id}>
              <FilmCard film={film}>
                <Showtimes filmId={film.id} times={film.timeTables} cinemas={cinemas} />
              </FilmCard>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** By cinema when there are several; a chain's film may be on in only one of them. */
function Showtimes({
  filmId,
  times,
  cinemas,
}: {
  filmId: number
  times: Time[]
  cinemas: readonly FrameCinema[]
}) {
  const chips = (some: Time[]) => (
    <ul className="showtimes">
      {some.map(time => (
        <li key={time.sessionId}>
          <ShowtimeChip filmId={filmId} showtime={time} />
        </li>
      ))}
    </ul>
  )
  if (cinemas.length < 2) return chips(times)
  return cinemas
    .map(cinema => ({ cinema, here: times.filter(time => time.cinemas_id === cinema.id) }))
    .filter(({ here }) => here.length > 0)
    .map(({ cinema, here }) => (
      <section key={cinema.id} className="at-cinema">
        <h4>{cinema.name_cinema}</h4>
        {chips(here)}
      </section>
    ))
}

type EmptyDay = { day: string; today: string; nextDay: string | null; choice: Choice }

/** Says why the day is empty, and leads on. */
function NoScreening({ day, today, nextDay, choice }: EmptyDay) {
  const filtered = isFiltered(choice)
  return (
    <div className="empty">
      <p>{emptySentence({ day, today, nextDay, filtered })}</p>
      {nextDay ? (
        <Link className="button" to={addressOf(nextDay, choice.filters)} preventScrollReset>
          Voir {nextDay === today ? 'aujourd’hui' : longDay(nextDay)}
        </Link>
      ) : (
        <Link className="button" to={filtered ? '/#programme' : '/a-propos'}>
          {filtered ? 'Voir toutes les séances' : 'Infos pratiques'}
        </Link>
      )}
    </div>
  )
}

function emptySentence({ day, today, nextDay, filtered }: Omit<EmptyDay, 'choice'> & { filtered: boolean }) {
  if (day < today) return 'Ce jour est passé\u00a0: ses séances ont quitté le programme.'
  if (filtered && nextDay) return 'Aucune séance ne correspond à ces filtres ce jour-là.'
  if (filtered) return 'Aucune séance ne correspond à ces filtres.'
  if (nextDay) return 'Aucune séance ce jour-là\u00a0: la salle se repose.'
  return 'Le prochain programme est en préparation. Revenez bientôt.'
}

/** 'Aujourd’hui, samedi 15 novembre' or 'Mardi 17 novembre'; with its year when it is not this one. */
function dayTitle(day: string, today: string): string {
  const near = longDayFrom(day, today)
  const full = day.slice(0, 4) === today.slice(0, 4) ? longDay(day) : `${longDay(day)} ${day.slice(0, 4)}`
  return near === longDay(day) ? full.charAt(0).toUpperCase() + full.slice(1) : `${near}, ${full}`
}
