import { redirect } from 'react-router'
import { readDashboard, readStats } from '../../contract/admin/dashboard.ts'
import { readFirstSteps } from '../../contract/admin/first-steps.ts'
import { readOpening } from '../../contract/admin/opening.ts'
import { call } from '../api-client.ts'
import type { Route } from './+types/home'
import { staffIn } from './api/staff.ts'
import { allowed } from './entities/index.ts'
import { Attention } from './home/attention.tsx'
import { BestFilms } from './home/best-films.tsx'
import { Counts } from './home/counts.tsx'
import { OpeningList } from './home/opening.tsx'
import { SalesChart } from './home/sales-chart.tsx'
import { TodaysScreenings } from './home/todays-screenings.tsx'
import { adminTitle } from './shell/admin-title.ts'
import { workplaceOf } from './shell/workplace.ts'
import './home.css'

export { BrokenAdminPage as ErrorBoundary } from './shell/broken-page.tsx'

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
    <div className="admin-home">
      <h1>{staff.firstname ? `Bonjour ${staff.firstname}` : 'Tableau de bord'}</h1>
      <Counts stats={stats} rights={staff} />
      <div className="columns">
        <div>
          <OpeningList missing={missing} toDo={toDo} />
          <Attention attention={dashboard.attention} rights={staff} />
          <SalesChart sales={dashboard.sales} rights={staff} />
          <BestFilms films={dashboard.best_films} />
        </div>
        <TodaysScreenings screenings={dashboard.today} />
      </div>
    </div>
  )
}
