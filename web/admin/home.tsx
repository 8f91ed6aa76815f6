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
import { Figures } from './home/figures.tsx'
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
