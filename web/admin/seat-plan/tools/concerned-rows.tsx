import { chosenRows } from '../drawing/drawn.ts'
import type { Editor } from '../use-editor.ts'

/**
 * Tells the user which rows a tool will change: the rows with a selected seat, or all rows if none is selected.
 */
export function ConcernedRows({ editor: { drawing, chosen } }: { editor: Editor }) {
  if (chosen.size === 0) return <p className="for-whom">Pour tous les rangs : aucune place n’est choisie.</p>
  const rows = chosenRows(drawing, chosen)
  const names = rows.map(row => drawing.seats[row[0]!]!.row_name)
  return (
    <p className="for-whom">
      {rows.length === 1
        ? `Pour le rang ${names[0]}.`
        : `Pour les ${rows.length} rangs choisis, de ${names[0]} à ${names.at(-1)}.`}
    </p>
  )
}
