import type { Classification } from '../../../contract/rules/classification.ts'
import { classificationWarning } from '../../../contract/texts/screening-notices.ts'

/** Who may see it, before one buys and beside the button that does; nothing of a film for all. */
export function Warning({ classification }: { classification: Classification }) {
  const warning = classificationWarning(classification)
  return warning && <p className="warning">{warning}</p>
}
