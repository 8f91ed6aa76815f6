import { type FormEvent, useEffect, useState } from 'react'
import { addDays } from '../../../contract/rules/dates.ts'
import { longDay } from '../../../contract/texts/dates.ts'
import { screeningsText } from '../../texts/numbers.ts'
import { Dialog } from '../record/dialog.tsx'
import { askWeek, failureText } from './asking.ts'
import { type Added, add, type Week } from './plan/blocks.ts'
import { daysOf, rowOf } from './plan/clock.ts'
import { copyInto, copyOf, swapRooms } from './plan/copy.ts'
import { factsOf } from './plan/merge.ts'
import type { Planner } from './use-planner.ts'

type Model = Omit<Added, 'key'>

/**
 * A dialog with three functions: copy last week, or one of its days or rooms; copy a day of this week to other
 * days; swap two rooms of a day.
 */
export function CopyDialog({ planner, onClose }: { planner: Planner; onClose: () => void }) {
  const { week, films, blocks, act } = planner
  const [last, setLast] = useState<Week | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const lastFrom = addDays(week.from, -7)
  const { cinemas_id } = week
  useEffect(() => {
    const leaving = new AbortController()
    askWeek({ cinemas_id }, lastFrom, leaving.signal).then(
      read => {
        setLast(read)
        act({ do: 'learn', films: read.films })
      },
      error => !leaving.signal.aborted && setFailure(failureText(error)),
    )
    return () => leaving.abort()
  }, [cinemas_id, lastFrom, act])

  const ofLast = last ? last.screenings.filter(one => daysOf(lastFrom).includes(rowOf(one).day)) : []
  const ofThis = blocks.filter(one => daysOf(week.from).includes(rowOf(one).day))

  function copy(models: readonly Model[], later: readonly number[], what: string) {
    const known = new Map([...films, ...(last?.films ?? []).map(film => [film.id, film] as const)])
    const copies = later.map(days => copyInto(models, days, blocks, known))
    const added = copies.flatMap(one => one.added)
    const left = copies.reduce((sum, one) => sum + one.left, 0)
    const leftText =
      left > 0 ? ` ${screeningsText(left)} laissée${left > 1 ? 's' : ''} : la salle est déjà prise.` : ''
    act({
      do: 'edit',
      edit: edits => add(edits, added),
      say: `${what} : ${screeningsText(added.length)} copiée${added.length > 1 ? 's' : ''}.${leftText}`,
    })
    onClose()
  }

  function copyDay(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const from = String(form.get('du'))
    const to = form.getAll('au').map(String)
    if (to.length === 0) return setFailure('Cochez au moins un jour où copier.')
    const models: Model[] =
      from < week.from
        ? ofLast.filter(one => rowOf(one).day === from).map(copyOf)
        : ofThis.filter(one => rowOf(one).day === from).map(one => ({ ...factsOf(one), draft: true }))
    copy(
      models,
      to.map(day => daysBetween(from, day)),
      `De ${longDay(from)} à ${to.map(longDay).join(', ')}`,
    )
  }

  function copyRoom(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [from, to] = [Number(form.get('de')), Number(form.get('vers'))]
    const models = ofLast
      .filter(one => one.movie_theaters_id === from)
      .map(copyOf)
      .map(one => ({ ...one, movie_theaters_id: to }))
    copy(models, [7], 'Salle de la semaine dernière')
  }

  /**
   * Swaps two rooms. Sold screenings keep their room, because their buyers must be informed before a move.
   */
  function swap(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const day = String(form.get('jour'))
    const both = [Number(form.get('une')), Number(form.get('autre'))] as const
    if (both[0] === both[1]) return setFailure('Choisissez deux salles différentes.')
    const { edits, swapped, sold } = swapRooms(planner.edits, week.screenings, blocks, { day, rooms: both })
    const soldText =
      sold > 0
        ? ` ${screeningsText(sold)} vendue${sold > 1 ? 's restent' : ' reste'} où ${sold > 1 ? 'elles sont' : 'elle est'}.`
        : ''
    act({
      do: 'edit',
      edit: () => edits,
      say: `${longDay(day)} : ${screeningsText(swapped)} changée${swapped > 1 ? 's' : ''} de salle.${soldText}`,
    })
    onClose()
  }

  const days = (from: string) =>
    daysOf(from).map(day => (
      <option key={day} value={day}>
        {longDay(day)}
      </option>
    ))
  const rooms = week.rooms.map(({ id, name_theater }) => (
    <option key={id} value={id}>
      {name_theater}
    </option>
  ))
  return (
    <Dialog title="Copier dans cette semaine" onClose={onClose}>
      <div className="copy-week">
        <p className="buttons">
          <button
            type="button"
            className="button"
            aria-disabled={last === null || undefined}
            onClick={() => last && copy(ofLast.map(copyOf), [7], 'Semaine dernière')}
          >
            Toute la semaine dernière{last && ` (${screeningsText(ofLast.length)})`}
          </button>
        </p>
        <form onSubmit={copyDay}>
          <label>
            <span>Un jour</span>
            <select className="select" name="du" defaultValue={lastFrom}>
              <optgroup label="Semaine dernière">{days(lastFrom)}</optgroup>
              <optgroup label="Cette semaine">{days(week.from)}</optgroup>
            </select>
          </label>
          <fieldset>
            <legend>vers</legend>
            <div className="cluster gap-2">
              {daysOf(week.from).map(day => (
                <label key={day} className="in-row gap-1">
                  <input type="checkbox" name="au" value={day} defaultChecked={day === week.from} />
                  {longDay(day)}
                </label>
              ))}
            </div>
          </fieldset>
          <button type="submit" className="button quiet">
            Copier le jour
          </button>
        </form>
        <form onSubmit={copyRoom}>
          <label>
            <span>Une salle de la semaine dernière</span>
            <select className="select" name="de">
              {rooms}
            </select>
          </label>
          <label>
            <span>vers</span>
            <select className="select" name="vers">
              {rooms}
            </select>
          </label>
          <button type="submit" className="button quiet">
            Copier la salle
          </button>
        </form>
        <form onSubmit={swap}>
          <label>
            <span>Échanger deux salles, le</span>
            <select className="select" name="jour">
              {days(week.from)}
            </select>
          </label>
          <label>
            <span>cette salle</span>
            <select className="select" name="une">
              {rooms}
            </select>
          </label>
          <label>
            <span>avec</span>
            <select className="select" name="autre" defaultValue={week.rooms[1]?.id}>
              {rooms}
            </select>
          </label>
          <button type="submit" className="button quiet">
            Échanger les salles
          </button>
        </form>
        <p className="hint soft small-text">
          Les copies sont des brouillons ; celles dont la salle est déjà prise sont laissées. Tout s’annule.
        </p>
        <div role="alert">{failure && <p className="failure">{failure}</p>}</div>
        <p className="buttons">
          <button type="button" className="button quiet" onClick={onClose}>
            Fermer
          </button>
        </p>
      </div>
    </Dialog>
  )
}

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
