import { Link } from 'react-router'
import { eurosText } from '../../../../contract/texts/euros.ts'
import { Moment } from '../moment.tsx'
import {
  kindWords,
  lastDayText,
  leftText,
  type OwnVoucher,
  placesText,
  wholeText,
} from '../purchase/purchase-words.ts'

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
          {kindWords[voucher.kind]}
          {voucher.code_last4 && `, code finissant par ${voucher.code_last4}`}
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
                      {causes[movement.cause]}
                    </Link>
                  ) : (
                    causes[movement.cause]
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

type Movement = OwnVoucher['movements'][number]

const causes: Record<Movement['cause'], string> = {
  purchase: 'Achat',
  invitation: 'Offert par le cinéma',
  spend: 'Réservation',
  give_back: 'Réservation annulée',
  withdrawal: 'Rétractation',
  expiry: 'Fin de validité',
}

/** With its sign, a real minus: '−2 places', '+12,50 €'. */
function movedText({ places, amount }: Movement): string {
  const units = places ?? amount ?? 0
  const size = places === null ? eurosText(Math.abs(units)) : placesText(Math.abs(units))
  return `${units < 0 ? '−' : '+'}${size}`
}
