import { meant, type Warning } from './warnings.ts'
import '../../ui/office/record.css'

/** Warnings before a save. The user accepts each one or corrects the field. */
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
              <input type="checkbox" name={meant} value={field} />
              C’est voulu
            </label>
          </div>
        ))}
      </fieldset>
    </div>
  )
}

/** For the message list above the form, which screen readers announce. */
export const askedToCheck =
  'Rien n’est encore enregistré\u00a0: vérifiez ce qui suit, corrigez-le ou dites que c’est voulu.'
