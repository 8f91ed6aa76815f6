import { data, Form, Link, redirect } from 'react-router'
import { askToJoinOrders, joinOrders } from '../../../contract/guest.ts'
import { call } from '../../api-client.ts'
import { MessageList, Notice } from '../../ui/form/message-list.tsx'
import type { Message } from '../../ui/form/messages.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { keepPageOnNetworkError, messagesOf } from '../failures.ts'
import type { Route } from './+types/join-orders'
import { Entrance } from './entrance/entrance.tsx'
import { keyHeaders } from './private-page.ts'
import { requireLogin } from './who.ts'

/** `sent` is the e-mail address to which the link has been mailed. */
type Answer = { messages: Message[]; sent?: string }

/**
 * The page that adds orders made without an account to a member's account. The member first requests a link by
 * mail, and then opens that link.
 */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  await requireLogin(context, url)
  return { hasLink: params.token !== undefined }
}

export async function action({ context, params: { token } }: Route.ActionArgs) {
  try {
    if (token === undefined) {
      const { message } = await call(context, askToJoinOrders, {})
      return data<Answer>({ messages: [], sent: message })
    }
    const { orders } = await call(context, joinOrders, { body: { token } })
    return redirect(`/utilisateur/compte?reservations=${orders > 0 ? 'ajoutees' : 'aucune'}`)
  } catch (error) {
    const { messages, status } = messagesOf(error)
    return data<Answer>({ messages }, { status })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPageOnNetworkError(serverAction)

export const headers = keyHeaders

export const meta: Route.MetaFunction = page =>
  pageMeta(page, {
    title: 'Réservations sans compte',
    description: 'Ajouter à votre compte les réservations prises sans lui.',
    hidden: true,
  })

export default function JoinOrders({ loaderData, actionData }: Route.ComponentProps) {
  const { messages, sent }: Answer = (actionData as Answer | undefined) ?? { messages: [] }
  return (
    <Entrance
      title="Réservations sans compte"
      lead={
        loaderData.hasLink
          ? 'Les réservations prises avec votre adresse rejoignent votre compte.'
          : 'Vous avez déjà réservé sans compte ? Nous envoyons à l’adresse de votre compte un lien qui les y ajoute.'
      }
      ways={
        <>
          {messages.length > 0 && loaderData.hasLink && (
            <p>
              <Link to="/utilisateur/reservations-sans-compte">Recevoir un nouveau lien</Link>
            </p>
          )}
          <p>
            <Link to="/utilisateur/compte">Retour à votre compte</Link>
          </p>
        </>
      }
    >
      {sent ? (
        <Notice>{sent}</Notice>
      ) : (
        <Form method="post">
          <MessageList messages={messages} />
          <SubmitButton>{loaderData.hasLink ? 'Ajouter à votre compte' : 'Recevoir le lien'}</SubmitButton>
        </Form>
      )}
    </Entrance>
  )
}
