import { Link } from 'react-router'
import { order } from '../../../contract/admin/order.ts'
import { sessionMovie } from '../../../contract/admin/session-movie.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { hourText, longDate, longDay } from '../../../contract/texts/dates.ts'
import { placesByFare } from '../../../contract/texts/places-by-fare.ts'
import { seatsText } from '../../../contract/texts/seats.ts'
import { call } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import { placesText } from '../../texts/numbers.ts'
import { byRow } from '../seats/by-row.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/buyers'
import './buyers.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

type Buyer = AnswerOf<typeof order.list>[number]

const atOnce = 1000

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const screening = await call(context, sessionMovie.read, { params })
  const buyers: Buyer[] = []
  const query = { sessions_id: params.id, state: 'confirmed', sort: 'id', size: atOnce } as const
  for (let page = 1; ; page++) {
    const rows = await call(context, order.list, { query: { ...query, page } })
    buyers.push(...rows)
    if (rows.length < atOnce) break
  }
  const asksRows = screening.numbered && url.searchParams.get('par') === 'rang'
  const room = asksRows ? await call(context, sessionMovie.seats, { params }) : null
  return {
    screening,
    buyers: buyers.sort(byName),
    now: inParis(context.get(clockContext)()),
    rows: room && rowsOf(buyers, room.seats),
  }
}

type Standing = Pick<AnswerOf<typeof sessionMovie.seats>['seats'][number], 'row_name' | 'row_position'>

/** Returns one entry per seat with its buyer, grouped by row. The rows are in the order of the seat plan. */
function rowsOf(buyers: readonly Buyer[], room: readonly Standing[]) {
  const positions = new Map(room.toReversed().map(({ row_name, row_position }) => [row_name, row_position]))
  return byRow(
    buyers.flatMap(({ seats, ...buyer }) =>
      seats.map(seat => ({ ...buyer, ...seat, row_position: positions.get(seat.row_name) ?? 0 })),
    ),
  )
}

export const meta = adminTitle(() => 'Liste des acheteurs')

/**
 * Shows the list of buyers to print, in case scanning fails at the gate. It is sorted by name or by row, with a
 * box to tick for each seat.
 */
export default function Buyers({ loaderData: { screening, buyers, now, rows } }: Route.ComponentProps) {
  const seats = buyers.reduce((sum, buyer) => sum + buyer.seats_standing, 0)
  return (
    <section className="buyers stack one-column gap-3">
      <p className="up">
        <Link to={`/admin/séance/${screening.id}`}>La séance</Link>
      </p>
      <h1>{screening.title}</h1>
      <p className="when bold">
        {longDay(screening.session_date)} à {hourText(screening.hours_timetable)}, {screening.name_theater},{' '}
        {screening.name_cinema}, {screening.language} {screening.version_2D_3D}
        {screening.cancelled_at && <strong> (séance annulée)</strong>}
      </p>
      <p>
        {buyers.length} {buyers.length > 1 ? 'réservations confirmées' : 'réservation confirmée'},{' '}
        {placesText(seats)}. Liste du {longDate(now.date)} à {hourText(now.hour)}.
      </p>
      {screening.numbered && (
        <nav aria-label="Ordre de la liste" className="orders row gap-4">
          <Link className="tap" to="?" aria-current={rows ? undefined : 'page'}>
            Par nom
          </Link>
          <Link className="tap" to="?par=rang" aria-current={rows ? 'page' : undefined}>
            Par rang
          </Link>
        </nav>
      )}
      <p className="paper soft small-text">
        Imprimez cette page depuis le menu de votre navigateur (Ctrl+P)&nbsp;: seule la liste sort.
      </p>
      {rows ? <ByRow rows={rows} /> : <ByName buyers={buyers} numbered={screening.numbered} />}
    </section>
  )
}

function ByName({ buyers, numbered }: { buyers: readonly Buyer[]; numbered: boolean }) {
  return (
    <table className="by-name">
      <thead>
        <tr>
          <th scope="col">Nom</th>
          <th scope="col">Prénom</th>
          <th scope="col" className="numeric">
            Places
          </th>
          <th scope="col">Tarifs</th>
          {numbered && <th scope="col">Sièges</th>}
          <th scope="col" className="boxes">
            Entrées
          </th>
          <th scope="col">Réservation</th>
        </tr>
      </thead>
      <tbody>
        {buyers.map(buyer => (
          <tr key={buyer.id}>
            <th scope="row">{buyer.lastname}</th>
            <td>{buyer.firstname}</td>
            <td className="numeric">{buyer.seats_standing}</td>
            <td>{placesByFare(buyer.labels.map(label => ({ label })))}</td>
            {numbered && <td>{seatsText(buyer.seats)}</td>}
            <td aria-hidden="true" className="boxes">
              {'☐ '.repeat(buyer.seats_standing)}
            </td>
            <td>
              <OrderLink id={buyer.id} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function ByRow({ rows }: { rows: ReturnType<typeof rowsOf> }) {
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">Place</th>
          <th scope="col">Nom</th>
          <th scope="col">Prénom</th>
          <th scope="col">Entrée</th>
          <th scope="col">Réservation</th>
        </tr>
      </thead>
      {rows.map(({ row_name, seats }) => (
        <tbody key={row_name}>
          <tr className="row-name">
            <th scope="rowgroup" colSpan={5}>
              Rang {row_name}
            </th>
          </tr>
          {seats.map(seat => (
            <tr key={seat.seat_number}>
              <th scope="row">{seat.seat_number}</th>
              <td>{seat.lastname}</td>
              <td>{seat.firstname}</td>
              <td aria-hidden="true">☐</td>
              <td>
                <OrderLink id={seat.id} />
              </td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  )
}

const OrderLink = ({ id }: { id: number }) => <Link to={`/admin/réservation/${id}`}>n°&nbsp;{id}</Link>

type Named = { lastname: string; firstname: string }

const { compare } = new Intl.Collator('fr', { sensitivity: 'base' })

/**
 * Compares two names as in French: é equals e, capitals do not matter; equal last names are compared by first
 * name.
 */
export const byName = (one: Named, other: Named): number =>
  compare(one.lastname, other.lastname) || compare(one.firstname, other.firstname)
