import type { FormEvent } from 'react'
import { seatKinds } from '../../../../contract/rules/seat-plan.ts'
import { longestReason } from '../../../../contract/rules/seat-plan-problems.ts'
import { placesText } from '../../../texts/numbers.ts'
import { SeatShape } from '../../../ui/seats/seat-shape.tsx'
import { officeSeatKinds } from '../../seats/seat-words.ts'
import { blockSeats, setFocus, setKind, setOutOfOrder } from '../drawing/kinds.ts'
import { removeSeats } from '../drawing/rows.ts'
import { seatLabel } from '../seat-words.ts'
import type { Editor } from '../use-editor.ts'

/** Sets the kind of the selected seats, and whether they are for sale. */
export function SeatTool({ editor }: { editor: Editor }) {
  const { drawing, chosen, act } = editor
  const those = [...chosen].map(at => drawing.seats[at]!)
  if (those.length === 0)
    return <p className="tool">Choisissez des places sur le plan : d’un clic, d’un cadre, ou aux flèches.</p>
  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const reason = String(new FormData(event.currentTarget).get('raison')).trim()
    act({ do: 'change', change: (before, at) => blockSeats(before, at, reason || null) })
  }
  const middle = {
    x: those.reduce((sum, { x }) => sum + x, 0) / those.length,
    y: those.reduce((sum, { y }) => sum + y, 0) / those.length,
  }
  return (
    <div className="tool">
      <p className="chosen-seats bold">
        {those.length === 1 ? seatLabel(those[0]!) : placesText(those.length)}
      </p>
      <fieldset className="kinds stack gap-2">
        <legend>Genre</legend>
        {seatKinds.map(kind => (
          <button
            key={kind}
            type="button"
            aria-pressed={those.every(seat => seat.kind === kind)}
            onClick={() => act({ do: 'change', change: (before, at) => setKind(before, at, kind) })}
          >
            <svg viewBox="-13 -13 26 26" aria-hidden="true">
              <SeatShape kind={kind} half={kind === 'duo' ? 'right' : null} />
            </svg>
            {officeSeatKinds[kind]}
          </button>
        ))}
      </fieldset>
      <label className="tick">
        <input
          type="checkbox"
          checked={those.every(seat => seat.out_of_order)}
          onChange={event => {
            const out = event.currentTarget.checked
            act({ do: 'change', change: (before, at) => setOutOfOrder(before, at, out) })
          }}
        />
        <span>Hors service</span>
      </label>
      <form key={those[0]!.kept_because} className="beside stack gap-2" onSubmit={keep}>
        <label>
          <span>Gardée par la maison, parce que</span>
          <input
            name="raison"
            maxLength={longestReason}
            defaultValue={those[0]!.kept_because ?? ''}
            placeholder="en vente"
          />
        </label>
        <button type="submit" className="button quiet">
          Garder
        </button>
      </form>
      <div className="row-of-buttons cluster gap-2">
        <button
          type="button"
          className="button quiet"
          onClick={() => act({ do: 'change', change: before => setFocus(before, middle) })}
        >
          Meilleure vue ici
        </button>
        <button
          type="button"
          className="button quiet danger"
          onClick={() => act({ do: 'change', change: removeSeats, choose: 'none' })}
        >
          Supprimer
        </button>
      </div>
    </div>
  )
}
