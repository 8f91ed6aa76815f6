import { type FormEvent, useState } from 'react'
import type { Drawing } from '../../../../contract/rules/seat-plan.ts'
import type { Chosen } from '../drawing/drawn.ts'
import { addSeat, copyRowBehind } from '../drawing/rows.ts'
import { curveRows, moveSeats, staggerRows, widenAisle, widenWalkway } from '../drawing/shape.ts'
import type { Editor } from '../use-editor.ts'
import { ConcernedRows } from './concerned-rows.tsx'

const usualSpacing = 1.2

/** Moves seats, curves and staggers rows, and changes the width of aisles and walkways. */
export function ShapeTool({ editor }: { editor: Editor }) {
  const [everyRow, setEveryRow] = useState(true)
  const { act, chosen } = editor
  const none = chosen.size === 0
  const doing = (
    words: string,
    change: (drawing: Drawing, chosen: Chosen) => Drawing,
    needsChoice = true,
  ) => (
    <button
      type="button"
      className="button quiet"
      aria-disabled={(needsChoice && none) || undefined}
      onClick={() => !(needsChoice && none) && act({ do: 'change', change })}
    >
      {words}
    </button>
  )
  const curve = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const depth = Number(new FormData(event.currentTarget).get('courbure')) || 0
    act({ do: 'change', change: (before, those) => curveRows(before, those, depth) })
  }
  return (
    <div className="tool">
      <ConcernedRows editor={editor} />
      <form className="beside stack gap-2" onSubmit={curve}>
        <label>
          <span>Courbure, en places</span>
          <input type="number" name="courbure" min={-6} max={6} step={0.25} defaultValue={1.5} />
        </label>
        <button type="submit" className="button quiet">
          Courber
        </button>
      </form>
      <div className="row-of-buttons cluster gap-2">
        {doing('Quinconce', staggerRows, false)}
        {doing('½ place à gauche', (before, those) => moveSeats(before, those, { x: -0.5, y: 0 }))}
        {doing('½ place à droite', (before, those) => moveSeats(before, those, { x: 0.5, y: 0 }))}
      </div>
      <fieldset>
        <legend>Allée à droite des places choisies</legend>
        <label className="tick">
          <input
            type="checkbox"
            checked={everyRow}
            onChange={event => setEveryRow(event.currentTarget.checked)}
          />
          <span>Dans toute la salle</span>
        </label>
        <div className="row-of-buttons cluster gap-2">
          {doing('Élargir', (before, those) => widenAisle(before, those, { width: 1, everyRow }))}
          {doing('Resserrer', (before, those) => widenAisle(before, those, { width: -1, everyRow }))}
        </div>
      </fieldset>
      <fieldset>
        <legend>Passage derrière les rangs choisis</legend>
        <div className="row-of-buttons cluster gap-2">
          {doing('Reculer ce qui suit', (before, those) => widenWalkway(before, those, 1))}
          {doing('Rapprocher', (before, those) => widenWalkway(before, those, -1))}
        </div>
      </fieldset>
      <fieldset>
        <legend>Ajouter</legend>
        <div className="row-of-buttons cluster gap-2">
          {doing('Place à gauche', (before, those) => addSeat(before, those, 'gauche'))}
          {doing('Place à droite', (before, those) => addSeat(before, those, 'droite'))}
          {doing('Rang derrière', (before, those) => copyRowBehind(before, those, usualSpacing), false)}
        </div>
      </fieldset>
    </div>
  )
}
