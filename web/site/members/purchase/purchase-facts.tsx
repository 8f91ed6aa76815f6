import type { downloadVouchers } from '../../../../contract/boutique.ts'
import { eurosText } from '../../../../contract/texts/euros.ts'
import { apiAddress, type BrowserEndpoint } from '../../../api-client.ts'
import { lastDayText, leftText, wholeText } from '../../paying/voucher-words.ts'
import { AcceptedTerms } from '../accepted-terms.tsx'
import { Moment } from '../moment.tsx'
import { cardText } from '../order/order-words.ts'
import type { Purchase } from './purchase-words.ts'

const vouchersFile: BrowserEndpoint<typeof downloadVouchers> = {
  method: 'get',
  path: '/app/purchase/{id}/vouchers.pdf',
}

export function PurchaseFacts({ purchase }: { purchase: Purchase }) {
  const card = cardText(purchase)
  const [first] = purchase.vouchers
  return (
    <div className="purchase stack plate gap-4 pad-5">
      <h2>{purchase.name_product}</h2>
      {purchase.message && <blockquote>{purchase.message}</blockquote>}
      <dl className="stack line-above">
        <div>
          <dt>Quantité</dt>
          <dd>{purchase.quantity}</dd>
        </div>
        <div>
          <dt>Total</dt>
          <dd className="figures">{eurosText(purchase.price_purchase)}</dd>
        </div>
        <div>
          <dt>Acheté le</dt>
          <dd>
            <Moment at={purchase.purchase_date} />
          </dd>
        </div>
        <AcceptedTerms version={purchase.terms_version} />
        {card && (
          <div>
            <dt>Payé par carte</dt>
            <dd>{card}</dd>
          </div>
        )}
        {first && (
          <div>
            <dt>Valable jusqu’au</dt>
            <dd>{lastDayText(first.expires_at)}</dd>
          </div>
        )}
        {purchase.vouchers.map(voucher => (
          <div key={voucher.id}>
            <dt>
              {voucher.code_last4
                ? `Bon finissant par ${voucher.code_last4}`
                : `E-carte n°\u00a0${voucher.id}`}
            </dt>
            <dd>
              reste {leftText(voucher)} sur {wholeText(voucher)}
            </dd>
          </div>
        ))}
      </dl>
      {purchase.kind === 'bon_cadeau' && purchase.state === 'confirmed' && (
        <p>
          <a className="button" href={apiAddress(vouchersFile, { params: { id: String(purchase.id) } })}>
            Télécharger {purchase.quantity > 1 ? 'les bons' : 'le bon'} à imprimer (PDF)
          </a>
        </p>
      )}
    </div>
  )
}
