import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { expiresTooEarly } from '../../../../contract/rules/card-problems.ts'
import { useFreshOrder } from '../use-fresh-order.ts'
import { type Order, returnsText } from './order-words.ts'

/** What became of the order, first and large. */
export function OrderState({ order }: { order: Order }) {
  useFreshOrder(order.state === 'pending')
  const { title, sentence } = order.claim
    ? cancelledByCinema
    : order.pay_before
      ? toPay
      : words[order.state](order)
  return (
    <div className="order-state" data-state={order.claim ? 'cancelled' : order.state} role="status">
      <h1>{title}</h1>
      <p className="sentence">{sentence}</p>
      {order.state === 'pending' && !order.pay_before && (
        <p className="without-scripts">
          <a className="button quiet" href={`/utilisateur/reservation/${order.id}`}>
            Actualiser
          </a>
        </p>
      )}
      {order.claim && (
        <p>
          <Link className="button" to={`/annulation/${order.claim}`}>
            Choisir un remboursement ou une invitation
          </Link>
        </p>
      )}
      {order.change && (
        <p>
          Le cinéma a changé cette séance&nbsp;: ce qui est écrit ici est à jour.{' '}
          <Link to={`/changement/${order.change}`}>Voir ce qui change, ou être remboursé</Link>
        </p>
      )}
      {(order.state === 'refused' || order.state === 'expired') && (
        <p>
          <Link
            className="button"
            to={`/film/${order.movies_id}/seance/${order.sessions_id}/horaire/${order.timetables_id}`}
          >
            Revenir à la séance
          </Link>
        </p>
      )}
    </div>
  )
}

type Words = { title: string; sentence: ReactNode }

const toPay: Words = {
  title: 'Plus qu’à payer',
  sentence: 'Vos places vous attendent ; la réservation est confirmée dès qu’elle est payée.',
}

const cancelledByCinema: Words = {
  title: 'Séance annulée par le cinéma',
  sentence: 'Nous en sommes désolés. Choisissez ce que deviennent vos places.',
}

const words: Record<Order['state'], (order: Order) => Words> = {
  confirmed: ({ nbr_seats_payed }) => ({
    title: 'Votre réservation est confirmée',
    sentence: (
      <>
        <a href="#billets">{nbr_seats_payed > 1 ? 'Vos billets sont' : 'Votre billet est'} ci-dessous</a>, et
        dans un message envoyé à l’adresse de votre compte.
      </>
    ),
  }),
  pending: () => ({
    title: 'Paiement en cours de vérification',
    sentence:
      'Vos places sont retenues. Cette page se met à jour d’elle-même dès que la banque a répondu ; ne payez pas une seconde fois.',
  }),
  cancelled: order => ({
    title: 'Cette réservation est annulée',
    sentence: order.refunded_at
      ? `Vous ont été rendus\u00a0: ${returnsText(order)}. Selon votre banque, quelques jours peuvent passer avant que l’argent n’apparaisse.`
      : `Vont vous être rendus\u00a0: ${returnsText(order)}.`,
  }),
  invited: ({ nbr_seats_payed }) => ({
    title: 'Séance annulée par le cinéma',
    sentence:
      nbr_seats_payed > 1
        ? 'Vos places sont devenues des invitations, dans votre portefeuille.'
        : 'Votre place est devenue une invitation, dans votre portefeuille.',
  }),
  refused: ({ refused_because }) => ({
    title: 'Le paiement n’a pas abouti',
    sentence: `${refused_because ? `${expiresTooEarly} ` : ''}Rien n’a été débité et les places sont de nouveau en vente.`,
  }),
  expired: () => ({
    title: 'Cette réservation a expiré',
    sentence:
      'Elle n’a pas été payée à temps, vous y avez renoncé, ou la séance a changé pendant le paiement. Rien n’a été débité.',
  }),
}
