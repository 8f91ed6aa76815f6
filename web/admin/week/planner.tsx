import { useEffect, useState } from 'react'
import { useUndoKeys } from '../use-undo-keys.ts'
import { Board } from './board.tsx'
import { Clashes } from './clashes.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { DayLists } from './day-lists.tsx'
import { FilmList } from './film-list.tsx'
import { Inspector } from './inspector.tsx'
import type { Week } from './plan/blocks.ts'
import { rowOf } from './plan/clock.ts'
import { pushApart } from './plan/copy.ts'
import { PlannerBar } from './planner-bar.tsx'
import { PublishDialog } from './publish-dialog.tsx'
import { useDrag } from './use-drag.ts'
import { useKeptEdits } from './use-kept-edits.ts'
import { useOthers } from './use-others.ts'
import { type Planner, usePlanner } from './use-planner.ts'
import { useSaving } from './use-saving.ts'
import { useWide } from './use-wide.ts'
import { screeningName } from './words.ts'
import './planner.css'

type Props = { week: Week; now: string }

/** Drawn by the script alone: what is dragged hears the first touch, and may be edits that only this browser has. */
export function PlanWeek(props: Props) {
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return <div className="with-scripts">{isThere ? <Planning {...props} /> : <p>La semaine arrive…</p>}</div>
}

/** Plans the week: films beside the board, many edits, one save. */
function Planning({ week: saved, now }: Props) {
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
    <div className="week-planner">
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
      <PlannerBar {...{ planner, saving, tight, setTight, wide }} onDialog={setDialog} />
      <div role="alert">{saving.failure && <p className="failure">{saving.failure}</p>}</div>
      <Clashes planner={planner} />
      <div className="desk">
        {wide ? (
          <Board {...{ planner, drag, tight }} onOpen={() => setOpens(opens + 1)} />
        ) : (
          <DayLists planner={planner} />
        )}
        <div className="beside">
          {block && <Inspector key={block.key} {...{ planner, block, opens, wide }} />}
          <Problems planner={planner} />
          <FilmList {...{ planner, drag, wide }} />
        </div>
      </div>
      {wide && (
        <p id="aide-semaine" className="hint">
          Flèches : de cinq en cinq minutes, de salle en salle ; Maj : d’heure en heure ; Ctrl + flèches : de
          séance en séance ; Page : d’un jour à l’autre. Alt + flèches : déplacer la séance ; Entrée : la
          changer, ou placer le film choisi ; C, V : copier, coller ; + et − : remise en état ; B : brouillon
          ; Suppr : ôter ; Ctrl + Z, Y : annuler, rétablir.
        </p>
      )}
      {dialog === 'copy' && <CopyDialog planner={planner} onClose={close} />}
      {dialog === 'publish' && <PublishDialog {...{ planner, saving, now }} onClose={close} />}
    </div>
  )
}

/** Every block that cannot stay where it is, and one way out for those that are only too early. */
function Problems({ planner }: { planner: Planner }) {
  const { problems, refused, blocks, films, edits, week, act } = planner
  const wrong = { ...Object.fromEntries(problems), ...refused }
  const told = blocks.filter(({ key }) => wrong[key])
  if (told.length === 0) return null
  return (
    <section className="week-problems" aria-label="Ce qui ne va pas">
      <ul>
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
