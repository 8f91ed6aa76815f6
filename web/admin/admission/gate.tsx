import { Form, Link, type RouterContextProvider } from 'react-router'
import { listDoors, scanTicket, searchDoor } from '../../../contract/admin/control.ts'
import { may } from '../../../contract/permissions.ts'
import type { Gate as GateOfScan } from '../../../contract/rules/admission.ts'
import { hourText } from '../../../contract/texts/dates.ts'
import { ageToCheck } from '../../../contract/texts/screening-notices.ts'
import { ApiRefusal, call } from '../../api-client.ts'
import { pageNotFound } from '../api/entity-of-page.ts'
import { staffIn, staffOnly } from '../api/staff.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/gate'
import { BackIcon } from './icons.tsx'
import { ProofAnswers } from './proof-answers.tsx'
import type { DoorOfScreening, NameSearchResult, Scan, ShownVerdict } from './scan-types.ts'
import { Scanner } from './scanner.tsx'
import { VerdictScreen } from './verdict-screen.tsx'
import './gate.css'
import { textIn } from '../form/values.ts'
import { HelpButton } from '../help/help-link.tsx'
import { failedSearch, isTicket, searchedFor } from './search-by-name.ts'
import { shownOf, trouble } from './shown.ts'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export const middleware = [staffOnly]

/**
 * Returns the gate of a path such as /admin/controle/seance/12 or /admin/controle/cinema/1; null if it is
 * malformed.
 */
function gateAt({ kind, id }: { kind: string; id: string }): GateOfScan | null {
  if (!/^[1-9]\d{0,8}$/.test(id)) return null
  if (kind === 'seance') return { sessions_id: Number(id) }
  return kind === 'cinema' ? { cinemas_id: Number(id) } : null
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const gate = gateAt(params)
  if (!gate) throw pageNotFound()
  const { screenings } = await call(context, listDoors, {})
  const here = screenings.filter(door =>
    'sessions_id' in gate ? door.sessions_id === gate.sessions_id : door.cinemas_id === gate.cinemas_id,
  )
  if (here.length === 0) throw pageNotFound()
  return {
    gate,
    ...headingOf(params.kind, here),
    screeningIds: here.filter(({ cancelled }) => !cancelled).map(({ sessions_id }) => sessions_id),
    counters: {
      entered: here.reduce((sum, { counters }) => sum + counters.entered, 0),
      sold: here.reduce((sum, { counters }) => sum + counters.sold, 0),
    },
    mayUndo: may(staffIn(context), 'door:undo'),
    mayAdmit: may(staffIn(context), 'door:admit'),
    scan_id: crypto.randomUUID(),
  }
}

export const action = ({ context, params, request }: Route.ActionArgs) => answerForm(context, params, request)

/** Sets the HTTP headers of the page. They allow the camera, which the headers of all other pages forbid. */
export const headers = () => ({
  'cache-control': 'private, no-store',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
})

export const meta = adminTitle(
  ({ loaderData }: Route.MetaArgs) => loaderData && `Contrôle ${loaderData.title}`,
)

/** The page of a gate, whose scanner fills the screen. */
export default function Gate({ loaderData, actionData }: Route.ComponentProps) {
  const { title, place, scan_id } = loaderData
  return (
    <div className="gate stack gap-3">
      <header className="in-row gap-3">
        <Link to="/admin/controle" reloadDocument className="icon-button">
          <BackIcon />
          <span className="spoken">Quitter le contrôle</span>
        </Link>
        <div>
          <h1 className="h3-text">{title}</h1>
          <p className="soft">{place}</p>
        </div>
        <HelpButton />
      </header>
      <main className="stack gap-3" id="contenu">
        <Scanner {...loaderData} searched={actionData?.searched ?? null} />
        <Form method="post" reloadDocument className="without-scripts code-form" id="code">
          <label className="whole-row" htmlFor="texte">
            Code du billet
          </label>
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

/** A button that searches for the same name again, so that staff can let in the other people of this order. */
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

/** The server's response to a form: the result of a scan, of a search, or both. */
type FormAnswer = { shown: ShownVerdict | null; searched: NameSearchResult | null; typed: string }

/**
 * Answers the forms of the page without JavaScript: a typed code, a search by name, an entry by name, or a
 * decision about a proof.
 */
async function answerForm(
  context: Readonly<RouterContextProvider>,
  params: { kind: string; id: string },
  request: Request,
): Promise<FormAnswer> {
  const gate = gateAt(params)
  if (!gate) throw pageNotFound()
  const form = await request.formData()
  const typed = textIn(form, 'recherche')
  const scan = scanIn(form)
  if (!scan) return { shown: null, searched: await search(context, typed), typed }
  const said = textIn(form, 'justificatif')
  const proof = said === 'seen' || said === 'refused' ? said : 'ask'
  try {
    const shown = shownOf(await call(context, scanTicket, { body: { ...scan, proof, ...gate } }), scan)
    return { shown, searched: null, typed }
  } catch (error) {
    if (error instanceof ApiRefusal && error.status < 500)
      return { shown: trouble(error.answer), searched: null, typed }
    throw error
  }
}

/** Returns the scan that the form contains; null if it is a search by name. */
function scanIn(form: FormData): Scan | null {
  const scan_id = textIn(form, 'scan_id')
  if (form.has('place')) return { scan_id, tickets_id: Number(textIn(form, 'place')) }
  if (form.has('texte')) return { scan_id, text: textIn(form, 'texte') }
  const typed = textIn(form, 'recherche')
  return isTicket(typed) ? { scan_id: crypto.randomUUID(), text: typed } : null
}

async function search(context: Readonly<RouterContextProvider>, typed: string): Promise<NameSearchResult> {
  try {
    return searchedFor(typed, await call(context, searchDoor, { body: { search: typed } }))
  } catch (error) {
    if (error instanceof ApiRefusal && error.status < 500) return failedSearch(typed, error)
    throw error
  }
}
