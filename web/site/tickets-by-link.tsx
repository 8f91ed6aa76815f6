import { data, Form } from 'react-router'
import { hourText, longDay } from '../../contract/texts/dates.ts'
import { placesByFare } from '../../contract/texts/places-by-fare.ts'
import { seatsText } from '../../contract/texts/seats.ts'
import { askForTickets, readTicketsOffer } from '../../contract/tickets.ts'
import { call, callIfFound } from '../api-client.ts'
import { MessageList } from '../ui/form/message-list.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { pageMeta } from '../ui/page-meta.ts'
import type { Route } from './+types/tickets-by-link'
import { ErrorPage } from './error-page.tsx'
import { keepPageOnNetworkError, messagesOf } from './failures.ts'
import { keyHeaders } from './members/private-page.ts'
import '../ui/pages/order-page.css'

export async function loader({ context, params }: Route.LoaderArgs) {
  const offer = await callIfFound(context, readTicketsOffer, { params })
  return offer ? { offer } : data(null, { status: 404 })
}

/** Sends the tickets only after a press of the button, because mail programs may open links by themselves. */
export async function action({ context, params }: Route.ActionArgs) {
  try {
    await call(context, askForTickets, { params })
  } catch (error) {
    const { messages, status } = messagesOf(error)
    return data({ messages, sent: false }, { status })
  }
  return { messages: [], sent: true }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPageOnNetworkError(serverAction)

export const headers = keyHeaders

export const meta: Route.MetaFunction = page =>
  pageMeta(page, { title: 'Vos e-billets', description: 'Recevoir ses e-billets.', hidden: true })

export default function TicketsByLinkPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData)
    return (
      <ErrorPage
        status={404}
        sentence="Ce lien n’est plus valable : la réservation a été annulée, ou sa séance est passée."
      />
    )
  const { offer } = loaderData
  const seats = seatsText(offer.places.map(({ seat }) => seat))
  const sent = actionData && 'sent' in actionData && actionData.sent
  return (
    <article className="page order-page">
      <div className="order-state" data-state={sent ? 'confirmed' : 'pending'} role="status">
        <h1>{sent ? 'Vos e-billets arrivent' : 'Des places vous attendent'}</h1>
        <p className="sentence">
          <b>{offer.title}</b>, {longDay(offer.session_date)} à {hourText(offer.hours_timetable)},{' '}
          {offer.name_cinema} : {placesByFare(offer.places)}.{seats && ` ${seats}.`}
        </p>
      </div>
      <MessageList messages={actionData?.messages ?? []} />
      {sent ? (
        <p>Ils partent dans quelques instants vers l’adresse où vous avez reçu ce lien.</p>
      ) : (
        <>
          <p>Nous les envoyons à l’adresse où vous avez reçu ce lien, un par place.</p>
          <Form method="post">
            <SubmitButton className="button">Recevoir les e-billets</SubmitButton>
          </Form>
        </>
      )}
    </article>
  )
}
