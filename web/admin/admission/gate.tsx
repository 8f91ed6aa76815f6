import { Form, Link } from 'react-router'
import { listDoors } from '../../../contract/admin/control.ts'
import { hourText } from '../../../contract/texts/dates.ts'
import { ageToCheck } from '../../../contract/texts/screening-notices.ts'
import { call } from '../../api-client.ts'
import { nowhere } from '../api/entity-of-page.ts'
import { staffIn, staffOnly } from '../api/staff.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/gate'
import type { DoorOfScreening } from './door-types.ts'
import { answerForm } from './form-answer.ts'
import { gateAt } from './gate-address.ts'
import { BackIcon } from './icons.tsx'
import { ProofAnswers } from './proof-answers.tsx'
import { Scanner } from './scanner.tsx'
import { VerdictScreen } from './verdict-screen.tsx'
import './gate.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export const middleware = [staffOnly]

export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateAt(params)
  if (!gate) throw nowhere()
  const { screenings } = await call(context, listDoors, {})
  const here = screenings.filter(door =>
    'sessions_id' in gate ? door.sessions_id === gate.sessions_id : door.cinemas_id === gate.cinemas_id,
  )
  if (here.length === 0) throw nowhere()
  return {
    gate,
    ...headingOf(params.kind, here),
    sessionIds: here.filter(({ cancelled }) => !cancelled).map(({ sessions_id }) => sessions_id),
    counters: {
      entered: here.reduce((sum, { counters }) => sum + counters.entered, 0),
      sold: here.reduce((sum, { counters }) => sum + counters.sold, 0),
    },
    isAdmin: staffIn(context).roleUser === 'admin',
    scan_id: crypto.randomUUID(),
  }
}

export const action = ({ context, params, request }: Route.ActionArgs) => answerForm(context, params, request)

/** The camera is for this page alone: everywhere else of the site it is shut. */
export const headers = () => ({
  'cache-control': 'private, no-store',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
})

export const meta = adminTitle(
  ({ loaderData }: Route.MetaArgs) => loaderData && `Contrôle ${loaderData.title}`,
)

/** The whole screen for one thing: is this ticket good. */
export default function Gate({ loaderData, actionData }: Route.ComponentProps) {
  const { title, place, scan_id } = loaderData
  return (
    <div className="gate">
      <header>
        <Link to="/admin/controle" reloadDocument className="icon-button">
          <BackIcon />
          <span className="spoken">Quitter le contrôle</span>
        </Link>
        <div>
          <h1>{title}</h1>
          <p>{place}</p>
        </div>
      </header>
      <main id="contenu">
        <Scanner {...loaderData} searched={actionData?.searched ?? null} />
        <Form method="post" reloadDocument className="without-scripts code-form" id="code">
          <label htmlFor="texte">Code du billet</label>
          <input
            id="texte"
            name="texte"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            required
          />
          <input type="hidden" name="scan_id" value={scan_id} />
          <button type="submit" className="button">
            Vérifier
          </button>
        </Form>
      </main>
      {actionData?.shown && (
        <VerdictScreen
          shown={actionData.shown}
          next={
            <Link to="" reloadDocument className="button next">
              {actionData.shown.question ? 'Plus tard' : 'Billet suivant'}
            </Link>
          }
        >
          {actionData.shown.question && (
            <ProofAnswers question={actionData.shown.question} typed={actionData.typed} />
          )}
          {actionData.typed && <BackToSearch typed={actionData.typed} />}
        </VerdictScreen>
      )}
    </div>
  )
}

/** The others of the same reservation are found again. */
function BackToSearch({ typed }: { typed: string }) {
  return (
    <Form method="post" reloadDocument>
      <input type="hidden" name="recherche" value={typed} />
      <button type="submit" className="button">
        Revenir à la recherche
      </button>
    </Form>
  )
}

function headingOf(kind: string, doors: readonly DoorOfScreening[]): { title: string; place: string } {
  const [door] = doors as [DoorOfScreening]
  if (kind === 'cinema') return { title: 'Toutes les séances ouvertes', place: door.name_cinema }
  return {
    title: `${hourText(door.hours_timetable)} ${door.title}`,
    place: [door.name_theater, door.name_cinema, ageToCheck(door.classification)].filter(Boolean).join(', '),
  }
}
