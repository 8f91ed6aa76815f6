import { type ReactNode, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useUndoKeys } from '../use-undo-keys.ts'
import { Board } from './board.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { DayLists } from './day-lists.tsx'
import { FilmList } from './film-list.tsx'
import { Inspector } from './inspector.tsx'
import { countEdits, type Edits, type Screening, type Week } from './plan/blocks.ts'
import { rowOf } from './plan/clock.ts'
import { pushApart } from './plan/copy.ts'
import { draftsToPublish } from './plan/promises.ts'
import { PublishDialog } from './publish-dialog.tsx'
import { useDrag } from './use-drag.ts'
import { type Planner, usePlanner } from './use-planner.ts'
import { changesText, type Saving, useSaving } from './use-saving.ts'
import { screeningName, signsOf, whereText } from './words.ts'
import './planner.css'
import { askWeek } from './asking.ts'
import type { Clash } from './plan/merge.ts'

type Props = {
  week: Week
  now: string
  /** Renders the week as tables for printing, because the board does not fit on paper. */
  printed: (week: Week, edits: Edits) => ReactNode
}

/**
 * The week planner. The server does not render it, for two reasons: its drag handlers must be ready at the first
 * touch, and only the browser knows unsaved edits (in localStorage).
 */
export function PlanWeek(props: Props) {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return <div className="with-scripts">{isThere ? <Planning {...props} /> : <p>La semaine arrive…</p>}</div>
}

/** The planner itself: the films, the board, and a bar with a button that saves all edits in one request. */
function Planning({ week: saved, now, printed }: Props) {
  const planner = usePlanner(saved, now)
  const drag = useDrag(planner)
  const saving = useSaving(planner)
  const kept = useKeptEdits(planner)
  useOthers(planner, saving.turn)
  useUndoKeys(planner.act)
  const wide = useWide()
  const [tight, setTight] = useState(false)
  const [dialog, setDialog] = useState<'copy' | 'publish' | null>(null)
  const [opens, setOpens] = useState(0)
  const { act, chosen, blocks } = planner
  const block = blocks.find(({ key }) => key === chosen)
  const close = () => setDialog(null)

  return (
    <>
      <div className="week-on-paper">{printed(planner.week, planner.edits)}</div>
      <div className="week-planner stack one-column gap-3">
        {kept.found && (
          <p className="note">
            Vos changements de cette semaine n’étaient pas enregistrés : les voici.{' '}
            <button
              type="button"
              className="link"
              onClick={() => {
                act({ do: 'giveUp' })
                kept.forget()
              }}
            >
              Y renoncer
            </button>
          </p>
        )}
        <PlannerBar {...{ planner, saving, tight, setTight, wide, now }} onDialog={setDialog} />
        <div role="alert">{saving.failure && <p className="failure">{saving.failure}</p>}</div>
        <Clashes planner={planner} />
        <div className="desk stack one-column gap-4">
          {wide ? (
            <Board {...{ planner, drag, tight }} onOpen={() => setOpens(opens + 1)} />
          ) : (
            <DayLists planner={planner} />
          )}
          <div className="beside stack one-column gap-4">
            {block && <Inspector key={block.key} {...{ planner, block, opens, wide }} />}
            <Problems planner={planner} />
            <FilmList {...{ planner, drag, wide }} />
          </div>
        </div>
        {wide && (
          <p id="aide-semaine" className="hint soft small-text">
            Flèches : de cinq en cinq minutes, de salle en salle ; Maj : d’heure en heure ; Ctrl + flèches :
            de séance en séance ; Page : d’un jour à l’autre. Alt + flèches : déplacer la séance ; Entrée : la
            changer, ou placer le film choisi ; C, V : copier, coller ; + et − : remise en état ; B :
            brouillon ; Suppr : ôter ; Ctrl + Z, Y : annuler, rétablir.
          </p>
        )}
        {dialog === 'copy' && <CopyDialog planner={planner} onClose={close} />}
        {dialog === 'publish' && <PublishDialog {...{ planner, saving, now }} onClose={close} />}
      </div>
    </>
  )
}

