import { type FormEvent, type RefObject, useState } from 'react'
import type { Drawing } from '../../../../contract/rules/seat-plan.ts'
import { placesText } from '../../../texts/numbers.ts'
import { rowsOf } from '../drawing/order.ts'
import { drawRows, freeName, type RowsToDraw } from '../drawing/rows.ts'
import type { Editor } from '../use-editor.ts'
import { NamingFields, NumberingFields, namingIn, numberingIn } from './naming-fields.tsx'

const mostRows = 60
const mostPerRow = 80

/**
 * The form that draws several rows behind the last row. The names and numbers set in it also apply to rows that
 * the user draws with the pointer.
 */
export function DrawTool({ editor, form }: { editor: Editor; form: RefObject<HTMLFormElement | null> }) {
  const [count, setCount] = useState({ rows: 10, seatsPerRow: 20 })
  function draw(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    editor.act({ do: 'change', choose: 'new', change: before => drawRows(before, rowsIn(typed, before)) })
  }
  const follow = (event: FormEvent<HTMLFormElement>) => {
    const { rows, seatsPerRow } = rowsIn(new FormData(event.currentTarget), editor.drawing)
    setCount({ rows, seatsPerRow })
  }
  return (
    <form ref={form} className="tool" onSubmit={draw} onInput={follow}>
      <div className="pair">
        <label>
          <span>Rangs</span>
          <input type="number" name="rangs" min={1} max={mostRows} defaultValue={10} required />
        </label>
        <label>
          <span>Places par rang</span>
          <input type="number" name="places" min={1} max={mostPerRow} defaultValue={20} required />
        </label>
      </div>
      <div className="pair">
        <label>
          <span>Allées après les places</span>
          <input name="allees" placeholder="5, 15" pattern="[0-9 ,;]*" inputMode="numeric" />
        </label>
        <label>
          <span>Largeur d’allée</span>
          <input type="number" name="largeur" min={0.5} max={5} step={0.5} defaultValue={1} />
        </label>
      </div>
      <div className="pair">
        <label>
          <span>Courbure</span>
          <input type="number" name="courbure" min={-6} max={6} step={0.25} defaultValue={1.5} />
        </label>
        <label>
          <span>Entre deux rangs</span>
          <input type="number" name="espace" min={1} max={4} step={0.1} defaultValue={1.2} />
        </label>
      </div>
      <NamingFields />
      <NumberingFields />
      <button type="submit" className="button">
        Dessiner {rowsText(count)}
      </button>
    </form>
  )
}

/** Returns a text such as « 15 rangs de 20 places ». */
export const rowsText = ({ rows, seatsPerRow }: Pick<RowsToDraw, 'rows' | 'seatsPerRow'>): string =>
  `${rows} rang${rows > 1 ? 's' : ''} de ${placesText(seatsPerRow)}`

const within = (typed: FormData, name: string, least: number, most: number, usual: number): number => {
  const value = Number(typed.get(name))
  return Number.isFinite(value) && typed.get(name) !== '' ? Math.min(most, Math.max(least, value)) : usual
}

export function rowsIn(typed: FormData, drawing: Drawing): RowsToDraw {
  return {
    rows: Math.round(within(typed, 'rangs', 1, mostRows, 10)),
    seatsPerRow: Math.round(within(typed, 'places', 1, mostPerRow, 20)),
    aislesAfter: String(typed.get('allees') ?? '')
      .split(/[ ,;]+/)
      .map(Number)
      .filter(after => after > 0),
    aisleWidth: within(typed, 'largeur', 0.5, 5, 1),
    rowSpacing: within(typed, 'espace', 1, 4, 1.2),
    curve: within(typed, 'courbure', -6, 6, 0),
    naming: namingIn(typed, nextName(drawing, typed.get('noms') === 'chiffres' ? '1' : 'A')),
    numbering: numberingIn(typed),
  }
}

/** Returns the name that follows the name of the last row; `first` if there are no rows yet. */
function nextName({ seats }: Drawing, first: string): string {
  const last = rowsOf(seats).at(-1)
  return last ? freeName(seats, seats[last[0]!]!.row_name) : first
}
