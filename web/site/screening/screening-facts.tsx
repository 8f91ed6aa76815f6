import type { ReactNode } from 'react'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { durationText, hourText, isoDuration, longDayFrom } from '../../../contract/texts/dates.ts'
import { classificationWords, marksInFull, relaxMeans } from '../../../contract/texts/screening-notices.ts'
import { screeningTimes } from '../../screening-times.ts'
import { languageText } from '../../texts/languages.ts'
import { CalendarIcon } from '../../ui/pages/calendar-icon.tsx'
import type { Screening } from './screening.ts'

export function ScreeningHead({ screening, today }: { screening: Screening; today: string }) {
  const { session_date: day, hours_timetable: hour } = screening
  const end = screeningTimes(day, hour, screening.time, screening.pre_show_minutes)?.end
  return (
    <div className="head">
      <h1>{screening.title}</h1>
      <p className="when above-2">
        <time dateTime={`${day}T${hour}`}>
          <span className="day capital h3-text bold own-line">{longDayFrom(day, today)}</span>{' '}
          <span className="spoken">à </span>
          <span className="hour">{hourText(hour)}</span>
        </time>{' '}
        {end && <span className="end soft">fin vers {hourText(inParis(end).hour)}</span>}
      </p>
      <p className="room lead-text bold">{screening.name_theater}</p>
      <address className="soft">
        <b className="plain-text bold">{screening.name_cinema}</b>, {screening.address_cine}, {screening.city}
      </address>
    </div>
  )
}

/** Shows further facts about the screening, below the counts and the button. */
export function ScreeningDetails({ screening }: { screening: Screening }) {
  const marks = marksInFull(screening)
  return (
    <div className="details stack at-top whole-row">
      <dl className="stack line-above">
        <Fact name="Salle">
          {screening.disabled_access
            ? 'accessible en fauteuil roulant'
            : 'non accessible en fauteuil roulant'}
        </Fact>
        <Fact name="Version">{screening.version_2D_3D}</Fact>
        <Fact name="Langue">{languageText(screening.language)}</Fact>
        {marks.length > 0 && <Fact name="Séance">{marks.join(', ')}</Fact>}
        <Fact name="Classification">{classificationWords[screening.classification]}</Fact>
        <Fact name="Durée">
          <time dateTime={isoDuration(screening.time)}>{durationText(screening.time)}</time>
          {screening.pre_show_minutes > 0 && (
            <span className="access soft own-line regular">
              après {screening.pre_show_minutes}&nbsp;minutes d’avant-programme
            </span>
          )}
        </Fact>
        <Fact name="Réalisation">{screening.director}</Fact>
        {screening.actor && <Fact name="Avec">{screening.actor}</Fact>}
      </dl>
      {screening.kinds.includes('relax') && <p className="doors above-5">{relaxMeans}</p>}
      <p className="doors above-5">
        La salle ouvre {screening.doors_minutes} minutes avant l’heure de la séance ; on y entre jusqu’à{' '}
        {screening.entry_minutes} minutes après.
      </p>
      <a
        className="calendar-link tap gap-2"
        href={`/film/${screening.movies_id}/seance/${screening.session_id}/seance.ics`}
      >
        <CalendarIcon />
        Ajouter à votre agenda
      </a>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
