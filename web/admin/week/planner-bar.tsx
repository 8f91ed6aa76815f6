import type { Planner } from './use-planner.ts'
import { changesText, type Saving } from './use-saving.ts'

type Props = {
  planner: Planner
  saving: Saving
  wide: boolean
  tight: boolean
  setTight: (tight: boolean) => void
  onDialog: (which: 'copy' | 'publish') => void
}

export function PlannerBar({ planner, saving, wide, tight, setTight, onDialog }: Props) {
  const { history, blocks, said, act } = planner
  const drafts = blocks.filter(({ draft }) => draft).length
  return (
    <div className="week-bar" role="toolbar" aria-label="La semaine">
      <BarButton words="Copier…" onClick={() => onDialog('copy')} />
      <BarButton words="Annuler" off={history.past.length === 0} onClick={() => act({ do: 'undo' })} />
      <BarButton words="Rétablir" off={history.future.length === 0} onClick={() => act({ do: 'redo' })} />
      {wide && (
        <button type="button" aria-pressed={tight} onClick={() => setTight(!tight)}>
          Vue serrée
        </button>
      )}
      <p className="unsaved" title={said}>
        {/* Drawn anew at each step: the same words said again are heard again. */}
        <span role="status">
          <span key={history.past.length}>{said}</span>
        </span>{' '}
        {saving.unsaved > 0 && (
          <strong>
            {changesText(saving.unsaved)} à enregistrer, gardé{saving.unsaved > 1 && 's'} ici
          </strong>
        )}
      </p>
      <button
        type="button"
        className="button"
        aria-disabled={saving.busy || saving.unsaved === 0 || undefined}
        onClick={saving.save}
      >
        {saving.busy ? 'Un instant…' : 'Enregistrer'}
      </button>
      <button type="button" className="button quiet" onClick={() => onDialog('publish')}>
        Publier la semaine{drafts > 0 && ` (${drafts})`}
      </button>
    </div>
  )
}

type BarProps = { words: string; off?: boolean; onClick: () => void }

const BarButton = ({ words, off = false, onClick }: BarProps) => (
  <button type="button" aria-disabled={off || undefined} onClick={() => !off && onClick()}>
    {words}
  </button>
)
