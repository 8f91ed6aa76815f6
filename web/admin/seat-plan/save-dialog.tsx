import { type FormEvent, useState } from 'react'
import { hourText, longDay } from '../../../contract/texts/dates.ts'
import { seatText } from '../../../contract/texts/seats.ts'
import { screeningsText } from '../../texts/numbers.ts'
import { Dialog } from '../record/dialog.tsx'
import type { Choices, Effect } from './saving.ts'
import './save-dialog.css'

type Props = {
  effect: Effect
  inUse: boolean
  busy: boolean
  failure: string | null
  onSave: (choices: Choices) => void
  onClose: () => void
}

/** What saving would do to screenings to come, and to whom, before it is done. */
export function SaveDialog({ effect, inUse, busy, failure, onSave, onClose }: Props) {
  const [gives, setGives] = useState(true)
  const { screenings, stay_free, in_the_way } = effect
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
      <form className="save-plan" onSubmit={save}>
        <label className="tick">
          <input type="checkbox" name="numerotee" defaultChecked={inUse} />
          <span>Vendre les places de cette salle par numéro</span>
        </label>
        <label className="tick">
          <input type="checkbox" checked={gives} onChange={event => setGives(event.currentTarget.checked)} />
          <span>
            {screenings === 0
              ? 'Le donner aux séances à venir (aucune ne l’attend)'
              : `Le donner à ${screeningsText(screenings)} à venir`}
          </span>
        </label>
        {stay_free > 0 && (
          <p>{screeningsText(stay_free)} à venir, déjà vendue en placement libre, le reste.</p>
        )}
        {in_the_way.length > 0 && gives && <InTheWay those={in_the_way} />}
        <div role="alert">{failure && <p className="failure">{failure}</p>}</div>
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

function InTheWay({ those }: { those: Effect['in_the_way'] }) {
  return (
    <fieldset className="in-the-way">
      <legend>
        {those.length === 1
          ? 'Une place vendue n’existe plus dans ce plan'
          : `${those.length} places vendues n’existent plus dans ce plan`}
      </legend>
      <ul>
        {those.map(
          ({ sessions_id, orders_id, lastname, firstname, title, session_date, hours_timetable, seat }) => (
            <li key={`${sessions_id} ${orders_id} ${seat.row_name} ${seat.seat_number}`}>
              <strong>
                {firstname} {lastname}
              </strong>
              , {seatText(seat).toLowerCase()} : {title}, {longDay(session_date)} à{' '}
              {hourText(hours_timetable)}
            </li>
          ),
        )}
      </ul>
      <label className="tick">
        <input type="radio" name="genes" value="laisser" defaultChecked />
        <span>Laisser ces séances sur leur plan d’avant</span>
      </label>
      <label className="tick">
        <input type="radio" name="genes" value="deplacer" />
        <span>Déplacer ces acheteurs vers les meilleures places libres, avec un e-mail</span>
      </label>
    </fieldset>
  )
}
