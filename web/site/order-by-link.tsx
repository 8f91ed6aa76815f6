import { data, Form, redirect } from 'react-router'
import { openGuestOrder } from '../../contract/guest.ts'
import { call } from '../api-client.ts'
import { MessageList } from '../ui/form/message-list.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/order-by-link'
import { keepPageOnNetworkError, messagesOf } from './failures.ts'
import { Entrance } from './members/entrance/entrance.tsx'
import { keyHeaders } from './members/private-page.ts'
import { currentUser } from './members/who.ts'

export const loader = async ({ context }: Route.LoaderArgs) => ({
  loggedIn: (await currentUser(context)) !== null,
})

/**
 * Opens an order that was made without an account, when the reader presses the button. Opening the mailed link
 * alone must not do it: it logs out the current user, and mail programs open links by themselves.
 */
export async function action({ context, params: { token } }: Route.ActionArgs) {
  try {
    const { orders_id } = await call(context, openGuestOrder, { body: { token } })
    return redirect(`/utilisateur/reservation/${orders_id}`)
  } catch (error) {
    const { messages, status } = messagesOf(error)
    return data({ messages }, { status })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPageOnNetworkError(serverAction)

export const headers = keyHeaders

export const meta: Route.MetaFunction = page =>
  pageMeta(page, {
    title: 'Votre réservation',
    description: 'Ouvrir une réservation prise sans compte.',
    hidden: true,
  })

export default function OrderByLink({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <Entrance
      title="Votre réservation"
      lead="Vos billets, et de quoi échanger ou annuler si vos plans changent."
      ways={
        loaderData.loggedIn && (
          <p>Vous êtes connecté sur cet appareil&nbsp;: ouvrir cette réservation vous déconnectera.</p>
        )
      }
    >
      <Form method="post">
        <MessageList messages={actionData?.messages ?? []} />
        <SubmitButton>Ouvrir la réservation</SubmitButton>
      </Form>
    </Entrance>
  )
}
