import { Form } from 'react-router'
import { eurosText } from '../../../../../contract/texts/euros.ts'
import type { Order } from '../order-words.ts'
import { CardPayment } from './card-payment.tsx'
import { TimeLeft } from './time-left.tsx'
import { useReturn } from './use-return.ts'
import './payment.css'

/** `carte`: the fields are asked for; `retour`: back from them, or from one's bank. */
export type Paying = 'carte' | 'retour' | null

/** What is left to do before the order is a sale: pay it, or give it up. */
export function Payment({ order, paying, until }: { order: Order; paying: Paying; until: string }) {
  const outcome = useReturn(order.id, paying === 'retour')
  const page = `/utilisateur/reservation/${order.id}`
  return (
    <section className="payment" aria-labelledby="paiement-titre">
      <h2 id="paiement-titre">Paiement par carte</h2>
      <TimeLeft until={until} />
      <p className="without-scripts">
        Payer par carte demande JavaScript : le numéro est tapé dans les champs de Stripe, notre prestataire
        de paiement, et ne passe jamais par nous. Activez JavaScript, puis{' '}
        <a href={page}>rechargez cette page</a>.
      </p>
      {paying === 'carte' && <CardPayment order={order} />}
      {paying === 'retour' && (
        <p role="status">
          {outcome === 'unpaid'
            ? 'Le paiement n’a pas abouti ; rien n’a été débité.'
            : 'Nous vérifions le paiement…'}
        </p>
      )}
      {(paying === null || outcome === 'unpaid') && (
        <p className="with-scripts">
          <a className="button pay" href={`${page}?paiement=carte`}>
            {outcome === 'unpaid' ? 'Réessayer' : `Payer ${eurosText(order.card_amount)} par carte`}
          </a>
        </p>
      )}
      <p className="whose">
        La carte est tapée dans les champs de Stripe, notre prestataire de paiement : son numéro ne passe
        jamais par nous.
      </p>
      <Form method="post" action={page} className="giving-up">
        <button type="submit" className="button quiet">
          Renoncer à ces places
        </button>
      </Form>
    </section>
  )
}
