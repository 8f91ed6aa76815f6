import { durationText, hourText, isoDuration, longDate, longDayFrom } from '../../../contract/texts/dates.ts'
import { classificationWords } from '../../../contract/texts/screening-notices.ts'
import type { Film } from '../../programme.ts'
import { genresText } from '../../texts/words.ts'
import { ArrowIcon } from '../../ui/icons.tsx'
import { Breadcrumbs } from '../../ui/pages/breadcrumbs.tsx'
import { Backdrop, Poster } from '../../ui/poster.tsx'
import { screeningPath } from '../../ui/showtime-chip.tsx'
import './film-hero.css'

type Props = { film: Film; today: string; address: string }

export function FilmHero({ film, today, address }: Props) {
  return (
    <header className="film-hero on-picture">
      <Backdrop film={film} alt="" sizes="(min-width: 64rem) 80vw, 100vw" first />
      <div className="page">
        <Breadcrumbs pages={[{ name: 'Accueil', to: '/' }]} current={film.title} />
        <div className="bill stack gap-4">
          <Poster film={film} sizes="(min-width: 64rem) 18rem, 8rem" className="travels" />
          <h1>{film.title}</h1>
          <FilmFacts film={film} />
          <div className="actions whole-row row gap-3">
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
    <dl className="whole-row">
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

/** Links to the first screening that still has seats. */
function NextScreening({ film, today }: { film: Film; today: string }) {
  const next = film.timeTables.find(one => one.availability !== 'complet')
  if (!next) return null
  const day = longDayFrom(next.session_date, today)
  return (
    <a className="button" href={screeningPath(film.id, next)}>
      <span className="next">
        <small className="small-text own-line">Prochaine séance</small>
        <span className="spoken"> : </span>
        <span className="day">{day}</span> à{'\u00a0'}
        <time dateTime={`${next.session_date}T${next.horaire}`}>{hourText(next.horaire)}</time>
      </span>
      <ArrowIcon />
    </a>
  )
}

type ShareProps = { title: string; address: string }

/**
 * The share menu, which can be opened and contains a link to share the film by mail. plain/share.ts adds the
 * phone's share sheet.
 */
function Share({ title, address }: ShareProps) {
  return (
    <details className="share" data-title={title}>
      <summary className="button quiet">
        <ShareIcon />
        <span>Partager</span>
      </summary>
      <div className="ways framed pad-2">
        <a href={letter(title, address)}>Envoyer par e-mail</a>
        <button type="button" className="with-scripts">
          Copier l’adresse
        </button>
        <p role="status" />
      </div>
    </details>
  )
}

function letter(title: string, address: string): string {
  const body = `Bonjour,\r\n\r\nun film à voir ensemble : ${title}\r\n${address}\r\n`
  return `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(body)}`
}

function ShareIcon() {
  return (
    <svg
      viewBox="0 0 24 24"
      width="20"
      height="20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M12 15V3.5M7.5 8 12 3.5 16.5 8M5 12.5V18a2.5 2.5 0 0 0 2.5 2.5h9A2.5 2.5 0 0 0 19 18v-5.5" />
    </svg>
  )
}
