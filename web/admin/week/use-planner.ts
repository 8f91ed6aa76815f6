import { useMemo, useReducer } from 'react'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { type History, recordState, redo, startHistory, undo } from '../history.ts'
import {
  type Added,
  type Block,
  blocksOf,
  type Edits,
  type Film,
  noEdits,
  type Screening,
  type Week,
} from './plan/blocks.ts'
import { daysOf, rowOf } from './plan/clock.ts'
import { type Clash, merge, mergeQuietly, resolveClash } from './plan/merge.ts'
import { filmHues } from './plan/promises.ts'
import { problemsOf } from './plan/room-rules.ts'

/** A spot on the board: a minute of a day in a room. */
export type Spot = { day: string; room: number; minute: number }

/** What the next click on the board places. A film is placed at every click. A block is moved or copied once. */
export type Armed = { film: number } | { block: string; copies: boolean }

export type Planning = {
  /** The week as it is saved. */
  week: Week
  /** The films of the week, and those that the search has found. */
  films: ReadonlyMap<number, Film>
  history: History<Edits>
  /** The tag of the last edit. If the next edit has the same tag, one undo step undoes both. */
  tag: string | null
  clashes: readonly Clash[]
  cursor: Spot
  chosen: string | null
  armed: Armed | null
  held: Omit<Added, 'key'> | null
  /** The API's reason for each refused block, by its key. */
  refused: Readonly<Record<string, string>>
  /** Why the last save failed. The next edit clears it, because that edit may have solved the problem. */
  failure: string | null
  said: string
}

export type Doing =
  | {
      do: 'edit'
      edit: (edits: Edits) => Edits
      say?: string
      tag?: string
      point?: Spot
      /** The block to select after the edit: its key, or `new` for the block that was added last. */
      choose?: string | 'new' | null
    }
  | { do: 'undo' | 'redo' | 'giveUp' }
  | { do: 'point'; spot: Spot; choose: string | null }
  | { do: 'arm'; armed: Armed | null; say?: string }
  | { do: 'learn'; films: readonly Film[] }
  | { do: 'hold'; held: Omit<Added, 'key'>; say: string }
  | { do: 'say'; say: string }
  | { do: 'seen'; week: Week }
  | { do: 'saved'; week: Week; say: string }
  | { do: 'takeUp'; base: readonly Screening[]; edits: Edits }
  | { do: 'refused'; refused: Record<string, string> }
  | { do: 'fail'; failure: string | null }
  | { do: 'settle'; clash: Clash; whose: 'mine' | 'theirs' }

export const starting = (week: Week): Planning => ({
  ...{
    week,
    films: new Map(week.films.map(film => [film.id, film])),
    history: startHistory(noEdits),
    tag: null,
  },
  ...{ clashes: [], chosen: null, armed: null, held: null, refused: {}, failure: null, said: '' },
  cursor: { day: week.from, room: week.rooms[0]?.id ?? 0, minute: 14 * 60 },
})

export function planning(before: Planning, doing: Doing): Planning {
  const { history, week } = before
  switch (doing.do) {
    case 'edit':
      return edited(before, doing)
    case 'undo':
      return stepped(before, undo(history), 'Annulé.')
    case 'redo':
      return stepped(before, redo(history), 'Rétabli.')
    case 'giveUp':
      return { ...starting(week), films: before.films, said: 'La semaine est celle qui est enregistrée.' }
    case 'point':
      return { ...before, cursor: doing.spot, chosen: doing.choose }
    case 'arm':
      return armedWith(before, doing.armed, doing.say)
    case 'learn':
      return { ...before, films: withFilms(new Map(), [...doing.films, ...before.films.values()]) }
    case 'hold':
      return { ...before, held: doing.held, said: doing.say }
    case 'say':
      return { ...before, said: doing.say }
    case 'seen':
      return mergeSavedWeek(before, week.screenings, doing.week)
    case 'saved':
      return {
        ...{ ...before, week: doing.week, films: withFilms(before.films, doing.week.films), said: doing.say },
        ...{
          history: startHistory(noEdits),
          tag: null,
          clashes: [],
          refused: {},
          failure: null,
          chosen: stillThere(before.chosen),
        },
      }
    case 'takeUp':
      return mergeSavedWeek({ ...before, history: startHistory(doing.edits) }, doing.base, week)
    case 'refused':
      return { ...before, refused: doing.refused }
    case 'fail':
      return { ...before, failure: doing.failure }
    case 'settle':
      return {
        ...before,
        failure: null,
        history: recordState(history, resolveClash(history.present, doing.clash, doing.whose)),
        clashes: before.clashes.filter(({ id }) => id !== doing.clash.id),
      }
  }
}

