import { data, Form, Link, redirect } from 'react-router'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { confirmWaiting, leaveWaitingByLink, readWaitingByLink } from '../../../contract/waiting.ts'
import { ApiRefusal, call } from '../../api-client.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { keepPageOnNetworkError, messagesOf } from '../failures.ts'
import { keyHeaders } from '../members/private-page.ts'
import type { Route } from './+types/by-link'
import { EntryButtons, placesText, sentenceOf, titleOf } from './own-entry.tsx'
import '../../ui/pages/order-page.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return { entry: await call(context, readWaitingByLink, { params }) }
  } catch (error) {
    if (error instanceof ApiRefusal && error.answer.code === 'waiting_link_invalid')
      return { entry: null, said: error.message }
    throw error
  }
}

/**
 * Confirms the address or leaves the list, when the reader presses a button. Opening the link changes nothing,
 * because mail scanners open links.
 */
export async function action({ context, params, request }: Route.ActionArgs) {
  const leaving = (await request.formData()).get('intent') === 'quitter'
  try {
    if (leaving) await call(context, leaveWaitingByLink, { params })
    else await call(context, confirmWaiting, { params })
  } catch (error) {
    const { messages, status } = messagesOf(error)
    return data({ messages }, { status })
  }
  return redirect(`/attente/${params.token}`)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPageOnNetworkError(serverAction)

export const headers = keyHeaders

export const meta: Route.MetaFunction = page =>
  pageMeta(page, { title: 'Liste d’attente', description: 'Attendre des places libérées.', hidden: true })

export default function WaitingByLink({ loaderData, actionData }: Route.ComponentProps) {
  const { entry } = loaderData
  if (!entry)
    return (
      <article className="page order-page">
        <div className="order-state" data-state="expired" role="status">
          <h1>Vous n’êtes plus dans cette liste</h1>
          <p className="sentence">{loaderData.said}</p>
        </div>
        <p>
          <Link className="button quiet" to="/">
            Voir le programme
          </Link>
        </p>
      </article>
    )
  const toConfirm = entry.state === 'to_confirm'
  return (
    <article className="page order-page">
      <div
        className="order-state"
        data-state={entry.state === 'offered' ? 'confirmed' : 'pending'}
        role="status"
      >
        <h1>{titleOf(entry)}</h1>
        <p className="sentence">
          <b>{entry.title}</b>, {longDay(entry.session_date)} à {hourText(entry.hours_timetable)},{' '}
          {entry.name_cinema}.
        </p>
        <p>
          {toConfirm
            ? `Un compte à votre adresse attend ${placesText(entry.n)}. Confirmez que cette adresse est bien la vôtre, pour être prévenu.`
            : sentenceOf(entry)}
        </p>
      </div>
      <MessageList messages={actionData?.messages ?? []} />
      {toConfirm && (
        <Form method="post">
          <SubmitButton intent="confirmer">Confirmer cette adresse</SubmitButton>
        </Form>
      )}
      <EntryButtons entry={entry} />
    </article>
  )
}
