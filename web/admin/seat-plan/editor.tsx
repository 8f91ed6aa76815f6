import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { may, type Rights } from '../../../contract/permissions.ts'
import {
  type Drawing,
  type DrawnSeat,
  isSellable,
  type Spot,
  seatKinds,
} from '../../../contract/rules/seat-plan.ts'
import { planProblems, planWarning } from '../../../contract/rules/seat-plan-problems.ts'
import { Notice } from '../../ui/form/message-list.tsx'
import { useUndoKeys } from '../use-undo-keys.ts'
import { Canvas } from './canvas.tsx'
import { drawRows, type RowsToDraw } from './drawing/rows.ts'
import type { PlanOfRoom } from './plan-of-room.ts'
import { SaveDialog } from './save-dialog.tsx'
import { DrawTool, rowsIn, rowsText } from './tools/draw-tool.tsx'
import { FileTool, type OtherPlan } from './tools/file-tool.tsx'
import { SeatTool } from './tools/seat-tool.tsx'
import { ShapeTool } from './tools/shape-tool.tsx'
import { useDraft } from './use-draft.ts'
import { type Editor, useEditor } from './use-editor.ts'
import type { Tool } from './use-pointer.ts'
import { type EditConflict, useSaving } from './use-saving.ts'
import '../../ui/form/choices.css'
import '../../ui/office/seat-plan.css'
import { placesText } from '../../texts/numbers.ts'
import { SeatPicture } from '../../ui/seats/seat-picture.tsx'
import { SeatShape } from '../../ui/seats/seat-shape.tsx'
import { Dialog } from '../record/dialog.tsx'
import { officeSeatKinds } from '../seats/seat-words.ts'
import { nameRows, numberSeats } from './drawing/names.ts'
import { ConcernedRows } from './tools/concerned-rows.tsx'
import { NamingFields, NumberingFields, namingIn, numberingIn } from './tools/naming-fields.tsx'

type Props = { plan: PlanOfRoom; others: readonly OtherPlan[] }

/**
 * The seat plan editor. The server does not render it, for two reasons: its pointer handlers must be ready at the
 * first touch, and only the browser knows an unsaved drawing (in localStorage).
 */
export function PlanEditor(props: Props) {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return <div className="with-scripts">{isThere ? <Sheet {...props} /> : <p>Le plan arrive…</p>}</div>
}

