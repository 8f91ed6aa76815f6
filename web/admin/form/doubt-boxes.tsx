import { type Doubt, meant } from './doubts.ts'
import '../../ui/office/meanwhile-choice.css'

/** The questions before a save: each is answered by ticking, or by correcting the field. */
export function DoubtBoxes({ doubts }: { doubts: readonly Doubt[] }) {
  if (doubts.length === 0) return null
  return (
    <div className="meanwhile">
      <fieldset>
        <legend>À vérifier avant d’enregistrer</legend>
        {doubts.map(({ field, message }) => (
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

/** For the list above the form, which is read aloud. */
export const askedToCheck =
  'Rien n’est encore enregistré\u00a0: vérifiez ce qui suit, corrigez-le ou dites que c’est voulu.'
