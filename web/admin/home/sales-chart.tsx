import { longDate } from '../../../contract/texts/dates.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import { numberText } from '../../texts/numbers.ts'
import { dayOfChart } from '../../texts/short-dates.ts'
import type { Dashboard } from './dashboard.ts'
import './sales-chart.css'

type Day = Dashboard['sales'][number]

const size = { width: 900, height: 240, left: 64, bottom: 28, top: 12 }

/** A bar per day, drawn on the server; its figures are in the table below it. */
export function SalesChart({ sales }: { sales: readonly Day[] }) {
  const total = sales.reduce((sum, { amount }) => sum + amount, 0)
  const seats = sales.reduce((sum, day) => sum + day.seats, 0)
  return (
    <section className="sales-chart" aria-labelledby="ventes">
      <h2 id="ventes">Ventes des 30 derniers jours</h2>
      <p>
        <strong className="figures">{eurosText(total)}</strong> pour {numberText(seats)} places
      </p>
      <Bars sales={sales} />
      <details>
        <summary>Les chiffres, jour par jour</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">Jour</th>
              <th scope="col">Réservations</th>
              <th scope="col">Places</th>
              <th scope="col">Montant</th>
            </tr>
          </thead>
          <tbody>
            {sales.toReversed().map(day => (
              <tr key={day.date}>
                <th scope="row">{longDate(day.date)}</th>
                <td>{numberText(day.orders)}</td>
                <td>{numberText(day.seats)}</td>
                <td>{eurosText(day.amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  )
}

function Bars({ sales }: { sales: readonly Day[] }) {
  const top = roundUp(Math.max(1, ...sales.map(({ amount }) => amount)))
  const step = (size.width - size.left) / sales.length
  const ground = size.height - size.bottom
  const heightOf = (amount: number) => (amount / top) * (ground - size.top)
  return (
    <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label="Montant des ventes par jour">
      {[0, top / 2, top].map(amount => (
        <g key={amount} className="line">
          <path d={`M${size.left} ${ground - heightOf(amount)}H${size.width}`} />
          <text x={size.left - 8} y={ground - heightOf(amount) + 5} textAnchor="end">
            {numberText(amount)}&nbsp;€
          </text>
        </g>
      ))}
      {sales.map(({ date, amount }, index) => (
        <g key={date}>
          <rect
            x={size.left + index * step + step * 0.15}
            y={ground - heightOf(amount)}
            width={step * 0.7}
            height={heightOf(amount)}
            rx="2"
          >
            <title>{`${longDate(date)}\u00a0: ${eurosText(amount)}`}</title>
          </rect>
          {index % 5 === sales.length % 5 && (
            <text x={size.left + (index + 0.5) * step} y={size.height - 6} textAnchor="middle">
              {dayOfChart(date)}
            </text>
          )}
        </g>
      ))}
    </svg>
  )
}

/** A round figure above the largest one: 1, 2 or 5 times a power of ten, and even when halved. */
function roundUp(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount))
  return ([1, 2, 4, 6, 8, 10].find(times => times * power >= amount) ?? 10) * power
}
