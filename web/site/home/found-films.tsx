import { Link } from 'react-router'
import { shortDayFrom } from '../../../contract/texts/dates.ts'
import { noResult } from '../../texts/words.ts'
import { FilmCard } from '../../ui/film-card.tsx'
import { ShowtimeChip } from '../../ui/showtime-chip.tsx'
import type { FilmWithTimes } from './arrange.ts'

type Props = { films: readonly FilmWithTimes[]; typed: string; today: string }

/** The home page as an answer to `?q=`: the search of those who have no scripts, and of the key Enter. */
export function FoundFilms({ films, typed, today }: Props) {
  return (
    <section className="page found">
      <h1>{films.length === 0 ? noResult : foundTitle(films.length)}</h1>
      <p>
        Vous avez cherché «&nbsp;{typed}&nbsp;». <Link to="/">Voir tous les films à l’affiche</Link>
      </p>
      {films.length > 0 && <h2 className="spoken">Résultats</h2>}
      <ul className="film-list">
        {films.map(film => (
          <li key={film.id}>
            <FilmCard film={film}>
              <ul className="showtimes">
                {film.timeTables.map(time => (
                  <li key={time.sessionId}>
                    <ShowtimeChip
                      filmId={film.id}
                      showtime={time}
                      day={shortDayFrom(time.session_date, today)}
                    />
                  </li>
                ))}
              </ul>
            </FilmCard>
          </li>
        ))}
      </ul>
    </section>
  )
}

const foundTitle = (count: number) => (count === 1 ? 'Un film trouvé' : `${count} films trouvés`)
