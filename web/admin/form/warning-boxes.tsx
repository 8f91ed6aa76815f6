import { type Warning, warningsAccepted } from './warnings.ts'
import '../../ui/office/record.css'

/** Shows the warnings before a save. The user accepts each warning or corrects its field. */
export function WarningBoxes({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return null
  return (
    <div className="meanwhile stack gap-4">
      <fieldset>
        <legend>À vérifier avant d’enregistrer</legend>
        {warnings.map(({ field, message }) => (
          <div key={`${field} ${message}`}>
            <p>{message}</p>
            <label>
              <input type="checkbox" name={warningsAccepted} value={field} />
              C’est voulu
            </label>
          </div>
        ))}
      </fieldset>
    </div>
  )
}

/** The message above the form when there are warnings to accept; screen readers announce it. */
export const checkWarningsText =
  'Rien n’est encore enregistré\u00a0: vérifiez ce qui suit, corrigez-le ou dites que c’est voulu.'
