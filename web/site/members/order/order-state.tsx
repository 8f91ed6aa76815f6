import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { expiresTooEarlyText } from '../../../../contract/rules/card-problems.ts'
import { useFreshOrder } from '../use-fresh-order.ts'
import { isExchanged, type Order, returnsText } from './order-words.ts'

export function OrderState({ order, isGuest }: { order: Order; isGuest: boolean }) {
  useFreshOrder(order.state === 'pending')
  const { title, sentence } = order.claim
    ? cancelledByCinema(order)
    : order.pay_before
      ? toPay
      : isExchanged(order)
        ? exchanged(order)
        : words[order.state](order, isGuest)
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
      {order.claim && order.price_order > 0 && (
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

const exchanged = ({ exchanges, places, refunds }: Order): Words => {
  const { orders_id, places: last } = exchanges.at(-1)!
  const whole = exchanges.length === 1 && last === places.length
  return {
    title: whole ? 'Ces places sont échangées' : 'Cette réservation est terminée',
    sentence: (
      <>
        {whole ? 'Elles sont remplacées par celles de la ' : 'Des places sont remplacées par celles de la '}
        <Link to={`/utilisateur/reservation/${orders_id}`}>réservation n°&nbsp;{orders_id}</Link>
        {refunds.length > 0 ? '\u00a0; ce qui vous est rendu est ci-dessous.' : '.'}
      </>
    ),
  }
}

const cancelledByCinema = ({ price_order }: Order): Words => ({
  title: 'Séance annulée par le cinéma',
  sentence: `Nous en sommes désolés. ${
    price_order > 0
      ? 'Choisissez ce que deviennent vos places.'
      : 'Vos places étaient gratuites\u00a0: vous n’avez rien à faire.'
  }`,
})

const words: Record<Order['state'], (order: Order, isGuest: boolean) => Words> = {
  confirmed: ({ nbr_seats_payed, tickets }) => ({
    title: 'Votre réservation est confirmée',
    sentence:
      tickets.length === 0 ? (
        'Toutes vos places sont offertes.'
      ) : (
        <>
          <a href="#billets">{nbr_seats_payed > 1 ? 'Vos billets sont' : 'Votre billet est'} ci-dessous</a>
          &nbsp;; vous {nbr_seats_payed > 1 ? 'les' : 'le'} recevrez aussi par e-mail.
          <span className="own-line">
            À l’entrée, montrez {nbr_seats_payed > 1 ? 'un code par personne' : 'son code'}, à l’écran ou sur
            papier.
          </span>
        </>
      ),
  }),
  pending: () => ({
    title: 'Paiement en cours de vérification',
    sentence:
      'Vos places sont retenues. Cette page se met à jour d’elle-même dès que la banque a répondu ; ne payez pas une seconde fois.',
  }),
  cancelled: order => ({ title: 'Cette réservation est annulée', sentence: afterCancelling(order) }),
  invited: ({ nbr_seats_payed }, isGuest) => ({
    title: 'Séance annulée par le cinéma',
    sentence: `${
      nbr_seats_payed > 1
        ? 'Vos places sont devenues des invitations'
        : 'Votre place est devenue une invitation'
    }${
      isGuest
        ? `\u00a0: réservez avec la même adresse e-mail, ${nbr_seats_payed > 1 ? 'elles vous sont proposées' : 'elle vous est proposée'} au moment de payer.`
        : ', dans votre portefeuille.'
    }`,
  }),
  refused: ({ refused_because, refunds }) => ({
    title: 'Le paiement n’a pas abouti',
    sentence: `${refused_because === 'card_expires_too_early' ? `${expiresTooEarlyText} ` : ''}Les places sont de nouveau en vente. ${paidInVain(refunds)}`,
  }),
  expired: ({ refunds }) => ({
    title: 'Cette réservation a expiré',
    sentence: `Elle n’a pas été payée à temps, vous y avez renoncé, ou la séance a changé pendant le paiement. ${paidInVain(refunds)}`,
  }),
}

/**
 * Says what happened to the money of an order that ended unpaid. If a payment arrived after the end, it is
 * refunded, and the text says so.
 */
const paidInVain = (refunds: Order['refunds']): string =>
  refunds.length > 0
    ? 'Votre paiement est arrivé trop tard\u00a0: il vous est rendu, comme indiqué ci-dessous.'
    : 'Rien n’a été débité.'

/** Tells where the money of a cancelled order is. It says « rendus » only once the refund has arrived. */
function afterCancelling(order: Order): string {
  const { refunds } = order
  if (refunds.length === 0) return 'Elle n’avait rien coûté\u00a0: il n’y a rien à rendre.'
  if (refunds.every(({ state }) => state === 'arrived'))
    return `Vous ont été rendus\u00a0: ${returnsText(order, order.places)}. Selon votre banque, quelques jours peuvent passer avant que l’argent n’apparaisse.`
  return refunds.some(({ state }) => state === 'refused')
    ? `Le remboursement n’a pas abouti\u00a0: le cinéma s’en occupe, vous n’avez rien à faire. Sont à vous rendre\u00a0: ${returnsText(order, order.places)}.`
    : `Le remboursement est en cours. Vont vous être rendus\u00a0: ${returnsText(order, order.places)}.`
}
