import { data, Form, Link, useNavigation } from 'react-router'
import type { Rights } from '../../contract/permissions.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { call, callPage } from '../api-client.ts'
import { clockContext } from '../page-context.ts'
import { numberText } from '../texts/numbers.ts'
import { MessageList, Notice } from '../ui/form/message-list.tsx'
import type { Message } from '../ui/form/messages.ts'
import type { Route } from './+types/selection'
import { applyToSelection, type FailedRecord } from './api/apply-to-selection.ts'
import { choicesFor } from './api/choices.ts'
import { endpoints } from './api/endpoints.ts'
import { entityOfPage, pageForbidden, pageNotFound } from './api/entity-of-page.ts'
import { staffIn } from './api/staff.ts'
import type { Row } from './entities/entity.ts'
import { allowed, entityAt, recordAddress } from './entities/index.ts'
import { FieldInput } from './form/field-input.tsx'
import { changesOf, missing } from './form/read-fields.ts'
import { startValues, typedIn, type Values } from './form/values.ts'
import { queryOf, readAddress } from './list/address.ts'
import { toList, useWayBack, wayBackIn } from './list/way-back.ts'
import { type SelectionAction, selectionActions } from './selection/actions.ts'
import { adminTitle } from './shell/admin-title.ts'
import '../ui/form/choices.css'
import '../ui/office/record.css'
import './selection/selection.css'

export { BrokenAdminPage as ErrorBoundary } from './shell/broken-page.tsx'

const most = 200

/**
 * Loads the records that the user has selected in a list, and the actions that can be applied to them. With
 * `toutes` in the URL, the records are all results of the list.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const entity = entityOfPage(params.table)
  const actions = actionsFor(entity, staffIn(context))
  const wanted = idsIn(url.searchParams.getAll('n'))
  const { rows, total } = url.searchParams.has('toutes')
    ? await allFound(context, entity, wayBackIn(url.searchParams))
    : { rows: await rowsOf(context, entity, wanted), total: wanted.length }
  const fields = actions.flatMap(action => action.fields ?? [])
  const values = startValues(fields, new URLSearchParams())
  return { rows, total, values, choices: await choicesFor(context, fields, values) }
}

function actionsFor({ name }: Entity, rights: Rights) {
  const all = selectionActions[name]
  if (!all) throw pageNotFound()
  const actions = all.filter(({ permission }) => allowed(rights, permission))
  if (actions.length === 0) throw pageForbidden()
  return actions
}

const idsIn = (texts: readonly string[]) =>
  [...new Set(texts.filter(text => /^[1-9]\d{0,8}$/.test(text)).map(Number))].slice(0, most)

type Context = Route.LoaderArgs['context']
type Entity = ReturnType<typeof entityOfPage>

/** Loads the records with these ids, and skips those that no longer exist. */
async function rowsOf(context: Context, { name }: Entity, ids: readonly number[]): Promise<Row[]> {
  const found = await Promise.all(
    ids.map(id => call(context, endpoints[name].read!, { params: { id: String(id) } }).catch(() => null)),
  )
  return found.filter(row => row !== null) as Row[]
}

async function allFound(context: Context, entity: Entity, search: string) {
  const today = inParis(context.get(clockContext)()).date
  const asked = readAddress(entity, new URLSearchParams(search), today)
  const query = { ...queryOf(entity, asked), size: most, page: 1 }
  const { rows, total } = await callPage(context, endpoints[entity.name].list, { query })
  return { rows: rows as Row[], total }
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const entity = entityOfPage(params.table)
  const form = await request.formData()
  const intent = String(form.get('intent') ?? '')
  const chosen = actionsFor(entity, staffIn(context)).find(each => each.intent === intent)
  const ids = idsIn(form.getAll('n').map(String))
  const typed = chosen ? typedIn(chosen.fields ?? [], form) : {}
  const empty = chosen
    ? missing(chosen.fields ?? [], typed)
    : [{ message: 'Choisissez ce qu’il faut faire.' }]
  const messages = ids.length > 0 ? empty : [{ message: 'Choisissez au moins une ligne.' }]
  if (!chosen || messages.length > 0) return data({ messages, typed, intent, outcome: null }, 400)
  const notDone = await applyToSelection(context, entity, chosen, ids, changesOf(chosen.fields ?? [], typed))
  const outcome = { intent, done: ids.length - notDone.length, notDone, ids }
  return data({ messages: [], typed: {}, intent, outcome }, notDone.length > 0 ? 409 : 200)
}

