import { durationText, hourText, isoDuration, longDate, longDayFrom } from '../../../contract/texts/dates.ts'
import { classificationWords } from '../../../contract/texts/screening-notices.ts'
import type { Film } from '../../programme.ts'
import { genresText } from '../../texts/words.ts'
import { ArrowIcon } from '../../ui/icons.tsx'
import { Breadcrumbs } from '../../ui/pages/breadcrumbs.tsx'
import { Backdrop, Poster } from '../../ui/poster.tsx'
import { screeningPath } from '../../ui/showtime-chip.tsx'
import { Share } from './share.tsx'
import './film-hero.css'

type Props = { film: Film; today: string; address: string }

/** The screen: the film's own picture, its poster, what one wants to know before choosing. */
export function FilmHero({ film, today, address }: Props) {
  return (
    <header className="film-hero on-picture">
      <Backdrop film={film} alt="" sizes="(min-width: 64rem) 80vw, 100vw" first />
      <div className="page">
        <Breadcrumbs pages={[{ name: 'Accueil', to: '/' }]} current={film.title} />
        <div className="bill">
          <Poster film={film} sizes="(min-width: 64rem) 18rem, 8rem" className="travels" />
          <h1>{film.title}</h1>
          <FilmFacts film={film} />
          <div className="actions">
            <NextScreening film={film} today={today} />
            <Share title={film.title} address={address} />
          </div>
        </div>
      </div>
    </header>
  )
}

function FilmFacts({ film }: { film: Film }) {
  return (
    <dl>
      <div>
        <dt>Réalisation</dt>
        <dd>{film.director}</dd>
      </div>
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
      <div>
        <dt>Classification</dt>
        <dd>{classificationWords[film.classification]}</dd>
      </div>
    </dl>
  )
}

/** One tap away: the first screening that still has seats. */
function NextScreening({ film, today }: { film: Film; today: string }) {
  const next = film.timeTables.find(one => one.availability !== 'complet')
  if (!next) return null
  const day = longDayFrom(next.session_date, today)
  return (
    <a className="button" href={screeningPath(film.id, next)}>
      <span className="next">
        <small>Prochaine séance</small>
        <span className="spoken"> : </span>
        <span className="day">{day}</span> à{' '}
        <time dateTime={`${next.session_date}T${next.horaire}`}>{hourText(next.horaire)}</time>
      </span>
      <ArrowIcon />
    </a>
  )
}
