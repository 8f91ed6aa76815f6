import type { ComponentProps, ReactNode } from 'react'
import { Poster, type PosterMedia } from './poster.tsx'
import './film-card.css'
import { durationText, isoDuration, longDate } from '../../contract/texts/dates.ts'
import type { Film } from '../programme.ts'
import { genresText } from '../texts/words.ts'

type Props = {
  film: ComponentProps<typeof FilmFacts>['film'] & {
    id: number
    title: string
    media: readonly PosterMedia[]
  }
  /** The showtimes of the film, grouped by the page. */
  children: ReactNode
}

export function FilmCard({ film, children }: Props) {
  const to = `/film/${film.id}`
  return (
    <article className="film-card stack gap-4" aria-labelledby={`film-${film.id}`}>
      {/* biome-ignore lint/a11y/useAnchorContent: for pointers only; the title below is the same link */}
      <a className="to-film" href={to} tabIndex={-1} aria-hidden="true">
        <Poster film={film} alt="" sizes="(min-width: 80rem) 240px, (min-width: 40rem) 220px, 104px" />
      </a>
      <div className="head stack gap-3">
        <h3 id={`film-${film.id}`}>
          <a className="unlined" href={to}>
            {film.title}
          </a>
        </h3>
        <FilmFacts film={film} />
      </div>
      <div className="times stack at-start whole-row gap-3">
        {children}
        <a className="more tap bold" href={to}>
          Voir plus...<span className="spoken"> sur {film.title}</span>
        </a>
      </div>
    </article>
  )
}

type Facts = Pick<Film, 'director' | 'actor' | 'categories' | 'release_date' | 'time'>

function FilmFacts({ film }: { film: Facts }) {
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
