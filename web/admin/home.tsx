import { Link, redirect } from 'react-router'
import { readDashboard, readStats } from '../../contract/admin/dashboard.ts'
import { readFirstSteps } from '../../contract/admin/first-steps.ts'
import { readOpening } from '../../contract/admin/opening.ts'
import { may, type Permission, type Rights } from '../../contract/permissions.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { call } from '../api-client.ts'
import { placesText } from '../texts/numbers.ts'
import type { Route } from './+types/home'
import { staffIn } from './api/staff.ts'
import { allowed } from './entities/index.ts'
import { Attention } from './home/attention.tsx'
import { Counts } from './home/counts.tsx'
import type { Dashboard, Opening } from './home/dashboard.ts'
import { Figures } from './home/figures.tsx'
import { SalesChart } from './home/sales-chart.tsx'
import { TodaysScreenings } from './home/todays-screenings.tsx'
import { adminTitle } from './shell/admin-title.ts'
import './home.css'

export { BrokenAdminPage as ErrorBoundary } from './shell/broken-page.tsx'

const workplaces: readonly (readonly [Permission, string])[] = [
  ['reservations:read', '/admin/réservation'],
  ['door', '/admin/controle'],
  ['counter', '/caisse'],
]

/** Returns the page to open instead of the home page, for staff who may not see its figures. */
const workplaceOf = (rights: Rights): string =>
  encodeURI(workplaces.find(([permission]) => may(rights, permission))?.[1] ?? '/admin/securite')

export async function loader({ context }: Route.LoaderArgs) {
  const staff = staffIn(context)
  if (!allowed(staff, 'stats:read')) throw redirect(workplaceOf(staff))
  const mayOpen = allowed(staff, 'house:read')
  const [stats, dashboard, missing, firstSteps] = await Promise.all([
    call(context, readStats, {}),
    call(context, readDashboard, {}),
    mayOpen ? call(context, readOpening, {}) : [],
    mayOpen ? call(context, readFirstSteps, {}) : null,
  ])
  const toDo =
    firstSteps && !firstSteps.open_to_public ? firstSteps.steps.filter(({ done }) => !done).length : 0
  return { staff, stats, dashboard, missing, toDo }
}

export const meta = adminTitle(() => 'Accueil')

export default function Home({ loaderData }: Route.ComponentProps) {
  const { staff, stats, dashboard, missing, toDo } = loaderData
  return (
    <div className="admin-home stack at-top one-column">
      <h1>{staff.firstname ? `Bonjour ${staff.firstname}` : 'Tableau de bord'}</h1>
      <Figures today={dashboard.today} sales={dashboard.sales} />
      <div className="columns stack at-top one-column">
        <div className="stack at-top one-column">
          <OpeningList missing={missing} toDo={toDo} />
          <Attention attention={dashboard.attention} rights={staff} />
          <SalesChart sales={dashboard.sales} refundsDue={dashboard.attention.refunds_due} rights={staff} />
          <BestFilms films={dashboard.best_films} />
        </div>
        <div className="stack at-top one-column">
          <TodaysScreenings screenings={dashboard.today} />
          <Counts stats={stats} rights={staff} />
        </div>
      </div>
    </div>
  )
}

/** Lists what is missing before the site can open to the public; renders nothing if nothing is missing. */
function OpeningList({ missing, toDo }: { missing: Opening; toDo: number }) {
  if (missing.length === 0 && toDo === 0) return null
  return (
    <section className="attention opening stack gap-3 framed" aria-labelledby="avant-d-ouvrir">
      <h2 id="avant-d-ouvrir">Avant d’ouvrir</h2>
      {toDo > 0 && (
        <p>
          <Link to="/admin/premiers-pas" className="button">
            Premiers pas{'\u00a0'}: {toDo > 1 ? `${toDo} étapes restent` : 'une étape reste'}
          </Link>
        </p>
      )}
      <ul className="stack gap-3">
        {missing.map(({ code, message, page }) => (
          <li key={code}>{page ? <Link to={page}>{message}</Link> : message}</li>
        ))}
      </ul>
    </section>
  )
}

/** Lists the five best-selling films of the last thirty days. */
function BestFilms({ films }: { films: Dashboard['best_films'] }) {
  return (
    <section className="best-films framed" aria-labelledby="meilleurs">
      <h2 id="meilleurs">Les films les plus vus</h2>
      {films.length === 0 && <p>Aucune vente ces trente derniers jours.</p>}
      {films.length > 0 && (
        <ol className="stack">
          {films.map(({ movies_id, title, seats, amount }) => (
            <li className="cluster apart small-text line-above" key={movies_id}>
              <Link to={`/admin/film/${movies_id}`}>{title}</Link>
              <span className="figures soft small-text">
                {placesText(seats)}, {eurosText(amount)}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