/** The seat plan editor: a canvas for pointer and keys, with tools beside it. */
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
    <div className="plan-editor stack gap-3">
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
      <div className="plan-bar cluster centred framed gap-2 pad-2" role="toolbar" aria-label="Plan">
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
      <div className="desk stack gap-4">
        <div className="sheet stack at-top shrinks gap-2">
          <div className="scroll framed">
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
          <div role="alert">
            {saving.failure && <p className="failure tinted alarm-text pad-3-4">{saving.failure}</p>}
          </div>
        </div>
        <div className="tools stack at-top gap-2">
          <details className="framed" name="outil" open>
            <summary>Dessiner des rangs</summary>
            <DrawTool editor={editor} form={rowsForm} />
          </details>
          <details className="framed" name="outil">
            <summary>Places choisies{chosen.size > 0 && ` (${chosen.size})`}</summary>
            <SeatTool editor={editor} />
          </details>
          <details className="framed" name="outil">
            <summary>Forme, allées, ajouts</summary>
            <ShapeTool editor={editor} />
          </details>
          <details className="framed" name="outil">
            <summary>Noms et numéros</summary>
            <NamesTool editor={editor} />
          </details>
          <details className="framed" name="outil">
            <summary>Fichiers et copie</summary>
            <FileTool editor={editor} name={name} others={others} />
          </details>
        </div>
      </div>
      {previews && <Preview seats={drawing.seats} onClose={() => setPreviews(false)} />}
      {saving.conflict && (
        <ConflictDialog
          conflict={saving.conflict}
          drawing={drawing}
          onTake={() => saving.takeTheirs(saving.conflict!)}
          onPutOver={() => saving.putOver(saving.conflict!)}
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

const shown = 6

/**
 * Lists the problems that would prevent saving, updated while drawing. A message about a seat links to that
 * seat.
 */
function Checks({ editor: { drawing, act } }: { editor: Editor }) {
  const { seats } = drawing
  const problems = useMemo(() => planProblems(seats), [seats])
  const warning = useMemo(() => planWarning(seats), [seats])
  const spaces = seats.filter(({ kind }) => kind === 'pmr').length
  return (
    <section className="plan-checks" aria-label="Contrôles">
      <p className="counts">
        <strong>{placesText(seats.length)}</strong>, {placesText(seats.filter(isSellable).length)} en vente,{' '}
        {spaces} emplacement{spaces > 1 ? 's' : ''} fauteuil
      </p>
      <div role="status">
        {problems.length > 0 && (
          <ul className="problems stack tinted alarm-text gap-1">
            {problems.slice(0, shown).map(({ at, field, message }) => (
              <li key={`${at} ${field}`}>
                {at === null ? (
                  message
                ) : (
                  <button type="button" onClick={() => act({ do: 'choose', seats: [at] })}>
                    {message}
                  </button>
                )}
              </li>
            ))}
            {problems.length > shown && <li>Et {problems.length - shown} autres.</li>}
          </ul>
        )}
        {warning && <p className="warning light-text">{warning}</p>}
        {problems.length === 0 && !warning && <p className="fine">Rien à corriger.</p>}
      </div>
    </section>
  )
}

/** Shows the room as buyers see it, with every seat free. */
function Preview({ seats, onClose }: { seats: readonly DrawnSeat[]; onClose: () => void }) {
  return (
    <Dialog title="Comme le public voit la salle" onClose={onClose}>
      <div className="plan-preview stack gap-4">
        <SeatPicture seats={seats} label={`Plan de la salle, ${seats.length} places`} />
        <ul className="legend cluster gap-4">
          {seatKinds.map(kind => (
            <li key={kind}>
              <svg viewBox="-13 -13 26 26" aria-hidden="true">
                <SeatShape kind={kind} half={kind === 'duo' ? 'right' : null} />
              </svg>
              {officeSeatKinds[kind]}
            </li>
          ))}
        </ul>
      </div>
      <p className="buttons">
        <button type="button" className="button" onClick={onClose}>
          Fermer
        </button>
      </p>
    </Dialog>
  )
}

/** Renames rows and renumbers seats. */
function NamesTool({ editor }: { editor: Editor }) {
  const { act } = editor
  const name = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const naming = namingIn(typed, typed.get('noms') === 'chiffres' ? '1' : 'A')
    act({ do: 'change', change: (before, chosen) => nameRows(before, chosen, naming) })
  }
  const number = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const numbering = numberingIn(new FormData(event.currentTarget))
    act({ do: 'change', change: (before, chosen) => numberSeats(before, chosen, numbering) })
  }
  return (
    <>
      <form className="tool" onSubmit={name}>
        <ConcernedRows editor={editor} />
        <NamingFields />
        <button type="submit" className="button quiet">
          Nommer les rangs
        </button>
      </form>
      <form className="tool" onSubmit={number}>
        <NumberingFields />
        <button type="submit" className="button quiet">
          Numéroter les places
        </button>
      </form>
    </>
  )
}

type ConflictDialogProps = {
  conflict: EditConflict
  drawing: Drawing
  onTake: () => void
  onPutOver: () => void
  onClose: () => void
}

/**
 * Shown if another user saved the plan while this user was drawing. Shows both drawings and asks which to keep.
 */
function ConflictDialog({ conflict, drawing, onTake, onPutOver, onClose }: ConflictDialogProps) {
  const { sentence, theirs } = conflict
  return (
    <Dialog title="Cette salle a un autre plan entre-temps" onClose={onClose}>
      <p>{sentence} Rien n’est encore enregistré, et votre dessin est toujours là.</p>
      <div className="two-plans stack gap-3">
        <OneOfTwo words={`Le plan enregistré, version\u00a0${theirs.version}`} drawing={theirs.drawing} />
        <OneOfTwo words="Le vôtre" drawing={drawing} />
      </div>
      <p>Si vous prenez le plan enregistré, «&nbsp;Annuler&nbsp;» fait revenir le vôtre.</p>
      <p className="buttons">
        <button type="button" className="button quiet" onClick={onTake}>
          Prendre le plan enregistré
        </button>
        <button type="button" className="button quiet" onClick={onPutOver}>
          Mettre le mien à la place
        </button>
        <button type="button" className="button quiet" onClick={onClose}>
          Continuer à dessiner
        </button>
      </p>
    </Dialog>
  )
}

const OneOfTwo = ({ words, drawing: { seats } }: { words: string; drawing: Drawing }) => (
  <figure>
    <SeatPicture seats={seats} label={words} />
    <figcaption>
      {words}&nbsp;: {placesText(seats.length)}
    </figcaption>
  </figure>
)
