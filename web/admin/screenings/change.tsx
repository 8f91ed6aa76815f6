import { data, Form, Link } from 'react-router'
import { screeningChange } from '../../../contract/admin/screening-change.ts'
import { sessionMovie } from '../../../contract/admin/session-movie.ts'
import { may } from '../../../contract/permissions.ts'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { call } from '../../api-client.ts'
import { MessageList, Notice } from '../../ui/form/message-list.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { choicesFor } from '../api/choices.ts'
import { officeMessagesOf } from '../api/failures.ts'
import { leadTo } from '../api/lead-to.ts'
import { staffIn } from '../api/staff.ts'
import { valuesIn } from '../form/edit-conflict.ts'
import { FieldInput } from '../form/field-input.tsx'
import { keepTyped } from '../form/keep-typed.ts'
import { changesOf, missing } from '../form/read-fields.ts'
import { textIn, typedIn, type Values, valuesOf } from '../form/values.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/change'
import { ChangePreview, Differences } from './change-preview.tsx'
import '../../ui/office/record.css'
import '../../ui/office/screening-change.css'
import type { AnswerOf, InputOf } from '../../../contract/endpoint.ts'
import { presentationFacts } from '../../../contract/rules/presentation.ts'
import { momentText } from '../../texts/moments.ts'
import { placesText } from '../../texts/numbers.ts'
import type { Choice, Field } from '../entities/field.ts'
import { screeningFields } from '../entities/screening.tsx'
import { Facts } from '../record/facts.tsx'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const [screening, changes, rooms] = await Promise.all([
    call(context, sessionMovie.read, { params }),
    call(context, screeningChange.list, { params }),
    may(staffIn(context), 'programme:write') ? call(context, screeningChange.rooms, { params }) : [],
  ])
  const values = valuesOf(changeFields, screening)
  const choices = await choicesFor(context, changeFields, values)
  return {
    ...{ screening, changes, values, done: url.searchParams.has('fait') },
    choices: { ...choices, movie_theaters_id: withRooms(choices.movie_theaters_id ?? [], rooms) },
  }
}

/**
 * Previews the change of a sold screening. If the user confirms the values of the last preview, makes the change.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = typedIn(changeForm, form)
  const seen = valuesIn(form, 'vu')
  if (!seen) return data({ messages: [{ message: notOurs }], typed, preview: null }, { status: 400 })
  const toConfirm = textIn(form, 'intent') === 'changer'
  const empty = missing(toConfirm ? changeForm : changeFields, typed)
  if (empty.length > 0) return data({ messages: empty, typed, preview: null }, { status: 400 })
  const body = bodyOfChange(typed, seen)
  const { seen: _, ...asked } = body
  try {
    const preview = await call(context, screeningChange.check, { params, body: asked })
    const { conflicts } = preview
    const isWhatWasTold = textIn(form, 'dit') === toldOf(typed)
    if (conflicts.length > 0)
      return data(
        {
          messages: conflicts.map(({ field, message }) => ({ message, ...(field && { field }) })),
          typed,
          preview,
        },
        { status: 409 },
      )
    if (!toConfirm || !isWhatWasTold) return data({ messages: [], typed, preview })
    await call(context, screeningChange.make, { params, body })
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages, typed, preview: null }, { status })
  }
  return leadTo(`/admin/séance/${params.id}/changement?fait`)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export const meta = adminTitle(() => 'Changement d’une séance')

const notOurs = 'Ce formulaire n’est pas arrivé entier\u00a0: rechargez la page, puis recommencez.'

const toldOf = (typed: Values): string => JSON.stringify(typed)

/**
 * Changes the room, time, version or film of a sold screening. First shows the effect on its buyers; after the
 * change, shows whether they keep their seats or want a refund.
 */
export default function ScreeningChange({ loaderData, actionData }: Route.ComponentProps) {
  const { screening, changes, choices, done } = loaderData
  const answer = actionData && 'typed' in actionData ? actionData : null
  const messages = actionData?.messages ?? []
  const values = answer?.typed ?? loaderData.values
  const preview = answer?.preview ?? null
  const over = whyUnchangeable(screening)
  return (
    <section className="record-page screening-change">
      <p className="up">
        <Link to={`/admin/séance/${screening.id}`}>
          {screening.title}, {longDay(screening.session_date)} à {hourText(screening.hours_timetable)}
        </Link>
      </p>
      <h1>Changer la séance</h1>
      {done && !answer && <Notice>{changedText(changes[0])}</Notice>}
      {over ? (
        <p className="note">{over}</p>
      ) : (
        <>
          <p>
            Rien ne change à l’insu de qui a réservé&nbsp;: chacun reçoit un message, garde ses places ou est
            remboursé. Vous voyez d’abord ce que cela ferait.
          </p>
          <Form method="post" noValidate className="record-form" key={JSON.stringify(loaderData.values)}>
            <MessageList messages={messages} links />
            <input type="hidden" name="vu" value={JSON.stringify(loaderData.values)} />
            {answer && <input type="hidden" name="dit" value={toldOf(answer.typed)} />}
            {changeForm.map(field => (
              <FieldInput
                key={field.name}
                field={field}
                values={values}
                choices={choices}
                messages={messages}
              />
            ))}
            {preview && <ChangePreview preview={preview} />}
            <p className="buttons cluster gap-3">
              <SubmitButton intent="verifier" className={preview ? 'button quiet' : 'button'}>
                Voir ce que cela ferait
              </SubmitButton>
              {preview?.after && (
                <SubmitButton intent="changer" className="button danger">
                  {preview.orders > 0 ? 'Changer la séance et prévenir' : 'Changer la séance'}
                </SubmitButton>
              )}
            </p>
          </Form>
        </>
      )}
      <ChangesMade changes={changes} />
    </section>
  )
}

