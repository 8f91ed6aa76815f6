import { eurosText } from '../../contract/texts/euros.ts'
import { seatsText } from '../../contract/texts/seats.ts'
import { nameOf } from './sale.ts'
import { ordersOf, soldPlaces } from './sold-sale.ts'
import type { CounterSale } from './till-types.ts'

type Props = {
  sale: CounterSale
  /** A text that says whether the till's printer has printed the tickets; undefined if the browser prints them. */
  paper: string | undefined
  /** True if the printer is the simulated one of the demo, on whose page the printed paper is shown. */
  simulated: boolean
  onPrint: () => void
  onReceipt: () => void
  onNext: () => void
}

/** Shown after a sale: the change and the seats. The next tap on a fare begins the next sale. */
export function AfterSale({ sale, paper, simulated, onPrint, onReceipt, onNext }: Props) {
  const count = soldPlaces(sale).length
  return (
    <div className="after-sale stack gap-3" role="status">
      <p className="lead-text bold">{sale.training ? 'Essai enregistré' : 'Vendu'}</p>
      {sale.change > 0 ? (
        <p className="change">
          <span>À rendre</span>
          <strong className="tabular">{eurosText(sale.change)}</strong>
        </p>
      ) : (
        <p className="change">
          <span>Reçu</span>
          <strong className="tabular">{eurosText(sale.total)}</strong>
        </p>
      )}
      {sale.vouchers.length > 0 && <p className="bold">{vouchersText(sale.vouchers.length)}</p>}
      <p>{count > 0 && `${count} place${count > 1 ? 's' : ''}`}</p>
      {ordersOf(sale).map(({ sales_id, places, screening }) => {
        const seats = seatsText(places.map(({ seat }) => seat))
        const name = sale.orders && screening && `${places.length} pour ${nameOf(screening)}`
        return <p key={sales_id}>{[name, seats].filter(Boolean).join('. ')}</p>
      })}
      <p className="soft">
        Vente n°{'\u00a0'}
        {sale.operation.number}
      </p>
      {paper !== undefined && (
        <p>
          <strong>{paper}</strong>{' '}
          {simulated && (
            <a href="/caisse/appareils" target="_blank" rel="noreferrer">
              Voir le papier
            </a>
          )}
        </p>
      )}
      {paper === undefined ? (
        <button type="button" className="button quiet till-button" onClick={onPrint}>
          Imprimer encore
        </button>
      ) : (
        <button type="button" className="button quiet till-button" onClick={onReceipt}>
          Imprimer un reçu
        </button>
      )}
      <button type="button" className="button till-button" onClick={onNext}>
        Vente suivante
      </button>
    </div>
  )
}

const vouchersText = (many: number): string =>
  many > 1 ? `${many} bons cadeaux à remettre` : 'Un bon cadeau à remettre'
