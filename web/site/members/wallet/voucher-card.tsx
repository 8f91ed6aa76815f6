import { Link } from 'react-router'
import { movedText, movementCauses } from '../../../texts/voucher-movements.ts'
import {
  lastDayText,
  leftText,
  markText,
  type OwnVoucher,
  voucherKindWords,
  wholeText,
} from '../../paying/voucher-words.ts'
import { Moment } from '../moment.tsx'
import { type PlacesPaid, paidKey } from './places-paid.ts'

/** One card, voucher or invitation: what is left, until when, and everything that came and went. */
export function VoucherCard({ voucher, paid }: { voucher: OwnVoucher; paid: PlacesPaid }) {
  return (
    <li data-kind={voucher.kind} data-usable={voucher.usable || undefined}>
      <p className="left">
        <b>{leftText(voucher)}</b>
        <span>sur {wholeText(voucher)}</span>
      </p>
      <div className="what">
        <h3>{voucher.name_product}</h3>
        <p>
          {voucherKindWords[voucher.kind]}, {markText(voucher)}
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
                  {movement.cause === 'spend' && withColon(paid[paidKey(voucher.id, movement.orders_id)])}
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

const withColon = (text: string | undefined): string | undefined => text && `\u00a0: ${text}`
