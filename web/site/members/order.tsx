import { data, redirect } from 'react-router'
import { cancelOrder, readOrder } from '../../../contract/booking.ts'
import { readFilm } from '../../../contract/programme.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { listTickets } from '../../../contract/tickets.ts'
import { call, callIfFound } from '../../api-client.ts'
import { clockContext } from '../../page-context.ts'
import { MessageList } from '../../ui/form/message-list.tsx'
import type { Message } from '../../ui/form/messages.ts'
import { pageMeta } from '../../ui/page-meta.ts'
import { Breadcrumbs } from '../../ui/pages/breadcrumbs.tsx'
import { Poster } from '../../ui/poster.tsx'
import { ErrorPage } from '../error-page.tsx'
import { keepPageOnNetworkError, messagesOf } from '../failures.ts'
import { useForgottenTyping } from '../paying/keep-typed.ts'
import type { Route } from './+types/order'
import { GivenPlaces } from './giving/given-places.tsx'
import { Cancelling } from './order/cancelling.tsx'
import { drawTickets } from './order/draw-tickets.ts'
import { OrderFacts } from './order/order-facts.tsx'
import { OrderState } from './order/order-state.tsx'
import { hasTickets, type Order, seatsTextOf } from './order/order-words.ts'
import { Tickets } from './order/tickets.tsx'
import { openForCardFields } from './payment/open-for-card-fields.ts'
import { Payment } from './payment/payment.tsx'
import { payingIn, type ToPay } from './payment/to-pay.ts'
import { privateHeaders } from './private-page.ts'
import { currentUser, orLogin } from './who.ts'
import '../../ui/pages/order-page.css'
import '../../ui/pages/ticket-card.css'
import './order.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const order = await orLogin(url, () => callIfFound(context, readOrder, { params }))
  const user = await currentUser(context)
  if (!order) return data(null, { status: 404 })
  // Read the film only to show its poster. If the film is no longer in the programme, there is no poster.
  const film = await callIfFound(context, readFilm, { params: { id: String(order.movies_id) } })
  const tickets = hasTickets(order) ? await drawTickets(await call(context, listTickets, { params })) : []
  const paying = order.pay_before ? payingIn(url) : null
  if (paying === 'carte') await openForCardFields(context)
  return {
    order,
    tickets,
    paying,
    media: film?.media ?? [],
    today: inParis(context.get(clockContext)()).date,
    cancelling: order.can_cancel && url.searchParams.get('annuler') === 'oui' ? placesIn(url) : null,
    isMember: user?.roleUser === 'user',
    isGuest: user === null,
  }
}

const placesIn = (url: URL): number[] => url.searchParams.getAll('place').map(Number)

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const places = (await request.formData()).getAll('place').map(Number)
  try {
    const body = places.length > 0 ? { places } : undefined
    await orLogin(url, () => call(context, cancelOrder, { params, body }))
  } catch (error) {
    if (error instanceof Response) throw error
    const { messages, status } = messagesOf(error)
    return data<{ messages: Message[] }>({ messages }, { status })
  }
  return redirect(`/utilisateur/reservation/${params.id}`)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPageOnNetworkError(serverAction)

export const headers = privateHeaders

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageMeta(
    { matches },
    {
      title: loaderData ? `Réservation n°\u00a0${loaderData.order.id}` : 'Réservation introuvable',
      description: 'Votre réservation et vos billets.',
      hidden: true,
    },
  )

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  useForgottenTyping()
  if (!loaderData) return <ErrorPage status={404} sentence="Cette réservation n’existe pas." />
  const { order, tickets, media, today, cancelling, isMember, isGuest, paying } = loaderData
  const home = isMember ? { name: 'Votre compte', to: '/utilisateur/compte' } : { name: 'Accueil', to: '/' }
  return (
    <article className="page order-page">
      <Breadcrumbs pages={[home]} current={`Réservation n°\u00a0${order.id}`} />
      <OrderState order={order} isGuest={isGuest} />
      <MessageList messages={actionData?.messages ?? []} />
      {cancelling && <Cancelling order={order} chosen={cancelling} />}
      {order.pay_before && (
        <Payment toPay={toPay(order, order.pay_before)} paying={paying} words={paymentWords(order)} />
      )}
      <div className="ticket-card order-ticket stack plate" data-state={order.state}>
        <Tickets order={order} tickets={tickets} />
        <Poster
          film={{ title: order.title, media }}
          sizes="(min-width: 40rem) 14rem, 7.5rem"
          className="travels"
          first
        />
        <OrderFacts order={order} today={today} isGuest={isGuest} />
      </div>
      <GivenPlaces order={order} />
      {isGuest && <GuestNote />}
    </article>
  )
}

function GuestNote() {
  return (
    <form method="post" action="/deconnexion" className="stack gap-3">
      <p className="soft">
        Vous avez réservé sans compte&nbsp;: gardez l’e-mail de vos billets, son lien rouvre cette page. Sur
        un appareil partagé, fermez-la en partant.
      </p>
      <p>
        <button type="submit" className="button quiet">
          Fermer cette réservation
        </button>
      </p>
    </form>
  )
}

const toPay = ({ id, card_amount }: Order, until: string): ToPay => ({
  page: `/utilisateur/reservation/${id}`,
  sale: 'order',
  id,
  amount: card_amount,
  until,
})

const paymentWords = (order: Order) => ({
  what: seatsTextOf(order),
  kept: 'Vos places sont retenues jusqu’à',
  giveUp: 'Renoncer à ces places',
})