const armedWith = (before: Planning, armed: Armed | null, said = before.said): Planning => ({
  ...{ ...before, armed, said },
  chosen: armed && 'film' in armed ? null : before.chosen,
})

/**
 * After a save, keeps a block selected only if it existed before the save (its key begins with « s »). A block
 * that was new has another key now, so its old key selects nothing.
 */
const stillThere = (chosen: string | null) => (chosen?.startsWith('s') ? chosen : null)

const withFilms = (known: ReadonlyMap<number, Film>, films: readonly Film[]) =>
  new Map([...known, ...films.map(film => [film.id, film] as const)])

function edited(
  before: Planning,
  { edit, say, tag, point, choose }: Extract<Doing, { do: 'edit' }>,
): Planning {
  const { present } = before.history
  const next = edit(present)
  const goesOn = tag !== undefined && tag === before.tag
  return {
    ...before,
    history: goesOn ? { ...before.history, present: next, future: [] } : recordState(before.history, next),
    tag: tag ?? null,
    refused: {},
    failure: null,
    armed: before.armed && 'film' in before.armed ? before.armed : null,
    said: say ?? before.said,
    cursor: point ?? before.cursor,
    chosen:
      choose === undefined ? before.chosen : choose === 'new' ? (next.added.at(-1)?.key ?? null) : choose,
  }
}

const stepped = (before: Planning, history: History<Edits>, said: string): Planning =>
  history === before.history
    ? before
    : { ...before, history, said, tag: null, chosen: null, refused: {}, failure: null }

/** Merges the edits that other users have saved. Keeps my edits, and shows conflicts. */
function mergeSavedWeek(before: Planning, base: readonly Screening[], week: Week): Planning {
  const { past, present, future } = before.history
  const merged = merge(base, present, week.screenings)
  const quietly = (edits: Edits) => mergeQuietly(base, edits, week.screenings)
  const isTold = new Set(merged.clashes.map(({ id }) => id))
  return {
    ...before,
    week,
    films: withFilms(before.films, week.films),
    history: { past: past.map(quietly), present: merged.edits, future: future.map(quietly) },
    clashes: [...before.clashes.filter(({ id }) => !isTold.has(id)), ...merged.clashes],
    said: merged.clashes.length > 0 ? 'Quelqu’un d’autre a changé une séance que vous changez.' : before.said,
  }
}

/** Opens a week. If it is the current week, starts on today, because past days are rarely planned. */
function openedOn(week: Week, now: string): Planning {
  const { date: day } = inParis(new Date(now))
  const planned = starting(week)
  return daysOf(week.from).includes(day) ? { ...planned, cursor: { ...planned.cursor, day } } : planned
}

export function usePlanner(week: Week, openedAt: string) {
  const [now, act] = useReducer(planning, week, week => openedOn(week, openedAt))
  const edits = now.history.present
  const blocks = useMemo(() => blocksOf(now.week, edits), [now.week, edits])
  const problems = useMemo(() => problemsOf(blocks, now.films), [blocks, now.films])
  const hues = useMemo(() => filmHues(now.films), [now.films])
  return { ...now, edits, blocks, problems, hues, act }
}

export type Planner = ReturnType<typeof usePlanner>

/** Returns the blocks of one lane, sorted by time. */
export const laneOf = (blocks: readonly Block[], { day, room }: Pick<Spot, 'day' | 'room'>): Block[] =>
  blocks
    .filter(block => block.movie_theaters_id === room && rowOf(block).day === day)
    .toSorted((a, b) => rowOf(a).minute - rowOf(b).minute)
