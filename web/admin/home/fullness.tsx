import { availabilityOf } from '../../../contract/rules/availability.ts'
import { numberText } from '../../texts/numbers.ts'
import './fullness.css'

/**
 * Shows the seats sold out of the total, as numbers and as a bar. The bar is an SVG, because the
 * Content-Security-Policy forbids style attributes.
 */
export function Fullness({ sold, total }: { sold: number; total: number }) {
  const part = total > 0 ? Math.min(1, sold / total) : 0
  return (
    <span className={`fullness ${availabilityOf(total - sold, total)}`}>
      <span className="figures">
        {numberText(sold)}
        <span aria-hidden="true"> / </span>
        <span className="spoken"> sur </span>
        {numberText(total)}
      </span>
      <svg viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <rect className="all" width="100" height="6" />
        <rect className="sold" width={part * 100} height="6" />
      </svg>
    </span>
  )
}
