import { shortDayFrom } from '../../../contract/texts/dates.ts'
import { FilmCard } from '../../ui/film-card.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { ShowtimeChip } from '../../ui/showtime-chip.tsx'
import type { FoundFilm } from './arrange.ts'

type Props = {
  found: { films: readonly FoundFilm[]; title: string; hint: string | null }
  typed: string
  today: string
}

/**
 * Shows the results of the search in `?q=`. It is used without JavaScript, or when the user presses Enter in the
 * search box.
 */
export function FoundFilms({ found: { films, title, hint }, typed, today }: Props) {
  return (
    <section className="page found">
      <h1>{title}</h1>
      <form className="search-again in-row" method="get" action="/" aria-label="Chercher un autre film">
        <input
          type="search"
          name="q"
          defaultValue={typed}
          aria-label="Titre, personne ou genre"
          autoComplete="off"
          enterKeyHint="search"
          required
        />
        <button type="submit" className="icon-button" aria-label="Chercher">
          <SearchIcon />
        </button>
      </form>
      {hint && <p className="soft measured above-4">{hint}</p>}
      <p className="ways soft measured above-4">
        <a className="button quiet" href="/">
          Voir le programme
        </a>
      </p>
      {films.length > 0 && <h2 className="spoken">Résultats</h2>}
      {films.length > 0 && (
        <ul className="film-list">
          {films.map(film => (
            <li key={film.id}>
              <FilmCard film={film}>
                {film.timeTables.length > 0 && (
                  <ul className="showtimes">
                    {film.timeTables.map(time => (
                      <li key={time.sessionId}>
                        <ShowtimeChip
                          filmId={film.id}
                          showtime={time}
                          marks={time.marks}
                          day={shortDayFrom(time.session_date, today)}
                        />
                      </li>
                    ))}
                  </ul>
                )}
              </FilmCard>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
