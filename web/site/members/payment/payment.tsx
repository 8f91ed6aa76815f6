import { Form } from 'react-router'
import { eurosText } from '../../../../contract/texts/euros.ts'
import { CardPayment } from './card-payment.tsx'
import { TimeLeft } from './time-left.tsx'
import type { Paying, ToPay } from './to-pay.ts'
import { useReturn } from './use-return.ts'
import './payment.css'

type Props = {
  toPay: ToPay
  paying: Paying
  /** `what`: the seats, in a numbered room. */
  words: { what?: string; kept: string; giveUp: string }
}

/** What is left to do before it is a sale: pay it, or give it up. */
export function Payment({ toPay, paying, words }: Props) {
  const outcome = useReturn(toPay, paying === 'retour')
  const { page } = toPay
  return (
    <section className="payment" aria-labelledby="paiement-titre">
      <h2 id="paiement-titre">Paiement par carte</h2>
      {words.what && <p className="what">{words.what}</p>}
      <TimeLeft kept={words.kept} until={toPay.until} />
      <p className="without-scripts">
        Payer par carte demande JavaScript : le numéro est tapé dans les champs de Stripe, notre prestataire
        de paiement, et ne passe jamais par nous. Activez JavaScript, puis{' '}
        <a href={page}>rechargez cette page</a>.
      </p>
      {paying === 'carte' && <CardPayment toPay={toPay} />}
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
            {outcome === 'unpaid' ? 'Réessayer' : `Payer ${eurosText(toPay.amount)} par carte`}
          </a>
        </p>
      )}
      <p className="whose">
        La carte est tapée dans les champs de Stripe, notre prestataire de paiement : son numéro ne passe
        jamais par nous.
      </p>
      <Form method="post" action={page} className="giving-up">
        <button type="submit" name="intent" value="abandon" className="button quiet">
          {words.giveUp}
        </button>
      </Form>
    </section>
  )
}
