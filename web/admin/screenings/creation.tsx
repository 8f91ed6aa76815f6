import { data, type FetcherWithComponents, Form, Link, useFetcher } from 'react-router'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { clockContext } from '../../page-context.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { choicesFor } from '../api/choices.ts'
import { leadTo } from '../api/lead-to.ts'
import { programme } from '../api/programme.ts'
import { screening } from '../entities/screening.tsx'
import { FieldInput } from '../form/field-input.tsx'
import { keepTyped } from '../form/keep-typed.ts'
import { UnsavedWork } from '../form/unsaved-work.tsx'
import { WarningBoxes } from '../form/warning-boxes.tsx'
import { toList, useWayBack } from '../list/way-back.ts'
import { adminTitle } from '../shell/admin-title.ts'
import type { Route } from './+types/creation'
import { batchFields, batchStart, searchFor } from './batch.ts'
import { Plan } from './plan.tsx'
import '../../ui/office/record.css'
import './creation.css'
import { type FormEvent, useEffect, useRef } from 'react'

export { BrokenAdminPage as ErrorBoundary } from '../shell/broken-page.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  const values = batchStart(url.searchParams, inParis(context.get(clockContext)()).date)
  return { values, choices: await choicesFor(context, batchFields, values) }
}

export async function action({ context, request }: Route.ActionArgs) {
  const answer = await programme(context, await request.formData())
  return 'done' in answer
    ? leadTo(toList(screening, searchFor(answer.done), 'cree'))
    : data(answer, answer.status)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepTyped(serverAction)

export const meta = adminTitle(() => 'Programmer des séances')

/** Creates screenings for several days and hours, and shows conflicts before saving. */
export default function ScreeningCreation({ loaderData, actionData }: Route.ComponentProps) {
  const checking = useFetcher<typeof action>()
  const { dirty, follow, stop } = useChecking(checking)
  const answer = actionData && 'typed' in actionData ? actionData : null
  const checked = checking.data && 'plan' in checking.data ? checking.data.plan : null
  const values = answer?.typed ?? loaderData.values
  const messages = actionData?.messages ?? []
  const wayBack = useWayBack()
  return (
    <section className="record-page">
      <p className="up">
        <Link to={toList(screening, wayBack)}>Séances</Link>
      </p>
      <h1>Programmer des séances</h1>
      <div className="columns">
        <Form method="post" noValidate className="record-form batch" onInput={follow} onSubmit={stop}>
          <MessageList messages={messages} links />
          <WarningBoxes warnings={answer?.warnings ?? []} />
          {batchFields.map(field => (
            <FieldInput
              key={field.name}
              field={field}
              values={values}
              choices={loaderData.choices}
              messages={messages}
            />
          ))}
          <p className="buttons">
            <SubmitButton intent="enregistrer">Enregistrer</SubmitButton>
            <SubmitButton intent="verifier" className="button quiet">
              Vérifier la salle
            </SubmitButton>
          </p>
          <UnsavedWork dirty={dirty} />
        </Form>
        <aside aria-label="Ce qui sera programmé">
          <Plan plan={checked ?? answer?.plan ?? null} busy={checking.state !== 'idle'} />
        </aside>
      </div>
    </section>
  )
}

const pauseMs = 500

/**
 * Checks the form while the user fills it in, after each pause in the typing. Needs JavaScript. When the user
 * submits, a check that has not started is cancelled.
 */
function useChecking(checking: FetcherWithComponents<unknown>) {
  const dirty = useRef(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(waiting.current)
  // When the user leaves the page, cancel the delayed check of the form: it would be posted to the next page.
  useEffect(() => () => clearTimeout(waiting.current), [])
  function follow(event: FormEvent<HTMLFormElement>) {
    const form = event.currentTarget
    dirty.current = true
    stop()
    waiting.current = setTimeout(() => {
      const asked = new FormData(form)
      asked.set('intent', 'verifier')
      checking.submit(asked, { method: 'post' })
    }, pauseMs)
  }
  return { dirty, follow, stop }
}
