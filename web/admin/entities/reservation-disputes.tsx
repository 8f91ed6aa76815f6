import type { order } from '../../../contract/admin/order.ts'
import type { AnswerOf } from '../../../contract/endpoint.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { momentText } from '../../texts/moments.ts'
import '../../ui/office/reservation-parts.css'

type Dispute = AnswerOf<typeof order.read>['disputes'][number]

/**
 * Lists the payments that the buyer's bank wants back (disputes). Staff must respond in the Stripe dashboard
 * before the deadline.
 */
export function Disputes({ disputes }: { disputes: readonly Dispute[] }) {
  if (disputes.length === 0) return null
  return (
    <>
      <h2>Paiement contesté</h2>
      <ul className="short-lines">
        {disputes.map(({ id, amount, reason, status, opened_at }) => (
          <li key={id}>
            <span>
              {eurosText(amount)}, {statusWords[status] ?? status}
              <small>Motif donné par la banque&nbsp;: {reasonWords[reason] ?? (reason || 'aucun')}</small>
              <small>
                Ouvert le <time dateTime={opened_at}>{momentText(opened_at)}</time>
              </small>
            </span>
          </li>
        ))}
      </ul>
      <p className="note">
        Un litige se traite dans le tableau de bord de Stripe, avant la date qu’il indique.
      </p>
    </>
  )
}

const statusWords: Record<string, string> = {
  warning_needs_response: 'demande de renseignements, à répondre',
  warning_under_review: 'demande de renseignements, à l’étude',
  warning_closed: 'demande de renseignements, close',
  needs_response: 'à répondre',
  under_review: 'à l’étude',
  won: 'gagné',
  lost: 'perdu',
  prevented: 'évité',
}

const reasonWords: Record<string, string> = {
  fraudulent: 'paiement frauduleux',
  duplicate: 'payé deux fois',
  product_not_received: 'places non reçues',
  product_unacceptable: 'places non conformes',
  credit_not_processed: 'remboursement non reçu',
  unrecognized: 'paiement non reconnu',
  subscription_canceled: 'abonnement annulé',
  general: 'motif général',
}
