import { Link } from 'react-router'
import { seatPlan } from '../../../contract/admin/seat-plan.ts'
import { call, callPage } from '../../api-client.ts'
import { Notice } from '../../ui/form/message-list.tsx'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/plan'
import { PlanEditor } from './editor.tsx'
import { NeedsScripts } from './needs-scripts.tsx'
import { otherPlans } from './other-plans.ts'
import '../../ui/office/record-page.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [plan, { rows }] = await Promise.all([
    call(context, seatPlan.read, { params }),
    callPage(context, seatPlan.list, { query: { size: '100' } }),
  ])
  return {
    plan,
    others: otherPlans(rows, plan.movie_theaters_id),
    isNew: url.searchParams.get('fait') === 'cree',
  }
}

export const meta = adminTitle(
  ({ loaderData }: Route.MetaArgs) => loaderData && `Plan de ${loaderData.plan.name_theater}`,
)

export default function Plan({ loaderData: { plan, others, isNew } }: Route.ComponentProps) {
  const { seats, focus, ...room } = plan
  return (
    <section className="record-page plan-page">
      <p className="up">
        <Link to="/admin/plan-de-salle">Plans de salle</Link>
      </p>
      <h1>
        {plan.name_theater}, {plan.name_cinema}
      </h1>
      <Notice>{isNew && 'Le plan est enregistré.'}</Notice>
      <NeedsScripts />
      <PlanEditor key={plan.id} plan={{ ...room, drawing: { seats, focus } }} others={others} />
    </section>
  )
}
