import { type ChangeEvent, type FormEvent, useState } from 'react'
import { writePlanFile } from '../files/plan-file.ts'
import { writePretixFile } from '../files/pretix-file.ts'
import { largestPlanFileBytes, planFileTooLarge, readFile } from '../files/read-file.ts'
import { failureOf, readPlan } from '../saving.ts'
import type { Editor } from '../use-editor.ts'

export type OtherPlan = { id: number; name: string }

type Props = { editor: Editor; name: string; others: readonly OtherPlan[] }

/**
 * Imports a seat plan from a file or from another room, and exports it to a file. After an import, « Annuler »
 * brings back the earlier drawing.
 */
export function FileTool({ editor, name, others }: Props) {
  const [said, setSaid] = useState<{ problem?: string; done?: string }>({})
  const { act, drawing } = editor
  async function take(event: ChangeEvent<HTMLInputElement>) {
    const input = event.currentTarget
    const [file] = input.files ?? []
    if (!file) return
    const read =
      file.size > largestPlanFileBytes ? { problems: [planFileTooLarge] } : readFile(await file.text())
    // Empty the file input, so that the user can choose the same file again after correcting it.
    input.value = ''
    if ('problems' in read)
      return setSaid({ problem: `${file.name} : ${read.problems.join(' ')} Rien n’a changé.` })
    act({ do: 'change', change: () => read.drawing, choose: 'none' })
    setSaid({ done: `${read.drawing.seats.length} places reprises de ${file.name}.` })
  }
  async function copy(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const id = Number(new FormData(event.currentTarget).get('salle'))
    try {
      const { drawing: copied } = await readPlan(id)
      act({ do: 'change', change: () => copied, choose: 'none' })
      setSaid({ done: `${copied.seats.length} places copiées.` })
    } catch (error) {
      setSaid({ problem: failureOf(error).message })
    }
  }
  return (
    <div className="tool">
      <label>
        <span>Reprendre un fichier (Ouvreuse ou pretix)</span>
        <input type="file" accept=".json,application/json" onChange={take} />
      </label>
      {others.length > 0 && (
        <form className="beside stack gap-2" onSubmit={copy}>
          <label>
            <span>Copier le plan de</span>
            <select name="salle" className="select">
              {others.map(other => (
                <option key={other.id} value={other.id}>
                  {other.name}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" className="button quiet">
            Copier
          </button>
        </form>
      )}
      <div role="alert">
        {said.problem && <p className="failure tinted alarm-text pad-3-4">{said.problem}</p>}
      </div>
      <p role="status">{said.done}</p>
      {drawing.seats.length > 0 && (
        <div className="row-of-buttons cluster gap-2">
          <button
            type="button"
            className="button quiet"
            onClick={() => downloadFile(`${name}.json`, writePlanFile(name, drawing))}
          >
            Exporter
          </button>
          <button
            type="button"
            className="button quiet"
            onClick={() => downloadFile(`${name} pretix.json`, writePretixFile(name, drawing))}
          >
            Exporter pour pretix
          </button>
        </div>
      )}
    </div>
  )
}

/** Starts the download of a file with this text. */
function downloadFile(name: string, text: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