const title = 'Plusieurs à la fois'

export const meta = adminTitle(() => title)

export default function Selection({ params, loaderData, actionData }: Route.ComponentProps) {
  const entity = entityAt(params.table)!
  const wayBack = useWayBack()
  const busy = useNavigation().state !== 'idle'
  const { rows, total, values, choices } = loaderData
  const { messages = [], typed = {}, intent = '', outcome = null } = actionData ?? {}
  const actions = selectionActions[entity.name]!
  const back = <Link to={toList(entity, wayBack)}>{entity.words.many}</Link>
  // After an action, show only the records for which it failed, so that the user can try another action on
  // them.
  const left = outcome ? rows.filter(row => outcome.notDone.some(({ id }) => id === row.id)) : rows
  return (
    <section className="record-page selection-page">
      <p className="up">{back}</p>
      <h1>
        {entity.words.many}&nbsp;: {numberText(left.length)}{' '}
        {left.length > 1 ? 'lignes choisies' : 'ligne choisie'}
      </h1>
      {outcome && <Outcome outcome={outcome} actions={actions} />}
      {total > most && (
        <p className="note">
          Les {numberText(most)} premières des {numberText(total)} trouvées.
        </p>
      )}
      {left.length === 0 ? (
        <p>Plus rien n’est choisi. Retour&nbsp;: {back}.</p>
      ) : (
        <Form method="post" noValidate className="record-form">
          <MessageList messages={messages} links />
          <Chosen entity={entity} rows={left} notDone={outcome?.notDone ?? []} />
          <fieldset className="ways">
            <legend>Que faire&nbsp;?</legend>
            {actions.map(action => (
              <Way
                key={action.intent}
                {...{ action, messages, choices }}
                values={{ ...values, ...typed }}
                chosen={intent === action.intent}
              />
            ))}
          </fieldset>
          <p className="buttons">
            <button type="submit" className="button" disabled={busy}>
              {busy ? 'Un instant…' : 'Continuer'}
            </button>
          </p>
        </Form>
      )}
    </section>
  )
}

type OutcomeProps = {
  outcome: { intent: string; done: number; notDone: readonly FailedRecord[] }
  actions: readonly SelectionAction[]
}

function Outcome({ outcome, actions }: OutcomeProps) {
  const { done = 'à jour' } = actions.find(({ intent }) => intent === outcome.intent) ?? {}
  return (
    <Notice>
      {numberText(outcome.done)} {done}.
      {outcome.notDone.length > 0 &&
        ` ${numberText(outcome.notDone.length)} restent, avec la raison ci-dessous.`}
    </Notice>
  )
}

type ChosenProps = { entity: Entity; rows: readonly Row[]; notDone: readonly FailedRecord[] }

/** Lists the records, all ticked at first. The action applies to the ticked records only. */
function Chosen({ entity, rows, notDone }: ChosenProps) {
  return (
    <fieldset className="chosen">
      <legend>Ce qui est choisi</legend>
      <ul className="stack gap-2">
        {rows.map(row => (
          <li key={row.id}>
            <label>
              <input type="checkbox" name="n" value={row.id} defaultChecked />
              <span>{entity.nameOf(row)}</span>
            </label>{' '}
            <a href={recordAddress(entity, row.id)} aria-label={`Voir ${entity.nameOf(row)}`}>
              Voir
            </a>
            {notDone
              .filter(({ id }) => id === row.id)
              .map(({ message }) => (
                <p key={message} className="failure alarm-text whole-row">
                  {message}
                </p>
              ))}
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

type WayProps = {
  action: SelectionAction
  chosen: boolean
  values: Values
  choices: Parameters<typeof FieldInput>[0]['choices']
  messages: readonly Message[]
}

function Way({
  action: { intent, label, hint, fields = [], danger },
  chosen,
  values,
  choices,
  messages,
}: WayProps) {
  return (
    <div className="way">
      <label className={danger && 'danger'}>
        <input type="radio" name="intent" value={intent} defaultChecked={chosen} />
        <span>{label}</span>
      </label>
      <div className="more stack gap-2">
        {hint && <p className="hint">{hint}</p>}
        {fields.map(field => (
          <FieldInput key={field.name} {...{ field, values, choices, messages }} />
        ))}
      </div>
    </div>
  )
}
