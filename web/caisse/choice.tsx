import { Link } from 'react-router'
import { listCounterTills } from '../../contract/counter.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { hourText } from '../../contract/texts/dates.ts'
import { staffOnly } from '../admin/api/staff.ts'
import { HelpLink } from '../admin/help/help-link.tsx'
import { adminTitle } from '../admin/shell/admin-title.ts'
import { call } from '../api-client.ts'
import type { Route } from './+types/choice'
import type { CounterTill } from './till-types.ts'
import '../ui/till/till-page.css'

export { BrokenAdminPage as ErrorBoundary } from '../admin/shell/broken-page.tsx'

export const middleware = [staffOnly]

export const loader = async ({ context }: Route.LoaderArgs) => ({
  tills: await call(context, listCounterTills, {}),
})

export const headers = () => ({ 'cache-control': 'private, no-store' })

export const meta = adminTitle(() => 'Choisir une caisse')

export default function Choice({ loaderData: { tills } }: Route.ComponentProps) {
  return (
    <main className="till-page stack at-top gap-4" id="contenu">
      <h1 className="h2-text">Quelle caisse{'\u00a0'}?</h1>
      {tills.length === 0 && (
        <p>
          Aucune caisse ici. Un administrateur en crée une sous «{'\u00a0'}Caisses{'\u00a0'}».
        </p>
      )}
      <ul className="tills stack gap-3">
        {tills.map(till => (
          <li key={till.id}>
            <Link to={`/caisse/${till.id}`} className="framed stack pad-4 unlined">
              <strong className="lead-text">{till.name_till}</strong>
              <span className="soft">{till.name_cinema}</span>
              <span className={till.session ? 'light-text' : 'soft'}>{stateOf(till)}</span>
              {till.training && <span className="alarm-text bold">Pour s’exercer</span>}
            </Link>
          </li>
        ))}
      </ul>
      {tills.some(({ simulated }) => simulated) && (
        <p>
          <Link to="/caisse/appareils" className="tap">
            Imprimantes et terminaux de la démonstration
          </Link>
        </p>
      )}
      <p className="cluster gap-4">
        <Link to="/caisse/code" className="tap">
          Votre code de responsable
        </Link>
        <Link to="/admin" className="tap">
          Retour à l’administration
        </Link>
        <HelpLink className="tap">Aide</HelpLink>
      </p>
    </main>
  )
}

function stateOf({ session }: CounterTill): string {
  if (!session) return 'Fermée'
  const since = hourText(inParis(new Date(session.opened_at)).hour)
  return session.own ? `Ouverte par vous à ${since}` : `Ouverte par ${session.opened_by} à ${since}`
}
