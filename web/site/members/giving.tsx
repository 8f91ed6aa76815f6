import { useState } from 'react'
import { data, Form, Link, redirect } from 'react-router'
import { readOrder } from '../../../contract/booking.ts'
import { offerPlace, withdrawGift } from '../../../contract/gift.ts'
import { hourText, longDate } from '../../../contract/texts/dates.ts'
import { call, callIfFound } from '../../api-client.ts'
import { Field } from '../../ui/form/field.tsx'
import { MessageList } from '../../ui/form/message-list.tsx'
import type { Message } from '../../ui/form/messages.ts'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { pageMeta } from '../../ui/page-meta.ts'
import { Breadcrumbs } from '../../ui/pages/breadcrumbs.tsx'
import { ErrorPage } from '../error-page.tsx'
import { keepPageOnNetworkError, messagesOf } from '../failures.ts'
import type { Route } from './+types/giving'
import { textIn } from './form-text.ts'
import { GivenPlaces, giveable } from './giving/given-places.tsx'
import { placeText } from './order/cancelling.tsx'
import type { Order } from './order/order-words.ts'
import { privateHeaders } from './private-page.ts'
import { orLogin } from './who.ts'
import '../../ui/pages/order-page.css'

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const order = await orLogin(url, () => callIfFound(context, readOrder, { params }))
  if (!order) return data(null, { status: 404 })
  if (order.state !== 'confirmed') throw redirect(`/utilisateur/reservation/${order.id}`)
  return { order }
}

type Answer = { messages?: Message[]; email?: string; place?: number; link?: string }

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData()
  const back = Number(form.get('reprendre'))
  const email = textIn(form, 'email')
  const place = Number(form.get('place'))
  const page = `/utilisateur/reservation/${params.id}`
  try {
    if (back > 0) {
      await orLogin(url, () =>
        call(context, withdrawGift, { params: { id: params.id, place: String(back) } }),
      )
      return redirect(`${page}#contenu`)
    }
    const body = { place, ...(email && { email }) }
    const { link } = await orLogin(url, () => call(context, offerPlace, { params, body }))
    // The link is shown once: only its hash is stored.
    return link ? data<Answer>({ link, place }) : redirect(`${page}#places-offertes`)
  } catch (error) {
    if (error instanceof Response) throw error
    const { messages, status } = messagesOf(error)
    return data<Answer>({ messages, email, place }, { status })
  }
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => keepPageOnNetworkError(serverAction)

export const headers = privateHeaders

export const meta: Route.MetaFunction = page =>
  pageMeta(page, { title: 'Offrir une place', description: 'Donner une de vos places.', hidden: true })

export default function GivingPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData) return <ErrorPage status={404} sentence="Cette réservation n’existe pas." />
  const { order } = loaderData
  const answer: Answer = actionData ?? {}
  const page = `/utilisateur/reservation/${order.id}`
  return (
    <article className="page order-page">
      <Breadcrumbs
        pages={[{ name: `Réservation n°\u00a0${order.id}`, to: page }]}
        current="Offrir une place"
      />
      <header className="order-state">
        <h1>{answer.link ? 'Le lien à transmettre' : 'Offrir une place'}</h1>
        <p className="sentence">
          <b>{order.title}</b>, {longDate(order.session_date)} à {hourText(order.hours_timetable)},{' '}
          {order.name_cinema}.{' '}
          {!answer.link &&
            'La place reste à vous tant qu’elle n’est pas acceptée\u00a0; ensuite elle a un nouveau billet, et le vôtre n’est plus valable.'}
        </p>
      </header>
      <MessageList messages={answer.messages ?? []} />
      {answer.link ? (
        <LinkToPass link={answer.link} place={answer.place!} />
      ) : order.can_give ? (
        <Offer order={order} answer={answer} />
      ) : (
        <p>Aucune place ne peut être offerte maintenant.</p>
      )}
      <GivenPlaces order={order} />
      <p>
        <Link className="button quiet" to={page}>
          Revenir à la réservation
        </Link>
      </p>
    </article>
  )
}

/** Shows the link to a given place, with a button for the phone's share sheet or, elsewhere, the clipboard. */
function LinkToPass({ link, place }: { link: string; place: number }) {
  const [status, setStatus] = useState('')
  const passOn = async () => {
    try {
      if (matchMedia('(pointer: coarse)').matches && navigator.share) await navigator.share({ url: link })
      else {
        await navigator.clipboard.writeText(link)
        setStatus('Lien copié.')
      }
    } catch (error) {
      // The browser reports an AbortError when the user closes the share sheet without sharing.
      if ((error as Error).name !== 'AbortError') setStatus('Copie impossible : sélectionnez le lien.')
    }
  }
  return (
    <section className="plate stack gap-3 pad-5" aria-label="Le lien">
      <Field
        name="lien"
        label={`Le lien de la place ${place}`}
        value={link}
        readOnly
        onFocus={event => event.currentTarget.select()}
        hint="Copiez-le maintenant : il n’est montré qu’une fois. La première personne qui l’ouvre peut prendre la place."
      />
      <p className="cluster gap-3 with-scripts">
        <button type="button" className="button" onClick={passOn}>
          Transmettre le lien
        </button>
        <span role="status">{status}</span>
      </p>
    </section>
  )
}

function Offer({ order, answer }: { order: Order; answer: Answer }) {
  const places = giveable(order)
  const chosen = places.find(({ number }) => number === answer.place) ?? places[0]
  return (
    <Form method="post" noValidate className="plate stack gap-4 pad-5">
      {places.length > 1 ? (
        <fieldset className="place-choice stack gap-1">
          <legend className="bold">La place à offrir</legend>
          {places.map(place => (
            <label key={place.number} className="tap gap-3">
              <input
                type="radio"
                name="place"
                value={place.number}
                defaultChecked={place.number === chosen?.number}
              />
              {placeText(place)}
            </label>
          ))}
        </fieldset>
      ) : (
        <p>
          <input type="hidden" name="place" value={chosen?.number} />
          {chosen && placeText(chosen)}
        </p>
      )}
      <Field
        name="email"
        label="Adresse e-mail de la personne (facultatif)"
        type="email"
        autoComplete="off"
        defaultValue={answer.email}
        messages={answer.messages ?? []}
        hint="Nous lui écrivons. Sans adresse, nous vous donnons un lien à lui transmettre."
      />
      <p className="soft">
        Une place acceptée ne s’annule et ne s’échange plus, sauf si la personne vous la rend.
      </p>
      <p>
        <SubmitButton>Offrir cette place</SubmitButton>
      </p>
    </Form>
  )
}
