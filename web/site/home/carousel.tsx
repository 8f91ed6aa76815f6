import { shortDayFrom } from '../../../contract/texts/dates.ts'
import { homeTitle } from '../../texts/words.ts'
import { ArrowIcon, PauseIcon, PlayIcon } from '../../ui/icons.tsx'
import { Backdrop } from '../../ui/poster.tsx'
import { ShowtimeChip } from '../../ui/showtime-chip.tsx'
import type { Slide as SlideFilm } from './arrange.ts'
import './carousel.css'

type Props = { slides: readonly SlideFilm[]; today: string }

/**
 * Shows films as a strip of slides that scrolls sideways. With JavaScript, plain/carousel.ts stacks the
 * slides and fades from one to the next.
 */
export function Carousel({ slides, today }: Props) {
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
    >
      <div className="page title">
        <h1>{homeTitle}</h1>
      </div>
      <div className="slides" aria-live="off">
        {slides.map((film, position) => (
          <Slide
            key={film.id}
            film={film}
            today={today}
            label={`${position + 1} sur ${slides.length}`}
            first={position === 0}
          />
        ))}
      </div>
      {slides.length > 1 && <Controls slides={slides} />}
    </section>
  )
}

type SlideProps = { film: SlideFilm; today: string; label: string; first: boolean }

function Slide({ film, today, label, first }: SlideProps) {
  return (
    <article
      className="slide"
      aria-roledescription="diapositive"
      aria-label={`${label}\u00a0: ${film.title}`}
    >
      <Backdrop film={film} first={first} sizes="(max-width: 40rem) 125vw, 100vw" />
      <div className="page words stack at-start">
        <h2>
          <a className="unlined" href={`/film/${film.id}`}>
            {film.title}
          </a>
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

function Controls({ slides }: { slides: readonly SlideFilm[] }) {
  return (
    <div className="page controls with-scripts centred gap-1">
      <button type="button" className="icon-button pause" aria-label="Mettre le défilement en pause">
        <span>
          <PauseIcon />
        </span>
        <span hidden>
          <PlayIcon />
        </span>
      </button>
      <div className="dots row shrinks">
        {slides.map((film, position) => (
          <button
            className="bare stack"
            key={film.id}
            type="button"
            aria-label={`Film ${position + 1}\u00a0: ${film.title}`}
            aria-current={position === 0 ? 'true' : undefined}
          />
        ))}
      </div>
      <button type="button" className="icon-button back" aria-label="Film précédent">
        <ArrowIcon />
      </button>
      <button type="button" className="icon-button forth" aria-label="Film suivant">
        <ArrowIcon />
      </button>
    </div>
  )
}
