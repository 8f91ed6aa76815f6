import { Form, useRevalidator } from 'react-router'
import { eurosText } from '../../../../contract/texts/euros.ts'
import type { Paying, ToPay } from './to-pay.ts'
import './payment.css'
import { useEffect, useRef, useState } from 'react'
import { inParis } from '../../../../contract/rules/paris-time.ts'
import { hourText } from '../../../../contract/texts/dates.ts'
import { MessageList } from '../../../ui/form/message-list.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { timeLeftText, useSecondsUntil } from '../../paying/seconds-until.ts'
import { followSale } from './follow-payment.ts'
import { useCardFields } from './use-card-fields.ts'

type Props = {
  toPay: ToPay
  paying: Paying
  /** Texts that differ between an order and a purchase. `what` names the seats in a numbered room. */
  words: { what?: string; kept: string; giveUp: string }
}

/** Shows an unpaid order or purchase, which the buyer can pay or give up. */
export function Payment({ toPay, paying, words }: Props) {
  const outcome = useReturn(toPay, paying === 'retour')
  const { page } = toPay
  return (
    <section className="payment stack plate gap-4" aria-labelledby="paiement-titre">
      <h2 id="paiement-titre">Paiement par carte</h2>
      {words.what && <p className="what lead-text bold">{words.what}</p>}
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
          <a className="button pay lead-text full-width" href={`${page}?paiement=carte`}>
            {outcome === 'unpaid' ? 'Réessayer' : `Payer ${eurosText(toPay.amount)} par carte`}
          </a>
        </p>
      )}
      <p className="whose soft small-text">
        La carte est tapée dans les champs de Stripe, notre prestataire de paiement : son numéro ne passe
        jamais par nous.
      </p>
      <Form method="post" action={page} className="giving-up line-above pad-top-3">
        <button type="submit" name="intent" value="abandon" className="button quiet">
          {words.giveUp}
        </button>
      </Form>
    </section>
  )
}

/** The card form, made of Stripe's own fields. */
function CardPayment({ toPay }: { toPay: ToPay }) {
  const place = useRef<HTMLDivElement>(null)
  const { stage, problem, submit } = useCardFields(toPay, place)
  return (
    <form className="card-payment with-scripts stack gap-4" onSubmit={submit} aria-busy={stage !== 'ready'}>
      <MessageList messages={problem ? [{ message: problem }] : []} />
      <div className="card-fields" data-stage={stage}>
        <div ref={place} />
        {stage === 'opening' && (
          <p className="waiting" role="status">
            Un instant, les champs de la carte arrivent…
          </p>
        )}
      </div>
      {stage === 'broken' ? (
        // Use a link of the browser, which loads the whole page, so that Stripe's script is loaded again.
        <a className="button" href={`${toPay.page}?paiement=carte`}>
          Réessayer
        </a>
      ) : (
        <SubmitButton className="button pay lead-text full-width" busy={stage !== 'ready'}>
          {stage === 'paying' ? 'Paiement en cours…' : `Payer ${eurosText(toPay.amount)}`}
        </SubmitButton>
      )}
    </form>
  )
}

/** Shows until when the order or purchase can be paid. With JavaScript, also shows the time left. */
function TimeLeft({ kept, until }: { kept: string; until: string }) {
  const seconds = useSecondsUntil(until)
  return (
    <p className="time-left">
      {kept} <b>{hourText(inParis(new Date(until)).hour)}</b>
      {seconds !== null && <span role="timer"> ({timeLeftText(seconds)})</span>}.
    </p>
  )
}

const everyMs = 3000

/** After the buyer comes back from the card payment, asks the API again and again until the result is known. */
function useReturn({ sale, id }: ToPay, back: boolean): 'waiting' | 'unpaid' {
  const [outcome, setOutcome] = useState<'waiting' | 'unpaid'>('waiting')
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!back) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let left = false
    const look = async () => {
      const followed = await followSale(sale, id)
      if (left) return
      if ('problem' in followed || (followed.state === 'pending' && !followed.payment)) {
        timer = setTimeout(look, everyMs)
        return
      }
      // The API still offers to pay, so the order or purchase is not paid yet.
      if (followed.payment) setOutcome('unpaid')
      await revalidate()
    }
    look()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [sale, id, back, revalidate])
  return outcome
}
