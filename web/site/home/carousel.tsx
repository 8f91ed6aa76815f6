import { Link } from 'react-router'
import { shortDayFrom } from '../../../contract/texts/dates.ts'
import { homeTitle } from '../../texts/words.ts'
import { ArrowIcon, PauseIcon, PlayIcon } from '../../ui/icons.tsx'
import { Backdrop } from '../../ui/poster.tsx'
import { ShowtimeChip } from '../../ui/showtime-chip.tsx'
import type { Slide as SlideFilm } from './arrange.ts'
import { type Show, useShow } from './use-show.ts'
import './carousel.css'
import './carousel-sideways.css'

type Props = { slides: readonly SlideFilm[]; today: string }

/**
 * The films one after the other, each dissolving into the next. Without scripts it is a strip that one scrolls;
 * the pictures then stand side by side instead of on top of each other.
 */
export function Carousel({ slides, today }: Props) {
  const show = useShow(slides.length)
  if (slides.length === 0)
    return (
      <div className="page bare-title">
        <h1>{homeTitle}</h1>
      </div>
    )
  return (
    <section
      className="carousel on-picture"
      aria-roledescription="carrousel"
      aria-label="Films à l’affiche en images"
      data-running={show.running || undefined}
      data-moved={show.moved || undefined}
      {...show.handlers}
    >
      <div className="page title">
        <h1>{homeTitle}</h1>
      </div>
      <div className="slides" ref={show.strip} aria-live={show.playing ? 'off' : 'polite'}>
        {slides.map((film, position) => (
          <Slide
            key={film.id}
            film={film}
            today={today}
            label={`${position + 1} sur ${slides.length}`}
            first={position === 0}
            place={show.running ? show.placeOf(position) : undefined}
          />
        ))}
      </div>
      {slides.length > 1 && <Controls slides={slides} show={show} />}
    </section>
  )
}

type SlideProps = {
  film: SlideFilm
  today: string
  label: string
  first: boolean
  /** Where it stands in the show; undefined while the slides are a strip. */
  place: ReturnType<Show['placeOf']> | undefined
}

function Slide({ film, today, label, first, place }: SlideProps) {
  return (
    <article
      className="slide"
      aria-roledescription="diapositive"
      aria-label={`${label}\u00a0: ${film.title}`}
      data-place={place}
      // The one that leaves can be touched as long as its words are seen: then they are hidden, see carousel.css.
      inert={place === 'next' || place === 'far'}
    >
      <Backdrop film={film} first={first} sizes="(max-width: 40rem) 125vw, 100vw" />
      <div className="page words">
        <h2>
          <Link to={`/film/${film.id}`}>{film.title}</Link>
        </h2>
        {film.timeTables.length > 0 && (
          <ul className="showtimes on-paper">
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
      </div>
    </article>
  )
}

function Controls({ slides, show }: { slides: readonly SlideFilm[]; show: Show }) {
  return (
    <div className="page controls with-scripts">
      <button
        type="button"
        className="icon-button"
        aria-label={show.playing ? 'Mettre le défilement en pause' : 'Lancer le défilement'}
        onClick={show.toggle}
      >
        {show.playing ? <PauseIcon /> : <PlayIcon />}
      </button>
      <div className="dots">
        {slides.map((film, position) => (
          <button
            key={film.id}
            type="button"
            aria-label={`Film ${position + 1}\u00a0: ${film.title}`}
            aria-current={position === show.current ? 'true' : undefined}
            onClick={() => show.go(position)}
          />
        ))}
      </div>
      <button
        type="button"
        className="icon-button back"
        aria-label="Film précédent"
        onClick={() => show.go(show.current - 1)}
      >
        <ArrowIcon />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label="Film suivant"
        onClick={() => show.go(show.current + 1)}
      >
        <ArrowIcon />
      </button>
    </div>
  )
}
