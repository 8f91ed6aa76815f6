import type { ComponentProps, ReactNode } from 'react'
import { FilmFacts } from './film-facts.tsx'
import { Poster, type PosterMedia } from './poster.tsx'
import './film-card.css'

type Props = {
  film: ComponentProps<typeof FilmFacts>['film'] & {
    id: number
    title: string
    media: readonly PosterMedia[]
  }
  /** Its showtimes, grouped as the page wants them. */
  children: ReactNode
}

/** A film of the programme: large poster, facts, showtimes, and the way to its own page. */
export function FilmCard({ film, children }: Props) {
  const to = `/film/${film.id}`
  return (
    <article className="film-card" aria-labelledby={`film-${film.id}`}>
      {/* biome-ignore lint/a11y/useAnchorContent: the title below is the same link, this one is for the hand alone */}
      <a className="to-film" href={to} tabIndex={-1} aria-hidden="true">
        <Poster film={film} alt="" sizes="(min-width: 80rem) 240px, (min-width: 40rem) 220px, 38vw" />
      </a>
      <div className="head">
        <h3 id={`film-${film.id}`}>
          <a href={to}>{film.title}</a>
        </h3>
        <FilmFacts film={film} />
      </div>
      <div className="times">
        {children}
        <a className="more" href={to}>
          Voir plus...<span className="spoken"> sur {film.title}</span>
        </a>
      </div>
    </article>
  )
}