function whyUnchangeable({
  cancelled_at,
  starts_at,
}: {
  cancelled_at: string | null
  starts_at: string
}): string | null {
  if (cancelled_at) return 'Cette séance est annulée\u00a0: elle ne change plus.'
  return new Date(starts_at) <= new Date() ? 'Cette séance a commencé\u00a0: elle ne change plus.' : null
}

type Rooms = AnswerOf<typeof screeningChange.rooms>

/**
 * Sorts and labels the choices of rooms. First come the rooms that are free at the hour of the screening (« libre
 * »). The others follow with the reason why they are not free.
 */
function withRooms(choices: readonly Choice[], rooms: Rooms): readonly Choice[] {
  const known = new Map(rooms.map(room => [String(room.id), room]))
  const isFree = ({ value }: Choice) => known.get(value)?.why_not === null
  const named = choices.map(choice => {
    const room = known.get(choice.value)
    if (!room) return choice
    return { ...choice, label: `${choice.label}, ${room.why_not ?? `libre, ${placesText(room.nbr_seats)}`}` }
  })
  return [...named.filter(isFree), ...named.filter(choice => !isFree(choice))]
}

/**
 * The facts about a screening that this page can change. The pre-show minutes are left out, because they depend on
 * the room.
 */
const facts: readonly string[] = presentationFacts.filter(fact => fact !== 'pre_show_minutes')

/** The fields of a sold screening that can change. */
const changeFields: readonly Field[] = [
  { name: 'movies_id', label: 'Film', kind: 'film', required: true },
  {
    ...{ name: 'movie_theaters_id', label: 'Salle', kind: 'record', of: 'movie-theater', required: true },
    hint: 'D’abord les salles du cinéma libres à l’heure actuelle de la séance et assez grandes pour les places vendues.',
  },
  { name: 'session_date', label: 'Jour', kind: 'date', required: true },
  { name: 'hours_timetable', label: 'Heure', kind: 'hour', required: true },
  ...screeningFields
    .filter(({ name }) => facts.includes(name))
    // Leave out the hints, because they explain how to schedule a new screening.
    .map(({ hint: _, ...field }) => field as Field),
]

const reasonField: Field = {
  ...{ name: 'reason', label: 'Raison, telle que les acheteurs la liront', kind: 'long-text' },
  ...{ most: 300, rows: 3, required: true },
}

const changeForm: readonly Field[] = [...changeFields, reasonField]

type Body = InputOf<typeof screeningChange.make>['body']

/** Returns the request body: the values that the user wants, and those that the user saw before. */
const bodyOfChange = (typed: Values, seen: Values): Body =>
  ({
    ...changesOf(changeFields, typed),
    reason: String(typed.reason ?? ''),
    seen: changesOf(changeFields, seen),
  }) as Body

type Change = AnswerOf<typeof screeningChange.list>[number]

function changedText(latest?: Change): string {
  const people = latest?.orders ?? 0
  if (people === 0) return 'La séance est changée.'
  const told = people > 1 ? `${people} réservations sont prévenues` : 'Une réservation est prévenue'
  return `La séance est changée. ${told}\u00a0: ce que chacun choisit est plus bas.`
}

const chosenWords = { keep: 'garde ses places', refund: 'rend ses places' } as const

/**
 * Lists the changes made to the screening and what its buyers chose (keep the seats or be refunded), latest first.
 */
const ChangesMade = ({ changes }: { changes: readonly Change[] }) => (
  <>
    {changes.map(change => (
      <section key={change.id} className="change-made" aria-labelledby={`change-${change.id}`}>
        <h2 id={`change-${change.id}`}>Changée le {momentText(change.at)}</h2>
        <Differences before={change.before} after={change.after} />
        <Facts
          of={[
            ['Raison donnée', change.reason],
            ['Réservations prévenues', change.orders],
            change.orders > 0 && ['Gardent leurs places', change.kept],
            change.orders > 0 && ['Rendent leurs places', change.refunds],
            change.orders > 0 && ['N’ont rien dit (elles restent valables)', change.waiting],
            change.orders > 0 && ['Le choix se ferme', momentText(change.closes_at)],
          ]}
        />
        {change.orders > 0 && (
          <ul className="people">
            {change.concerned.map(({ orders_id, lastname, firstname, seats, chosen }) => (
              <li key={orders_id}>
                <Link to={`/admin/réservation/${orders_id}`}>
                  {lastname} {firstname}
                </Link>{' '}
                <span>
                  {placesText(seats)} · {chosen ? chosenWords[chosen] : 'n’a rien dit'}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    ))}
  </>
)
