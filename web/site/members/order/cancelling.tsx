import { useEffect, useRef } from 'react'
import { Form, Link } from 'react-router'
import { stands } from '../../../../contract/rules/places.ts'
import { placesText } from '../../../texts/numbers.ts'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { type Order, returnsText } from './order-words.ts'

/** The confirmation before a cancellation; a separate page state, so that it works without scripts. */
export function Cancelling({ order }: { order: Order }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const page = `/utilisateur/reservation/${order.id}`
  return (
    <section className="cancelling stack gap-4 pad-5" aria-labelledby="annuler-titre">
      <h2 id="annuler-titre" ref={title} tabIndex={-1}>
        Annuler cette réservation ?
      </h2>
      <p>
        {placesText(order.places.filter(stands).length)} pour {order.title}{' '}
        {order.nbr_seats_payed > 1 ? 'seront remises' : 'sera remise'} en vente et{' '}
        {order.nbr_seats_payed > 1
          ? 'vos billets ne seront plus valables'
          : 'votre billet ne sera plus valable'}
        . Vous seront rendus : <b>{returnsText(order)}</b>. L’annulation est possible jusqu’à{' '}
        {order.cancel_minutes} minutes avant l’heure de la séance.
      </p>
      <Form method="post" action={page} className="answers cluster gap-3">
        <SubmitButton>Oui, annuler et être remboursé</SubmitButton>
        <Link className="button quiet" to={page}>
          Non, garder vos places
        </Link>
      </Form>
    </section>
  )
}
