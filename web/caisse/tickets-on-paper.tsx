import { sumOfEuros } from '../../contract/rules/money.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { hourText, longDate, longDay } from '../../contract/texts/dates.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import { marksOf } from '../../contract/texts/screening-words.ts'
import { seatText } from '../../contract/texts/seats.ts'
import { QrCode } from '../ui/qr/qr-code.tsx'
import type { OnPaper } from './printing.ts'
import { Roll } from './roll.tsx'
import { ordersOf, soldPlaces } from './sold-sale.ts'

/** The tickets of a sale and the slip of its other articles, for printing. They are invisible on the screen. */
export function TicketsOnPaper({ sale, originals, duplicates, duplicate, drawings, width }: OnPaper) {
  const { screening, places, items, vouchers, operation } = sale
  const ofSale = soldPlaces(sale)
  const issued = inParis(new Date(operation.at))
  return (
    <Roll width={width}>
      {screening &&
        places
          .filter(({ state }) => state === 'sold' || state === 'entered')
          .filter(({ number }) => originals.includes(number) || duplicates.includes(number))
          .map(place => (
            <section key={place.number}>
              {sale.training && <p className="mark">ESSAI, sans valeur</p>}
              {duplicates.includes(place.number) && <p className="mark">DUPLICATA</p>}
              <p className="soft">{sale.name_cinema}</p>
              <h2>{screening.title}</h2>
              <p>
                {[screening.version_2D_3D === '3D' && '3D', screening.language, ...marksOf(screening)]
                  .filter(Boolean)
                  .join(', ')}
              </p>
              <p className="when">
                {longDay(screening.session_date)}, {hourText(screening.hours_timetable)}
              </p>
              <p>
                <strong>{screening.name_theater}</strong>
                {place.seat && <strong>, {seatText(place.seat)}</strong>}
              </p>
              <p>
                {place.short_code} {place.label}
                {'\u00a0'}:{' '}
                <strong>
                  {place.price + place.supplement === 0
                    ? 'gratuit'
                    : eurosText((place.price + place.supplement) as typeof place.price)}
                </strong>
              </p>
              {drawings.has(place.number) && (
                <QrCode drawing={drawings.get(place.number)!} label={`Code du billet ${place.number}`} />
              )}
              <p className="small">
                {place.ticket_number !== null && `Billet ${place.ticket_number}, `}opération{' '}
                {operation.number}, {sale.name_till}
              </p>
              <p className="small">
                Émis le {longDate(issued.date)} à {hourText(issued.hour)}
              </p>
            </section>
          ))}
      {items.length > 0 && (
        <section>
          {sale.training && <p className="mark">ESSAI, sans valeur</p>}
          {duplicate && <p className="mark">DUPLICATA</p>}
          <p className="soft">{sale.name_cinema}</p>
          <h2>Reçu</h2>
          <ul>
            {ofSale.length > 0 && (
              <li>
                <span>
                  {ofSale.length} place{ofSale.length > 1 && 's'}
                </span>
                <span>{eurosText(sumOfEuros(ordersOf(sale).map(({ price_order }) => price_order)))}</span>
              </li>
            )}
            {items.map(({ items_id, quantity, name_item, amount, vat_rate }) => (
              <li key={items_id}>
                <span>
                  {quantity} {name_item} (TVA {vat_rate.replace('.', ',')}
                  {'\u00a0'}%)
                </span>
                <span>{eurosText(amount)}</span>
              </li>
            ))}
            {vouchers.map(({ number, name_product, price }) => (
              <li key={`bon ${number}`}>
                <span>{name_product}</span>
                <span>{eurosText(price)}</span>
              </li>
            ))}
            <li className="bold">
              <span>Total</span>
              <span>{eurosText(sale.total)}</span>
            </li>
          </ul>
          <p className="small">
            Opération {operation.number}, {sale.name_till}, {longDate(issued.date)} à {hourText(issued.hour)}
          </p>
        </section>
      )}
    </Roll>
  )
}