/** Lists every screening with a problem, and offers to move overlapping screenings later. */
function Problems({ planner }: { planner: Planner }) {
  const { problems, refused, blocks, films, edits, week, act } = planner
  const wrong = { ...Object.fromEntries(problems), ...refused }
  const told = blocks.filter(({ key }) => wrong[key])
  if (told.length === 0) return null
  return (
    <section className="week-problems cluster apart gap-3" aria-label="Ce qui ne va pas">
      <ul className="stack gap-1">
        {told.map(block => (
          <li key={block.key}>
            <button
              type="button"
              className="link"
              onClick={() =>
                act({
                  ...{ do: 'point', choose: block.key },
                  spot: { ...rowOf(block), room: block.movie_theaters_id },
                })
              }
            >
              {screeningName(films, block)}
            </button>{' '}
            : {wrong[block.key]}
          </li>
        ))}
      </ul>
      {problems.size > 0 && (
        <button
          type="button"
          className="button quiet"
          onClick={() =>
            act({
              ...{ do: 'edit', say: 'Les séances attendent que leur salle soit libre.' },
              edit: () => pushApart(edits, week.screenings, blocks, films),
            })
          }
        >
          Décaler les suivantes
        </button>
      )}
    </section>
  )
}

/**
 * Lists the conflicts: screenings that another user has changed too. Shows both versions and lets the user choose.
 */
function Clashes({ planner }: { planner: Planner }) {
  const { clashes, films, week, act } = planner
  if (clashes.length === 0) return null
  const stateOf = (one: Clash['theirs'], gone: string) =>
    one
      ? `${films.get(one.movies_id)?.title}, ${whereText({ week, films }, one)}, ${signsOf(one).join(' ')}`
      : gone
  return (
    <section className="week-clashes stack gap-2" aria-label="Changé par quelqu’un d’autre">
      {clashes.map(clash => {
        const mine = clash.mine && { ...(clash.theirs ?? clash.was), ...clash.mine }
        return (
          <div key={clash.id}>
            <p>
              <strong>{screeningName(films, clash.was)}</strong>{' '}
              {clash.isSold
                ? 'a vendu des places entre-temps : elle reste où elle est.'
                : 'a été changée par quelqu’un d’autre entre-temps.'}
            </p>
            <dl>
              <dt>Vous</dt>
              <dd>{stateOf(mine, 'supprimée')}</dd>
              <dt>L’autre</dt>
              <dd>{stateOf(clash.theirs, 'supprimée ou annulée')}</dd>
            </dl>
            <p className="buttons">
              {!clash.isSold && (
                <button
                  type="button"
                  className="button quiet"
                  onClick={() => act({ do: 'settle', clash, whose: 'mine' })}
                >
                  Garder la vôtre
                </button>
              )}
              <button
                type="button"
                className="button quiet"
                onClick={() => act({ do: 'settle', clash, whose: 'theirs' })}
              >
                {clash.isSold ? 'C’est entendu' : 'Prendre l’autre'}
              </button>
              {clash.isSold && (
                <a className="button quiet" href={`/admin/séance/${clash.id}/changement`}>
                  La changer en prévenant
                </a>
              )}
            </p>
          </div>
        )
      })}
    </section>
  )
}

/** The content of localStorage: unsaved edits, and the saved screenings against which they were made. */
type Kept = { base: Screening[]; edits: Edits }

/**
 * Stores unsaved edits in localStorage, so that a network error, a closed tab or an expired session loses
 * nothing.
 */
function useKeptEdits({ week, edits, clashes, act }: Planner) {
  const key = `ouvreuse semaine ${week.cinemas_id} ${week.from}`
  const [found, setFound] = useState(false)
  const opened = useRef(false)
  useEffect(() => {
    if (!opened.current) {
      opened.current = true
      const kept = readKept(key)
      if (kept) {
        setFound(true)
        act({ do: 'takeUp', ...kept })
        return
      }
    }
    const kept = keptOf(week.screenings, edits, clashes)
    writeKept(key, countEdits(kept.edits) === 0 ? null : kept)
  }, [key, edits, clashes, week, act])
  return { found: found && countEdits(edits) > 0, forget: () => setFound(false) }
}

