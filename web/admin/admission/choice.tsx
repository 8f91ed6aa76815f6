import { Link } from 'react-router'
import { listDoors } from '../../../contract/admin/control.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { hourText } from '../../../contract/texts/dates.ts'
import { seatTextIn } from '../../../contract/texts/seats.ts'
import { call } from '../../api-client.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/choice'
import type { DoorOfScreening } from './desk-types.ts'
import { type Cinema, cinemasOf, windowText } from './doors-of-day.ts'
import './choice.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { now, screenings } = await call(context, listDoors, {})
  return { now, cinemas: cinemasOf(screenings, now) }
}

export const meta = adminTitle(() => 'Contrôle des billets')

/** Which door one stands at. The links load the page anew: the camera is allowed there and nowhere else. */
export default function Choice({ loaderData: { now, cinemas } }: Route.ComponentProps) {
  return (
    <section className="admission-choice">
      <h1>Contrôle des billets</h1>
      <p>Choisissez la séance, ou toutes celles qui sont ouvertes dans un cinéma.</p>
      {cinemas.length === 0 && <p>Aucune séance aujourd’hui.</p>}
      {cinemas.map(cinema => (
        <CinemaDoors key={cinema.cinemas_id} cinema={cinema} now={now} />
      ))}
    </section>
  )
}

function CinemaDoors({ cinema, now }: { cinema: Cinema; now: string }) {
  const { cinemas_id, name_cinema, open, later, over } = cinema
  return (
    <section aria-label={name_cinema}>
      <header>
        <h2>{name_cinema}</h2>
        <Link to={`/admin/controle/cinema/${cinemas_id}`} reloadDocument className="button">
          Toutes les séances ouvertes{open.length > 0 && ` (${open.length})`}
        </Link>
      </header>
      {open.length + later.length === 0 ? (
        <p>Plus rien aujourd’hui.</p>
      ) : (
        <Doors doors={[...open, ...later]} now={now} />
      )}
      {over.length > 0 && (
        <details>
          <summary>Entrées fermées ({over.length})</summary>
          <Doors doors={over} now={now} />
        </details>
      )}
    </section>
  )
}

function Doors({ doors, now }: { doors: readonly DoorOfScreening[]; now: string }) {
  return (
    <ul className="doors">
      {doors.map(door => (
        <li key={door.sessions_id}>
          <Link
            to={`/admin/controle/seance/${door.sessions_id}`}
            reloadDocument
            className={windowText(door, now).open ? 'open' : undefined}
          >
            <time dateTime={door.starts_at}>{hourText(door.hours_timetable)}</time>
            <span>
              <strong>{door.title}</strong>
              <span>
                {door.name_theater}. <span className="window">{windowText(door, now).text}</span>
              </span>
            </span>
            <span className="figures">
              {door.counters.entered}&nbsp;/&nbsp;{door.counters.sold}
              <span className="spoken"> entrés</span>
            </span>
          </Link>
          {door.conflicts.length > 0 && <Conflicts door={door} />}
          {door.refusals.length > 0 && <Refusals door={door} />}
        </li>
      ))}
    </ul>
  )
}

function Conflicts({ door: { conflicts } }: { door: DoorOfScreening }) {
  return (
    <details className="conflicts">
      <summary>
        {conflicts.length} entrée{conflicts.length > 1 && 's'} hors ligne en conflit
      </summary>
      <ul>
        {conflicts.map(({ scan_id, orders_id, device, message }) => (
          <li key={scan_id}>
            {orders_id && <Link to={`/admin/réservation/${orders_id}`}>Réservation n°&nbsp;{orders_id}</Link>}{' '}
            {device}&nbsp;: {message}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Refusals({ door: { refusals } }: { door: DoorOfScreening }) {
  return (
    <details className="refusals">
      <summary>{refusals.length} refus faute de justificatif</summary>
      <ul>
        {refusals.map(({ scan_id, orders_id, label, proof, scanned_at, who, device, ...place }) => (
          <li key={scan_id}>
            <Link to={`/admin/réservation/${orders_id}`}>Réservation n°&nbsp;{orders_id}</Link>,{' '}
            {seatTextIn(place) ?? `place ${place.seat}`}, {label}
            {proof && ` (${proof})`}&nbsp;: refusée à {hourText(inParis(new Date(scanned_at)).hour)} par {who}
            {device && `, ${device}`}
          </li>
        ))}
      </ul>
    </details>
  )
}
