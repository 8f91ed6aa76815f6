import { Link } from 'react-router'
import type { Rights } from '../../../contract/permissions.ts'
import { type Euros, sumOfEuros } from '../../../contract/rules/money.ts'
import { longDate } from '../../../contract/texts/dates.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { numberText, placesText } from '../../texts/numbers.ts'
import { dayOfChart } from '../../texts/short-dates.ts'
import type { Dashboard } from './dashboard.ts'

type Day = Dashboard['sales'][number]

const daysPerLabel = 5

type Props = { sales: readonly Day[]; refundsDue: Euros; rights: Rights }

/** A bar chart of the sales per day, rendered on the server, with a table of the numbers below it. */
export function SalesChart({ sales, refundsDue, rights }: Props) {
  const seats = (of: 'seats' | 'cancelled_seats') => sales.reduce((sum, day) => sum + day[of], 0)
  const received = sumOfEuros(sales.map(({ amount }) => amount))
  const refunded = sumOfEuros(sales.map(day => day.refunded))
  return (
    <section className="sales-chart framed" aria-labelledby="ventes">
      <h2 id="ventes">Ventes des 30 derniers jours</h2>
      <p>
        <strong className="figures">{eurosText(received)}</strong>{' '}
        {/* The amount includes shop purchases only for staff of all cinemas, because these purchases belong to no
            cinema. */}
        {rights.cinemas_ids ? 'encaissés' : 'encaissés, boutique comprise,'} et {placesText(seats('seats'))}{' '}
        réservée
        {seats('seats') > 1 && 's'}
        {(seats('cancelled_seats') > 0 || refunded > 0) &&
          `\u00a0; ${placesText(seats('cancelled_seats'))} annulée${seats('cancelled_seats') > 1 ? 's' : ''}, ${eurosText(refunded)} ${refundsDue > 0 ? 'rendus ou à rendre' : 'remboursés'}`}
        {refundsDue > 0 && `. Encore à rendre\u00a0: ${eurosText(refundsDue)}`}
      </p>
      <Chart sales={sales} />
      <p>
        <Link to={`/admin/ventes?du=${sales[0]!.date}&au=${sales.at(-1)!.date}`}>Les mêmes, par tarif</Link>
      </p>
      <details>
        <summary>Les chiffres, jour par jour</summary>
        <table className="small-text tabular">
          <thead>
            <tr>
              <th className="soft" scope="col">
                Jour
              </th>
              <th className="soft" scope="col">
                Réservations
              </th>
              <th className="soft" scope="col">
                Places
              </th>
              <th className="soft" scope="col">
                Encaissé
              </th>
              <th className="soft" scope="col">
                {refundsDue > 0 ? 'Rendu ou à rendre' : 'Remboursé'}
              </th>
            </tr>
          </thead>
          <tbody>
            {sales.toReversed().map(day => (
              <tr key={day.date}>
                <th scope="row">{dayOfChart(day.date)}</th>
                <td>{numberText(day.orders)}</td>
                <td>{numberText(day.seats)}</td>
                <td>{eurosText(day.amount)}</td>
                <td>{eurosText(day.refunded)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

/**
 * Draws the bars as an SVG that stretches with the page. The labels are HTML text, so that they do not
 * stretch.
 */
function Chart({ sales }: { sales: readonly Day[] }) {
  const top = roundUp(Math.max(1, ...sales.map(({ amount }) => amount)))
  const labelled = sales.filter((_, index) => index % daysPerLabel === 0)
  return (
    <div className="chart stack soft small-text">
      <ul className="amounts figures row apart" aria-hidden="true">
        {[top, top / 2, 0].map(amount => (
          <li key={amount}>{amountText(amount)}</li>
        ))}
      </ul>
      <Bars sales={sales} top={top} />
      <ul className="days figures" aria-hidden="true">
        {labelled.map(({ date }) => (
          <li key={date}>{dayOfChart(date)}</li>
        ))}
      </ul>
    </div>
  )
}

/** Formats an amount, without cents if it is a whole number of euros. */
const amountText = (amount: number): string =>
  Number.isInteger(amount) ? `${numberText(amount)}\u00a0€` : eurosText(amount as Euros)

function Bars({ sales, top }: { sales: readonly Day[]; top: number }) {
  const heightOf = (amount: number) => (amount / top) * 100
  return (
    <svg
      viewBox={`0 0 ${sales.length} 100`}
      preserveAspectRatio="none"
      role="img"
      aria-label="Montant des ventes par jour"
    >
      <path className="lines" d={[0, 50, 100].map(y => `M0 ${y}H${sales.length}`).join('')} />
      {sales.map(({ date, amount }, index) => (
        <rect key={date} x={index + 0.15} y={100 - heightOf(amount)} width={0.7} height={heightOf(amount)}>
          <title>{`${longDate(date)}\u00a0: ${eurosText(amount)}`}</title>
        </rect>
      ))}
    </svg>
  )
}

/** Returns the top of the axis: the next round number, which is 1, 2, 4, 6, 8 or 10 times a power of ten. */
function roundUp(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount))
  return ([1, 2, 4, 6, 8, 10].find(times => times * power >= amount) ?? 10) * power
}
