import { Link } from 'react-router'
import { listDoors } from '../../../contract/admin/control.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { hourText } from '../../../contract/texts/dates.ts'
import { seatTextIn } from '../../../contract/texts/seats.ts'
import { call } from '../../api-client.ts'
import { staffIn } from '../api/staff.ts'
import { allowed } from '../entities/index.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/choice'
import type { DoorOfScreening } from './scan-types.ts'
import './choice.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { now, screenings } = await call(context, listDoors, {})
  const leads = allowed(staffIn(context), 'reservations:read')
  return { now, leads, cinemas: cinemasOf(screenings, now) }
}

export const meta = adminTitle(() => 'Contrôle des billets')

/**
 * The list of gates. Its links load a whole new page, because only the HTTP headers of a gate page allow the
 * camera; navigating within the app would keep the headers of this page.
 */
export default function Choice({ loaderData: { now, leads, cinemas } }: Route.ComponentProps) {
  return (
    <section className="admission-choice stack gap-4">
      <h1>Contrôle des billets</h1>
      <p>Choisissez la séance, ou toutes celles qui sont ouvertes dans un cinéma.</p>
      {cinemas.length === 0 && <p>Aucune séance aujourd’hui.</p>}
      {cinemas.map(cinema => (
        <CinemaDoors key={cinema.cinemas_id} cinema={cinema} now={now} leads={leads} />
      ))}
    </section>
  )
}

/** `leads` is true if the user may read orders; the list then links to them. */
type AtDoor = { now: string; leads: boolean }

function CinemaDoors({ cinema, ...at }: AtDoor & { cinema: Cinema }) {
  const { cinemas_id, name_cinema, open, later, over } = cinema
  return (
    <section className="framed stack gap-2 pad-4" aria-label={name_cinema}>
      <header className="cluster apart centred gap-3">
        <h2>{name_cinema}</h2>
        <Link to={`/admin/controle/cinema/${cinemas_id}`} reloadDocument className="button">
          Toutes les séances ouvertes{open.length > 0 && ` (${open.length})`}
        </Link>
      </header>
      {open.length + later.length === 0 ? (
        <p>Plus rien aujourd’hui.</p>
      ) : (
        <Doors doors={[...open, ...later]} {...at} />
      )}
      {over.length > 0 && (
        <details>
          <summary>Entrées fermées ({over.length})</summary>
          <Doors doors={over} {...at} />
        </details>
      )}
    </section>
  )
}

function Doors({ doors, now, leads }: AtDoor & { doors: readonly DoorOfScreening[] }) {
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
                {door.name_theater}. <span className="window no-wrap">{windowText(door, now).text}</span>
              </span>
            </span>
            <span className="figures">
              {door.counters.entered}&nbsp;/&nbsp;{door.counters.sold}
              <span className="spoken"> entrés</span>
            </span>
          </Link>
          {door.conflicts.length > 0 && <Conflicts door={door} leads={leads} />}
          {door.refusals.length > 0 && <Refusals door={door} leads={leads} />}
        </li>
      ))}
    </ul>
  )
}

type OfDoor = Pick<AtDoor, 'leads'> & { door: DoorOfScreening }

function Order({ id, leads }: { id: number; leads: boolean }) {
  const name = `Réservation n°\u00a0${id}`
  return leads ? <Link to={`/admin/réservation/${id}`}>{name}</Link> : name
}

function Conflicts({ door: { conflicts }, leads }: OfDoor) {
  return (
    <details className="conflicts alarm-text">
      <summary>
        {conflicts.length} entrée{conflicts.length > 1 && 's'} hors ligne en conflit
      </summary>
      <ul>
        {conflicts.map(({ scan_id, orders_id, device, message }) => (
          <li key={scan_id}>
            {orders_id && <Order id={orders_id} leads={leads} />}
            {device}&nbsp;: {message}
          </li>
        ))}
      </ul>
    </details>
  )
}

function Refusals({ door: { refusals }, leads }: OfDoor) {
  return (
    <details className="refusals">
      <summary>{refusals.length} refus faute de justificatif</summary>
      <ul>
        {refusals.map(({ scan_id, orders_id, label, proof, scanned_at, who, device, ...place }) => (
          <li key={scan_id}>
            <Order id={orders_id} leads={leads} />, {seatTextIn(place) ?? `place ${place.seat}`}, {label}
            {proof && ` (${proof})`}&nbsp;: refusée à {hourText(inParis(new Date(scanned_at)).hour)} par {who}
            {device && `, ${device}`}
          </li>
        ))}
      </ul>
    </details>
  )
}

type Cinema = {
  cinemas_id: number
  name_cinema: string
  open: DoorOfScreening[]
  later: DoorOfScreening[]
  over: DoorOfScreening[]
}

/** Groups screenings by cinema, and within a cinema by the state of their gate: open, not open yet, or closed. */
function cinemasOf(doors: readonly DoorOfScreening[], now: string): Cinema[] {
  const groups = Map.groupBy(doors, door => door.cinemas_id)
  return [...groups]
    .map(([cinemas_id, own]) => ({
      cinemas_id,
      name_cinema: own[0]!.name_cinema,
      open: own.filter(door => !door.cancelled && isOpen(door, now)),
      later: own.filter(door => !door.cancelled && now < door.opens_at),
      over: own.filter(door => door.cancelled || now > door.closes_at),
    }))
    .toSorted((a, b) => a.name_cinema.localeCompare(b.name_cinema, 'fr'))
}

function windowText(door: DoorOfScreening, now: string): { text: string; open: boolean } {
  if (door.cancelled) return { text: 'Annulée', open: false }
  if (now < door.opens_at) return { text: `Ouvre à ${hourAt(door.opens_at)}`, open: false }
  if (!isOpen(door, now)) return { text: `Fermée depuis ${hourAt(door.closes_at)}`, open: false }
  return { text: `Ouverte jusqu’à ${hourAt(door.closes_at)}`, open: true }
}

// Compares the instants as text: the API writes all of them in one format.
const isOpen = (door: DoorOfScreening, now: string): boolean => now >= door.opens_at && now <= door.closes_at

const hourAt = (moment: string): string => hourText(inParis(new Date(moment)).hour)
