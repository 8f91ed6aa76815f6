import { data, Form, Link, redirect } from 'react-router'
import {
  createControlState,
  listControlStates,
  printControlState,
} from '../../../contract/admin/control-state.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { businessDay } from '../../../contract/rules/business-day.ts'
import { controlStateKinds } from '../../../contract/rules/operations.ts'
import {
  controlStateDays,
  controlStateKindWords,
  controlStateTitle,
} from '../../../contract/texts/control-states.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { apiAddress, call, callPage } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import { momentText } from '../../texts/moments.ts'
import { numberText } from '../../texts/numbers.ts'
import { MessageList, Notice } from '../../ui/form/message-list.tsx'
import type { Message } from '../../ui/form/messages.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Scrolling } from '../../ui/scrolling.tsx'
import { officeMessagesOf } from '../api/failures.ts'
import { ownCinemas } from '../api/staff.ts'
import { keepTyped } from '../form/keep-typed.ts'
import { textIn } from '../form/values.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/control-states'
import { Pages } from './sheet.tsx'
import '../../ui/form/choices.css'
import '../../ui/office/list.css'
import '../../ui/office/closings.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

const perPage = 50

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = Math.min(Math.max(Number(url.searchParams.get('page')) || 1, 1), 200) | 0
  const [cinemas, { rows, total }] = await Promise.all([
    ownCinemas(context),
    callPage(context, listControlStates, { query: { page, size: perPage } }),
  ])
  return {
    ...{ page, total, rows: rows.map(row => ({ ...row, pdf: pdfOf(row.id) })) },
    cinemas: cinemas.map(({ id, name_cinema }) => ({ id, name_cinema })),
    day: businessDay(context.get(clockContext)()),
    done: url.searchParams.has('fait'),
  }
}

const pdfOf = (id: number) => apiAddress(printControlState, { params: { id: String(id) } })

const names = ['kind', 'cinemas_id', 'day'] as const

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = Object.fromEntries(names.map(name => [name, textIn(form, name)]))
  try {
    await call(context, createControlState, {
      body: { ...typed, cinemas_id: Number(typed.cinemas_id) } as never,
    })
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages, typed }, { status })
  }
  return redirect('/admin/etats-de-controle?fait')
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export const meta = adminTitle(() => 'États de contrôle')

type Sent = { messages: Message[]; typed?: Record<string, string> }

/** Makes a numbered control state of a day, a week or the presales, and lists those that were made. */
export default function ControlStates({ loaderData, actionData }: Route.ComponentProps) {
  const { cinemas, rows, page, total, day, done } = loaderData
  const { messages = [], typed = {} } = (actionData ?? {}) as Partial<Sent>
  return (
    <section className="headed-page closings">
      <header>
        <h1>États de contrôle</h1>
        <p className="buttons cluster">
          <Link className="button quiet" to="/admin/bordereaux">
            Bordereaux
          </Link>
        </p>
      </header>
      <p className="note soft small-text">
        Les séances et les billets d’une journée ou d’une semaine de cinéma, et les places vendues d’avance,
        numérotés et datés. Un état établi ne change plus&nbsp;: son PDF reste le même. Ces papiers ne sont ni
        certifiés ni agréés. Pour une semaine, choisissez un de ses jours. Le relevé des préventes compte les
        places déjà vendues pour les séances après le jour choisi.
      </p>
      {done && messages.length === 0 && <Notice>L’état est établi. Il est en tête de la liste.</Notice>}
      <MessageList messages={messages} links />
      <Form method="post" noValidate className="list-filters">
        <label>
          <span>État</span>
          <select className="select" id="kind" name="kind" defaultValue={typed.kind}>
            {controlStateKinds.map(kind => (
              <option key={kind} value={kind}>
                {controlStateKindWords[kind]}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Cinéma</span>
          <select className="select" id="cinemas_id" name="cinemas_id" defaultValue={typed.cinemas_id}>
            {cinemas.map(({ id, name_cinema }) => (
              <option key={id} value={id}>
                {name_cinema}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Jour</span>
          <input type="date" id="day" name="day" defaultValue={typed.day ?? day} />
        </label>
        <SubmitButton>Établir l’état</SubmitButton>
      </Form>
      {rows.length === 0 ? <p>Aucun état de contrôle pour le moment.</p> : <Rows rows={rows} />}
      <Pages page={page} total={total} perPage={perPage} to={number => `?page=${number}`} />
    </section>
  )
}

type Row = AnswerOf<typeof listControlStates>[number] & { pdf: string }

function Rows({ rows }: { rows: readonly Row[] }) {
  const manyCinemas = new Set(rows.map(({ cinemas_id }) => cinemas_id)).size > 1
  return (
    <Scrolling className="closing-table framed" label="États de contrôle">
      <table className="tabular">
        <thead>
          <tr className="soft small-text">
            <th scope="col">État</th>
            {manyCinemas && (
              <th scope="col" className="words">
                Cinéma
              </th>
            )}
            <th scope="col" className="words">
              Séances
            </th>
            <th scope="col" className="words">
              Établi le
            </th>
            <th scope="col">Entrées</th>
            <th scope="col">Recette</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => (
            <tr key={row.id}>
              <th scope="row">
                <a href={row.pdf} download>
                  {controlStateTitle(row)}
                </a>
                {row.simulation && ', simulation'}
              </th>
              {manyCinemas && <td className="words">{row.name_cinema}</td>}
              <td className="words">{controlStateDays(row)}</td>
              <td className="words">{momentText(row.at)}</td>
              <td>{numberText(row.entries)}</td>
              <td>{eurosText(row.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolling>
  )
}