/**
 * Returns the edits to store. For a screening with an unresolved conflict, `base` gets the version that this user
 * began to edit. After a reload, the conflict is then found again, and the user is asked again.
 */
function keptOf(saved: readonly Screening[], edits: Edits, clashes: readonly Clash[]): Kept {
  const asked = new Set(clashes.map(({ id }) => id))
  const changed = { ...edits.changed }
  for (const { id, mine } of clashes) if (mine) changed[id] = mine
  const touched = new Set([...Object.keys(changed).map(Number), ...edits.removed])
  const base = saved.filter(({ id }) => touched.has(id) && !asked.has(id))
  return { base: [...base, ...clashes.map(({ was }) => was)], edits: { ...edits, changed } }
}

function readKept(key: string): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null')
    const isWhole = Array.isArray(kept?.base) && Array.isArray(kept.edits?.added) && kept.edits.changed
    return isWhole && Array.isArray(kept.edits.removed) ? kept : null
  } catch {
    return null
  }
}

/** Stores the unsaved edits in localStorage, or deletes them if there are none. */
function writeKept(key: string, kept: Kept | null): void {
  try {
    if (kept) localStorage.setItem(key, JSON.stringify(kept))
    else localStorage.removeItem(key)
  } catch {
    // localStorage is blocked or full. Show no message: the edits are still on the page, and are lost only if
    // saving fails too, which the user is told.
  }
}

const everyMs = 5000

/**
 * Merges the edits of other users. For this, reads the saved week every few seconds while the page is visible, and
 * at once when the page gets the focus.
 */
function useOthers({ week: { cinemas_id, from }, act }: Planner, turn: RefObject<number>): void {
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    let last = ''
    async function look() {
      if (document.visibilityState !== 'visible') return
      const asked = turn.current
      try {
        const week = await askWeek({ cinemas_id }, from, signal)
        const text = JSON.stringify(week)
        if (asked !== turn.current || text === last) return
        last = text
        act({ do: 'seen', week })
      } catch {
        // Ignore a network error or an expired session: the next save reports it.
      }
    }
    const timer = setInterval(look, everyMs)
    document.addEventListener('visibilitychange', look, { signal })
    addEventListener('focus', look, { signal })
    return () => {
      clearInterval(timer)
      leaving.abort()
    }
  }, [cinemas_id, from, act, turn])
}

const wide = '(width >= 80rem)'

/**
 * Tells whether the screen is wide enough for the board. On a narrower screen the week is shown as lists, day
 * by day.
 */
const useWide = (): boolean =>
  useSyncExternalStore(
    heard => {
      const query = matchMedia(wide)
      query.addEventListener('change', heard)
      return () => query.removeEventListener('change', heard)
    },
    () => matchMedia(wide).matches,
    () => true,
  )

type PlannerBarProps = {
  planner: Planner
  now: string
  saving: Saving
  wide: boolean
  tight: boolean
  setTight: (tight: boolean) => void
  onDialog: (which: 'copy' | 'publish') => void
}

function PlannerBar({ planner, saving, now, wide, tight, setTight, onDialog }: PlannerBarProps) {
  const { history, said, act } = planner
  const drafts = draftsToPublish(planner, now).length
  return (
    <div className="week-bar cluster centred framed gap-2 pad-2" role="toolbar" aria-label="La semaine">
      <BarButton words="Copier…" onClick={() => onDialog('copy')} />
      <BarButton words="Annuler" off={history.past.length === 0} onClick={() => act({ do: 'undo' })} />
      <BarButton words="Rétablir" off={history.future.length === 0} onClick={() => act({ do: 'redo' })} />
      {wide && (
        <button type="button" aria-pressed={tight} onClick={() => setTight(!tight)}>
          Vue serrée
        </button>
      )}
      <p className="unsaved soft shrinks" title={said}>
        {/* A new key at each step re-creates the element, so that screen readers announce a text even if it equals
            the last one. */}
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
