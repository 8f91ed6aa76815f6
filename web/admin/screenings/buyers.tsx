import { Link } from 'react-router'
import { order } from '../../../contract/admin/order.ts'
import { sessionMovie } from '../../../contract/admin/session-movie.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { hourText, longDate, longDay } from '../../../contract/texts/dates.ts'
import { placesByFare } from '../../../contract/texts/places-by-fare.ts'
import { call } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import { placesText } from '../../texts/numbers.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/buyers'
import { byName } from './by-name.ts'
import './buyers.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

type Buyer = AnswerOf<typeof order.list>[number]

const atOnce = 1000

export async function loader({ context, params }: Route.LoaderArgs) {
  const screening = await call(context, sessionMovie.read, { params })
  const buyers: Buyer[] = []
  const query = { sessions_id: params.id, state: 'confirmed', sort: 'id', size: atOnce } as const
  for (let page = 1; ; page++) {
    const rows = await call(context, order.list, { query: { ...query, page } })
    buyers.push(...rows)
    if (rows.length < atOnce) break
  }
  return { screening, buyers: buyers.sort(byName), now: inParis(context.get(clockContext)()) }
}

export const meta = adminTitle(() => 'Liste des acheteurs')

/** For the door when nothing else works: on paper, by name, with a box for each seat. */
export default function Buyers({ loaderData: { screening, buyers, now } }: Route.ComponentProps) {
  const seats = buyers.reduce((sum, buyer) => sum + buyer.seats_standing, 0)
  return (
    <section className="buyers">
      <p className="up">
        <Link to={`/admin/séance/${screening.id}`}>La séance</Link>
      </p>
      <h1>{screening.title}</h1>
      <p className="when">
        {longDay(screening.session_date)} à {hourText(screening.hours_timetable)}, {screening.name_theater},{' '}
        {screening.name_cinema}, {screening.language} {screening.version_2D_3D}
        {screening.cancelled_at && <strong> (séance annulée)</strong>}
      </p>
      <p>
        {buyers.length} {buyers.length > 1 ? 'réservations confirmées' : 'réservation confirmée'},{' '}
        {placesText(seats)}. Liste du {longDate(now.date)} à {hourText(now.hour)}.
      </p>
      <p className="paper">
        Imprimez cette page depuis le menu de votre navigateur (Ctrl+P)&nbsp;: seule la liste sort.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Nom</th>
            <th scope="col">Prénom</th>
            <th scope="col" className="numeric">
              Places
            </th>
            <th scope="col">Tarifs</th>
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
              <td aria-hidden="true" className="boxes">
                {'☐ '.repeat(buyer.seats_standing)}
              </td>
              <td>
                <Link to={`/admin/réservation/${buyer.id}`}>n°&nbsp;{buyer.id}</Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
