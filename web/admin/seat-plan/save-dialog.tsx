import { type FormEvent, useState } from 'react'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { seatText } from '../../../contract/texts/seats.ts'
import { numberText, screeningsText } from '../../texts/numbers.ts'
import { Dialog } from '../record/dialog.tsx'
import type { Choices, Effect } from './saving.ts'
import '../../ui/office/seat-plan.css'

type Props = {
  /**
   * The preview of the save: its effect on coming screenings. Null for a new plan, for which the API has no
   * preview.
   */
  effect: Effect | null
  /** True if the user has the right to move buyers to other seats. */
  mayMove: boolean
  busy: boolean
  failure: string | null
  onSave: (choices: Choices) => void
  onClose: () => void
}

/**
 * Asks for confirmation before a plan is saved, and shows the effect on coming screenings and their buyers. Asks
 * whether these screenings get the new plan, and whether buyers of removed seats get other seats.
 */
export function SaveDialog({ effect, mayMove, busy, failure, onSave, onClose }: Props) {
  const [gives, setGives] = useState(true)
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    if (busy) return
    onSave({
      in_use: typed.has('numerotee'),
      give_to_screenings: gives,
      move_buyers: gives && typed.get('genes') === 'deplacer',
    })
  }
  return (
    <Dialog title="Enregistrer ce plan" onClose={onClose}>
      <form className="save-plan stack gap-3" onSubmit={save}>
        {!effect && (
          <label className="tick">
            <input type="checkbox" name="numerotee" defaultChecked />
            <span>Vendre les places de cette salle par numéro</span>
          </label>
        )}
        <label className="tick">
          <input type="checkbox" checked={gives} onChange={event => setGives(event.currentTarget.checked)} />
          <span>{givingText(effect)}</span>
        </label>
        {effect && effect.stay_free > 0 && <p>{stayFreeText(effect.stay_free)}</p>}
        {effect && effect.places_in_the_way > 0 && gives && <InTheWay effect={effect} mayMove={mayMove} />}
        <div role="alert">{failure && <p className="failure tinted alarm-text pad-3-4">{failure}</p>}</div>
        <p className="buttons">
          <button type="submit" className="button" aria-disabled={busy || undefined}>
            {busy ? 'Un instant…' : 'Enregistrer'}
          </button>
          <button type="button" className="button quiet" onClick={onClose}>
            Continuer à dessiner
          </button>
        </p>
      </form>
    </Dialog>
  )
}

function givingText(effect: Effect | null): string {
  if (!effect) return 'Le donner aux séances à venir dont rien n’est encore vendu'
  return effect.screenings === 0
    ? 'Le donner aux séances à venir (aucune ne l’attend)'
    : `Le donner à ${screeningsText(effect.screenings)} à venir`
}

const stayFreeText = (count: number): string =>
  count === 1
    ? 'Une séance à venir, déjà vendue en placement libre, le reste.'
    : `${screeningsText(count)} à venir, déjà vendues en placement libre, le restent.`

function InTheWay({ effect, mayMove }: { effect: Effect; mayMove: boolean }) {
  const { in_the_way: told, places_in_the_way: all } = effect
  const others = all - told.length
  return (
    <fieldset className="in-the-way tinted pad-3-4">
      <legend>
        {all === 1
          ? 'Une place vendue n’existe plus dans ce plan'
          : `${numberText(all)} places vendues n’existent plus dans ce plan`}
      </legend>
      <ul>
        {told.map(
          ({ sessions_id, orders_id, lastname, firstname, title, session_date, hours_timetable, seat }) => (
            <li key={`${sessions_id} ${orders_id} ${seat.row_name} ${seat.seat_number}`}>
              <strong>
                {firstname} {lastname}
              </strong>
              , {seatText(seat).replace(/^R/, 'r')} : {title}, {longDay(session_date)} à{' '}
              {hourText(hours_timetable)}
            </li>
          ),
        )}
        {others > 0 && <li>et {others === 1 ? 'une autre' : `${numberText(others)} autres`}.</li>}
      </ul>
      {mayMove ? (
        <>
          <label className="tick">
            <input type="radio" name="genes" value="laisser" defaultChecked />
            <span>Laisser ces séances sur leur plan d’avant</span>
          </label>
          <label className="tick">
            <input type="radio" name="genes" value="deplacer" />
            <span>Déplacer ces acheteurs vers les meilleures places libres, avec un e-mail</span>
          </label>
        </>
      ) : (
        <p>
          Ces séances gardent leur plan d’avant. Placer ces acheteurs ailleurs demande le droit de changer des
          réservations&nbsp;: enregistrez, puis priez un administrateur d’ouvrir ce plan et de l’enregistrer
          de nouveau en les déplaçant.
        </p>
      )}
    </fieldset>
  )
}
