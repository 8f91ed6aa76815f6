import { Link } from 'react-router'
import { movedText, movementCauses } from '../../../texts/voucher-movements.ts'
import {
  kindWords,
  lastDayText,
  leftText,
  markText,
  type OwnVoucher,
  wholeText,
} from '../../paying/voucher-words.ts'
import { Moment } from '../moment.tsx'

/** One card, voucher or invitation: what is left, until when, and everything that came and went. */
export function VoucherCard({ voucher }: { voucher: OwnVoucher }) {
  return (
    <li data-kind={voucher.kind} data-usable={voucher.usable || undefined}>
      <p className="left">
        <b>{leftText(voucher)}</b>
        <span>sur {wholeText(voucher)}</span>
      </p>
      <div className="what">
        <h3>{voucher.name_product}</h3>
        <p>
          {kindWords[voucher.kind]}, {markText(voucher)}
        </p>
        <p>Jusqu’au {lastDayText(voucher.expires_at)} inclus</p>
        <details>
          <summary>Mouvements</summary>
          <ul className="movements">
            {voucher.movements.map(movement => (
              <li key={`${movement.at} ${movement.cause} ${movement.orders_id}`}>
                <span>
                  <Moment at={movement.at} />
                </span>{' '}
                <span>
                  {movement.orders_id ? (
                    <Link to={`/utilisateur/reservation/${movement.orders_id}`}>
                      {movementCauses[movement.cause]}
                    </Link>
                  ) : (
                    movementCauses[movement.cause]
                  )}
                </span>{' '}
                <b className="moved">{movedText(movement)}</b>
              </li>
            ))}
          </ul>
        </details>
      </div>
    </li>
  )
}
