import { useRef } from 'react'
import { eurosText } from '../../../../contract/texts/euros.ts'
import { MessageList } from '../../../ui/form/message-list.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import type { ToPay } from './to-pay.ts'
import { useCardFields } from './use-card-fields.ts'

/** The card, in Stripe's own fields. */
export function CardPayment({ toPay }: { toPay: ToPay }) {
  const place = useRef<HTMLDivElement>(null)
  const { stage, problem, submit } = useCardFields(toPay, place)
  return (
    <form className="card-payment with-scripts" onSubmit={submit} aria-busy={stage !== 'ready'}>
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
        // A whole new page: only it may load what this one could not.
        <a className="button" href={`${toPay.page}?paiement=carte`}>
          Réessayer
        </a>
      ) : (
        <SubmitButton className="button pay" busy={stage !== 'ready'}>
          {stage === 'paying' ? 'Paiement en cours…' : `Payer ${eurosText(toPay.amount)}`}
        </SubmitButton>
      )}
    </form>
  )
}
