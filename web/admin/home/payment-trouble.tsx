import { Link } from 'react-router'
import { momentText } from '../../texts/moments.ts'
import type { Dashboard } from './dashboard.ts'

type Attention = Dashboard['attention']
type Props = Pick<Attention, 'gateway_trouble' | 'unsettled_refunds' | 'open_disputes'>

/** Lists payment problems: errors of the payment gateway, refunds that wait for staff, and open disputes. */
export function PaymentTrouble({ gateway_trouble, unsettled_refunds, open_disputes }: Props) {
  return (
    <>
      {gateway_trouble && (
        <li>
          <strong>Personne ne peut payer par carte&nbsp;:</strong> le prestataire de paiement a refusé (
          <code>{gateway_trouble.words}</code>), la dernière fois le{' '}
          <time dateTime={gateway_trouble.at}>{momentText(gateway_trouble.at)}</time>. Vérifiez ses clés et
          son tableau de bord.
        </li>
      )}
      {unsettled_refunds > 0 && (
        <li>
          <Link to="/admin/remboursement?etat=waiting">
            {unsettled_refunds === 1
              ? 'Un remboursement attend d’être réglé'
              : `${unsettled_refunds} remboursements attendent d’être réglés`}
          </Link>
        </li>
      )}
      {open_disputes.map(({ id, orders_id }) => (
        <li key={id}>
          {orders_id ? (
            <Link to={`/admin/réservation/${orders_id}`}>
              Le paiement de la réservation n°&nbsp;{orders_id} est contesté
            </Link>
          ) : (
            'Le paiement d’un achat de la boutique est contesté\u00a0: voir Stripe'
          )}
        </li>
      ))}
    </>
  )
}

export const hasNoPaymentTrouble = ({ gateway_trouble, unsettled_refunds, open_disputes }: Props): boolean =>
  gateway_trouble === null && unsettled_refunds === 0 && open_disputes.length === 0
