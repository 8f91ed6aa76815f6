import type { Classification } from '../../../contract/rules/classification.ts'
import { classificationWarning } from '../../../contract/texts/screening-notices.ts'

/** The age rating, shown before the purchase and beside its button; nothing for a film for all. */
export function Warning({ classification }: { classification: Classification }) {
  const warning = classificationWarning(classification)
  return warning && <p className="warning">{warning}</p>
}
