import type { Classification } from '../../../contract/rules/classification.ts'
import { classificationWarning } from '../../../contract/texts/screening-notices.ts'

/** Shows the age rating before the purchase, beside the button. Renders nothing for a film for all ages. */
export function Warning({ classification }: { classification: Classification }) {
  const warning = classificationWarning(classification)
  return warning && <p className="warning">{warning}</p>
}
