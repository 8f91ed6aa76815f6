import { eurosText } from '../../../contract/texts/euros.ts'
import { amountBefore, nameOf, type ReportComparison } from './takings-rows.ts'

const mostBars = 12

/**
 * Draws a bar for each row of the takings, and below it a bar for the earlier period. Uses an SVG, because the
 * Content-Security-Policy forbids style attributes. Shows no numbers, because they are in the table.
 */
export function TakingsBars(compared: ReportComparison) {
  const { report } = compared
  const bars = report.rows.slice(0, mostBars).map(row => ({
    row,
    now: Math.max(0, row.amount),
    before: Math.max(0, amountBefore(row, compared) ?? 0),
  }))
  const top = Math.max(0.01, ...bars.flatMap(({ now, before }) => [now, before]))
  if (bars.every(({ now, before }) => now === 0 && before === 0)) return null
  const widthOf = (amount: number) => (amount / top) * 100
  return (
    <figure className="takings-bars framed">
      <figcaption className="small-text soft cluster">
        <span className="key now">Cette période</span>
        {report.by !== 'month' && <span className="key before">{compared.before}</span>}
        {report.rows.length > mostBars && <span>Les {mostBars} premières lignes du tableau</span>}
      </figcaption>
      <ul>
        {bars.map(({ row, now, before }) => (
          <li key={row.key}>
            <span className="named">{nameOf(row, report.by)}</span>
            <svg viewBox="0 0 100 20" preserveAspectRatio="none" aria-hidden="true" focusable="false">
              <rect className="now" width={widthOf(now)} height="12" />
              <rect className="before" y="14" width={widthOf(before)} height="6" />
            </svg>
            <span className="figures">{eurosText(row.amount)}</span>
          </li>
        ))}
      </ul>
    </figure>
  )
}
