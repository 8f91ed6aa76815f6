import { data, Form, Link, redirect } from 'react-router'
import { confirmEmail } from '../../../contract/email-change.ts'
import { call } from '../../api-client.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { keepPageOnNetworkError, messagesOf } from '../failures.ts'
import type { Route } from './+types/new-address'
import { Entrance } from './entrance/entrance.tsx'
import { keyHeaders } from './private-page.ts'
import { currentUser } from './who.ts'

export async function action({ context, params }: Route.ActionArgs) {
  try {
    await call(context, confirmEmail, { body: { token: params.token } })
  } catch (error) {
    const { messages, status } = messagesOf(error)
    return data({ messages }, { status })
  }
  const user = await currentUser(context)
  return redirect(
    `${user?.roleUser === 'user' ? '/utilisateur/compte' : '/authentification/connexion'}?adresse=confirmee`,
  )
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPageOnNetworkError(serverAction)

export const headers = keyHeaders

export const meta: Route.MetaFunction = page =>
  pageMeta(page, {
    title: 'Nouvelle adresse',
    description: 'Confirmez votre nouvelle adresse.',
    hidden: true,
  })

/**
 * The page that confirms a new e-mail address. The member must press a button, because mail scanners open links
 * and would confirm the address.
 */
export default function NewAddress({ actionData }: Route.ComponentProps) {
  return (
    <Entrance
      title="Nouvelle adresse e-mail"
      lead="Confirmez que cette adresse est la vôtre : votre compte l’utilisera désormais, et vos autres appareils seront déconnectés."
      ways={
        <p>
          <Link to="/utilisateur/compte">Retour à votre compte</Link>
        </p>
      }
    >
      <Form method="post">
        <MessageList messages={actionData?.messages ?? []} />
        <SubmitButton>Confirmer cette adresse</SubmitButton>
      </Form>
    </Entrance>
  )
}
