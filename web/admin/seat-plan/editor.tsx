import { useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { may, type Rights } from '../../../contract/permissions.ts'
import type { Spot } from '../../../contract/rules/seat-plan.ts'
import { planProblems } from '../../../contract/rules/seat-plan-problems.ts'
import { Notice } from '../../ui/form/message-list.tsx'
import { useUndoKeys } from '../use-undo-keys.ts'
import { Canvas } from './canvas.tsx'
import { Checks } from './checks.tsx'
import { drawRows, type RowsToDraw } from './drawing/rows.ts'
import { MeanwhileDialog } from './meanwhile-dialog.tsx'
import type { PlanOfRoom } from './plan-of-room.ts'
import { Preview } from './preview.tsx'
import { SaveDialog } from './save-dialog.tsx'
import { DrawTool, rowsIn, rowsText } from './tools/draw-tool.tsx'
import { FileTool, type OtherPlan } from './tools/file-tool.tsx'
import { NamesTool } from './tools/names-tool.tsx'
import { SeatTool } from './tools/seat-tool.tsx'
import { ShapeTool } from './tools/shape-tool.tsx'
import { useDraft } from './use-draft.ts'
import { useEditor } from './use-editor.ts'
import type { Tool } from './use-pointer.ts'
import { useSaving } from './use-saving.ts'
import '../../ui/form/choices.css'
import './editor.css'
import './tick.css'
import './tools/tools.css'

type Props = { plan: PlanOfRoom; others: readonly OtherPlan[] }

/** Drawn by the script alone: a sheet that is seen hears the first touch, and may be a draft that only this browser has. */
export function PlanEditor(props: Props) {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return <div className="with-scripts">{isThere ? <Sheet {...props} /> : <p>Le plan arrive…</p>}</div>
}

/** Draws the plan of a room: on the sheet by pointer and keys, beside it with tools. */
function Sheet({ plan, others }: Props) {
  const editor = useEditor(plan.drawing)
  const { drawing, history, chosen, act } = editor
  const rights = useRouteLoaderData('admin/frame') as Rights
  const draft = useDraft(plan.movie_theaters_id, plan, editor)
  const saving = useSaving(plan, editor, draft)
  const [tool, setTool] = useState<Tool>('choose')
  const [zoom, setZoom] = useState<number | null>(null)
  const [previews, setPreviews] = useState(false)
  const rowsForm = useRef<HTMLFormElement>(null)
  useUndoKeys(act)
  const name = `${plan.name_theater}, ${plan.name_cinema}`
  const refused = planProblems(drawing.seats).length > 0

  function blockOf(from: Spot, to: Spot): RowsToDraw {
    const said = rowsIn(new FormData(rowsForm.current!), drawing)
    return {
      ...said,
      rows: Math.round(Math.abs(to.y - from.y) / said.rowSpacing) + 1,
      seatsPerRow: Math.round(Math.abs(to.x - from.x)) + 1,
      at: { x: Math.min(from.x, to.x), y: Math.min(from.y, to.y) },
    }
  }

  return (
    <div className="plan-editor">
      <Notice>{saving.done}</Notice>
      {draft.found && (
        <p className="note">
          Votre dessin de cette salle n’était pas enregistré : le voici.
          {draft.found.version !== plan.version && ' Le plan enregistré a changé depuis.'}{' '}
          <button
            type="button"
            className="link"
            onClick={() => {
              act({ do: 'begin', drawing: plan.drawing })
              draft.settle(plan)
            }}
          >
            Revenir au plan enregistré
          </button>
        </p>
      )}
      <div className="plan-bar" role="toolbar" aria-label="Plan">
        <fieldset className="modes">
          <legend className="spoken">Le pointeur</legend>
          <ModeButton words="Choisir" mode="choose" {...{ tool, setTool }} />
          <ModeButton words="Dessiner" mode="draw" {...{ tool, setTool }} />
        </fieldset>
        <BarButton words="Annuler" off={history.past.length === 0} onClick={() => act({ do: 'undo' })} />
        <BarButton words="Rétablir" off={history.future.length === 0} onClick={() => act({ do: 'redo' })} />
        <BarButton words="Tout choisir" off={drawing.seats.length === 0} onClick={() => act({ do: 'all' })} />
        <span className="zooms">
          <BarButton words="−" label="Dézoomer" onClick={() => setZoom((zoom ?? 1) / 1.25)} />
          <BarButton words="Tout voir" off={zoom === null} onClick={() => setZoom(null)} />
          <BarButton words="+" label="Zoomer" onClick={() => setZoom((zoom ?? 1) * 1.25)} />
        </span>
        <BarButton words="Aperçu" off={drawing.seats.length === 0} onClick={() => setPreviews(true)} />
        <button
          type="button"
          className="button save"
          aria-disabled={refused || saving.busy || undefined}
          onClick={() => !refused && saving.ask()}
        >
          Enregistrer
        </button>
      </div>
      <div className="desk">
        <div className="sheet">
          <div className="scroll">
            <Canvas
              {...{ editor, tool, zoom }}
              onDraw={(from, to) => {
                const block = blockOf(from, to)
                act({ do: 'change', choose: 'new', change: before => drawRows(before, block) })
              }}
              drawnText={(from, to) => rowsText(blockOf(from, to))}
            />
          </div>
          <p id="aide-plan" className="hint">
            Flèches : de place en place ; Maj : choisir jusque-là ; Maj + Espace : tout le rang ; S, F, A, D :
            standard, fauteuil, accompagnateur, duo ; H : hors service ; Alt + flèches : déplacer ; Suppr :
            ôter.
          </p>
          <Checks editor={editor} />
          <p className="draft" role="status">
            {draft.isUnsaved && 'Pas encore enregistré : gardé dans ce navigateur.'}
          </p>
          <div role="alert">{saving.failure && <p className="failure">{saving.failure}</p>}</div>
        </div>
        <div className="tools">
          <details name="outil" open>
            <summary>Dessiner des rangs</summary>
            <DrawTool editor={editor} form={rowsForm} />
          </details>
          <details name="outil">
            <summary>Places choisies{chosen.size > 0 && ` (${chosen.size})`}</summary>
            <SeatTool editor={editor} />
          </details>
          <details name="outil">
            <summary>Forme, allées, ajouts</summary>
            <ShapeTool editor={editor} />
          </details>
          <details name="outil">
            <summary>Noms et numéros</summary>
            <NamesTool editor={editor} />
          </details>
          <details name="outil">
            <summary>Fichiers et copie</summary>
            <FileTool editor={editor} name={name} others={others} />
          </details>
        </div>
      </div>
      {previews && <Preview seats={drawing.seats} onClose={() => setPreviews(false)} />}
      {saving.meanwhile && (
        <MeanwhileDialog
          meanwhile={saving.meanwhile}
          drawing={drawing}
          onTake={() => saving.takeTheirs(saving.meanwhile!)}
          onPutOver={() => saving.putOver(saving.meanwhile!)}
          onClose={saving.close}
        />
      )}
      {saving.asks && (
        <SaveDialog
          effect={saving.asks.effect}
          mayMove={may(rights, 'reservations:write')}
          busy={saving.busy}
          failure={saving.failure}
          onSave={saving.save}
          onClose={saving.close}
        />
      )}
    </div>
  )
}

type ModeProps = { words: string; mode: Tool; tool: Tool; setTool: (tool: Tool) => void }

const ModeButton = ({ words, mode, tool, setTool }: ModeProps) => (
  <button type="button" aria-pressed={tool === mode} onClick={() => setTool(mode)}>
    {words}
  </button>
)

type BarProps = { words: string; label?: string; off?: boolean; onClick: () => void }

const BarButton = ({ words, label, off = false, onClick }: BarProps) => (
  <button type="button" aria-label={label} aria-disabled={off || undefined} onClick={() => !off && onClick()}>
    {words}
  </button>
)
