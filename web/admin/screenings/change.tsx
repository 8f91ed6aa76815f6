import { data, Form, Link, redirect } from 'react-router'
import { screeningChange } from '../../../contract/admin/screening-change.ts'
import { sessionMovie } from '../../../contract/admin/session-movie.ts'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { call } from '../../api-client.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { choicesFor } from '../api/choices.ts'
import { officeMessagesOf } from '../api/failures.ts'
import { FieldInput } from '../form/field-input.tsx'
import { keepTyped } from '../form/keep-typed.ts'
import { valuesIn } from '../form/meanwhile.ts'
import { missing } from '../form/read-fields.ts'
import { textIn, typedIn, type Values, valuesOf } from '../form/values.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/change'
import { bodyOfChange, changeFields, changeForm } from './change-fields.ts'
import { ChangesMade } from './changes-made.tsx'
import { ForetoldChange } from './foretold-change.tsx'
import '../../ui/office/record-page.css'
import '../../ui/office/record-form.css'
import './change.css'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, params }: Route.LoaderArgs) {
  const [screening, changes] = await Promise.all([
    call(context, sessionMovie.read, { params }),
    call(context, screeningChange.list, { params }),
  ])
  const values = valuesOf(changeFields, screening)
  return { screening, changes, values, choices: await choicesFor(context, changeFields, values) }
}

/** Told first; done when it is asked for again with nothing typed since. */
export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await request.formData()
  const typed = typedIn(changeForm, form)
  const seen = valuesIn(form, 'vu')
  if (!seen) return data({ messages: [{ message: notOurs }], typed, foretold: null }, { status: 400 })
  const toConfirm = textIn(form, 'intent') === 'changer'
  const empty = missing(toConfirm ? changeForm : changeFields, typed)
  if (empty.length > 0) return data({ messages: empty, typed, foretold: null }, { status: 400 })
  const body = bodyOfChange(typed, seen)
  const { seen: _, ...asked } = body
  try {
    const foretold = await call(context, screeningChange.check, { params, body: asked })
    const { conflicts } = foretold
    const isWhatWasTold = textIn(form, 'dit') === toldOf(typed)
    if (conflicts.length > 0)
      return data(
        {
          messages: conflicts.map(({ field, message }) => ({ message, ...(field && { field }) })),
          typed,
          foretold,
        },
        { status: 409 },
      )
    if (!toConfirm || !isWhatWasTold) return data({ messages: [], typed, foretold })
    await call(context, screeningChange.make, { params, body })
  } catch (error) {
    const { messages, status } = officeMessagesOf(error)
    return data({ messages, typed, foretold: null }, { status })
  }
  return redirect(`/admin/séance/${params.id}/changement`)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export const meta = adminTitle(() => 'Changement d’une séance')

const notOurs = 'Ce formulaire n’est pas arrivé entier\u00a0: rechargez la page, puis recommencez.'

const toldOf = (typed: Values): string => JSON.stringify(typed)

/** Another room, hour, version or film for a screening that is sold: what it means for whom, then who chose what. */
export default function ScreeningChange({ loaderData, actionData }: Route.ComponentProps) {
  const { screening, changes, choices } = loaderData
  const answer = actionData && 'typed' in actionData ? actionData : null
  const messages = actionData?.messages ?? []
  const values = answer?.typed ?? loaderData.values
  const foretold = answer?.foretold ?? null
  const over = whyOver(screening)
  return (
    <section className="record-page screening-change">
      <p className="up">
        <Link to={`/admin/séance/${screening.id}`}>
          {screening.title}, {longDay(screening.session_date)} à {hourText(screening.hours_timetable)}
        </Link>
      </p>
      <h1>Changer la séance</h1>
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
            {foretold && <ForetoldChange foretold={foretold} />}
            <p className="buttons">
              <SubmitButton intent="verifier" className={foretold ? 'button quiet' : 'button'}>
                Voir ce que cela ferait
              </SubmitButton>
              {foretold?.after && (
                <SubmitButton intent="changer" className="button danger">
                  {foretold.orders > 0 ? 'Changer la séance et prévenir' : 'Changer la séance'}
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

function whyOver({
  cancelled_at,
  starts_at,
}: {
  cancelled_at: string | null
  starts_at: string
}): string | null {
  if (cancelled_at) return 'Cette séance est annulée\u00a0: elle ne change plus.'
  return new Date(starts_at) <= new Date() ? 'Cette séance a commencé\u00a0: elle ne change plus.' : null
}
