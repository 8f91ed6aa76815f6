import { Link } from 'react-router'
import { momentText } from '../../texts/moments.ts'
import { type Movement, movedText, movementCauses } from '../../texts/voucher-movements.ts'
import '../../ui/office/reservation-parts.css'

/** The ledger of one voucher: the sum of its lines is what is left. */
export function VoucherMovements({ movements }: { movements: readonly Movement[] }) {
  return (
    <>
      <h2>Mouvements</h2>
      <ol className="short-lines">
        {movements.map(movement => (
          <li key={`${movement.at} ${movement.cause} ${movement.orders_id}`}>
            <span>
              {movement.orders_id ? (
                <Link to={`/admin/réservation/${movement.orders_id}`}>{movementCauses[movement.cause]}</Link>
              ) : (
                movementCauses[movement.cause]
              )}
              <small>
                <time dateTime={movement.at}>{momentText(movement.at)}</time>
              </small>
            </span>
            <b>{movedText(movement)}</b>
          </li>
        ))}
      </ol>
    </>
  )
}
