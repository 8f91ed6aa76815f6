import type { ComponentProps, ReactNode } from 'react'
import { Link, useViewTransitionState } from 'react-router'
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
  const travels = useViewTransitionState(to)
  return (
    <article className="film-card" aria-labelledby={`film-${film.id}`}>
      {/* The title below is the same link: this one is for the hand, not for the keyboard. */}
      <Link className="to-film" to={to} viewTransition tabIndex={-1} aria-hidden="true">
        <Poster
          film={film}
          alt=""
          sizes="(min-width: 80rem) 240px, (min-width: 40rem) 220px, 38vw"
          className={travels ? 'travels' : ''}
        />
      </Link>
      <div className="head">
        <h3 id={`film-${film.id}`}>
          <Link to={to} viewTransition>
            {film.title}
          </Link>
        </h3>
        <FilmFacts film={film} />
      </div>
      <div className="times">
        {children}
        <Link className="more" to={to} viewTransition>
          Voir plus...<span className="spoken"> sur {film.title}</span>
        </Link>
      </div>
    </article>
  )
}
