import { durationText, isoDuration, longDate } from '../../contract/texts/dates.ts'
import type { Film } from '../programme.ts'
import { genresText } from '../texts/words.ts'
import './film-facts.css'

type Facts = Pick<Film, 'director' | 'actor' | 'categories' | 'release_date' | 'time'>

/** Who made it, who plays, what kind, since when, how long. */
export function FilmFacts({ film }: { film: Facts }) {
  return (
    <dl className="film-facts">
      {film.director && (
        <div>
          <dt>De</dt>
          <dd>{film.director}</dd>
        </div>
      )}
      {film.actor && (
        <div>
          <dt>Avec</dt>
          <dd>{film.actor}</dd>
        </div>
      )}
      {film.categories.length > 0 && (
        <div>
          <dt>Genre</dt>
          <dd>{genresText(film.categories)}</dd>
        </div>
      )}
      <div>
        <dt>Sortie</dt>
        <dd>
          <time dateTime={film.release_date}>{longDate(film.release_date)}</time>
        </dd>
      </div>
      <div>
        <dt>Durée</dt>
        <dd>
          <time dateTime={isoDuration(film.time)}>{durationText(film.time)}</time>
        </dd>
      </div>
    </dl>
  )
}
