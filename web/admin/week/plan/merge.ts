import { pick } from '../../../../contract/rules/pick.ts'
import { presentationFacts } from '../../../../contract/rules/presentation.ts'
import { changeableAfterSale } from '../../../../contract/rules/programming.ts'
import { isSame } from '../../../../contract/rules/same.ts'
import type { Edits, Facts, Screening } from './blocks.ts'

/**
 * A conflict: another user and I have changed the same screening. `mine` is my version, null if I removed it.
 * `theirs` is the saved version, null if the other user removed it. `isSold` is true if seats were sold since I
 * opened the week, so that my edit is no longer possible.
 */
export type Clash = {
  id: number
  was: Screening
  mine: Partial<Facts> | null
  theirs: Screening | null
  isSold: boolean
}

type Merged = { edits: Edits; clashes: Clash[] }

/**
 * Merges my edits, which were made against `base`, with the week that other users have saved since. If only one of
 * us edited a screening, that edit is kept. If both changed it differently, there is a conflict, and my edit is
 * kept until the user chooses.
 */
export function merge(base: readonly Screening[], edits: Edits, saved: readonly Screening[]): Merged {
  const before = new Map(base.map(one => [one.id, one]))
  const now = new Map(saved.map(one => [one.id, one]))
  const clashes: Clash[] = []
  const changed: Record<number, Partial<Facts>> = {}
  for (const [id, facts] of Object.entries(edits.changed).map(
    ([id, facts]) => [Number(id), facts] as const,
  )) {
    const [was, theirs] = [before.get(id), now.get(id) ?? null]
    if (!was) continue
    const own = theirs ? stillOther(facts, theirs) : facts
    if (Object.keys(own).length === 0) continue
    changed[id] = own
    const isSold =
      theirs !== null &&
      theirs.sold_seats > 0 &&
      !Object.keys(own).every(field => changeableAfterSale.includes(field))
    if (!theirs || isSold || touched(own, was, theirs)) clashes.push({ id, was, mine: own, theirs, isSold })
  }
  const removed = edits.removed.filter(id => now.has(id))
  for (const id of removed) {
    const [was, theirs] = [before.get(id), now.get(id)!]
    const isSold = theirs.sold_seats > 0
    if (was && (isSold || differ(was, theirs))) clashes.push({ id, was, mine: null, theirs, isSold })
  }
  const news = saved.filter(({ id }) => !before.has(id))
  const added = edits.added.filter(
    one => !news.some(other => place.every(field => one[field] === other[field])),
  )
  return { edits: { added, changed, removed }, clashes }
}

const place = ['movies_id', 'movie_theaters_id', 'session_date', 'hours_timetable'] as const
const minutes = ['pre_show_minutes', 'clearing_minutes'] as const
const facts = [...presentationFacts.filter(fact => fact !== 'pre_show_minutes'), 'draft' as const]

/**
 * Film, room, date and time belong together: a user who changes one of them relies on the other three. If another
 * user changes any of them at the same time, there is a conflict.
 */
const together = new Set<string>(place)

/**
 * Changing the fields of `own` also depends on other fields. Returns all fields whose old values are sent, so that
 * the API detects edit conflicts.
 */
export const fieldsSentWith = (own: Partial<Facts>): readonly (keyof Facts)[] => [
  ...(Object.keys(own).some(field => together.has(field)) ? place : []),
  ...[...minutes, ...facts].filter(field => field in own),
]

/**
 * The fields that are sent with their old values when a screening is removed, so that the API detects edit
 * conflicts.
 */
export const seenOfRemoved: readonly (keyof Facts)[] = [...place, ...facts]

function stillOther(own: Partial<Facts>, theirs: Screening): Partial<Facts> {
  return Object.fromEntries(
    Object.entries(own).filter(([field, value]) => !isSame(value, theirs[field as keyof Facts])),
  )
}

const touched = (own: Partial<Facts>, was: Screening, theirs: Screening): boolean =>
  fieldsSentWith(own).some(field => !isSame(was[field], theirs[field]))

const differ = (was: Screening, theirs: Screening): boolean =>
  seenOfRemoved.some(field => !isSame(was[field], theirs[field]))

/**
 * Applies the user's choice in a conflict. `theirs` drops my edit. `mine` keeps my edit, and adds the screening
 * again if the other user removed it.
 */
export function resolveClash(
  edits: Edits,
  { id, was, mine, theirs }: Clash,
  whose: 'mine' | 'theirs',
): Edits {
  const { [id]: _, ...changed } = edits.changed
  const without = { ...edits, changed, removed: edits.removed.filter(one => one !== id) }
  if (whose === 'theirs') return without
  if (theirs) return edits
  const last = Math.max(0, ...edits.added.map(({ key }) => Number(key.slice(1))))
  const again = { ...factsOf(was), ...mine, key: `n${last + 1}` }
  return { ...without, added: [...edits.added, again] }
}

export const factsOf = (one: Facts): Facts => pick(one, [...place, ...minutes, ...facts])

/**
 * Merges an earlier state of the undo history with the saved week. In each conflict the other user's edit wins, so
 * that an undo does not undo that edit.
 */
export function mergeQuietly(base: readonly Screening[], edits: Edits, saved: readonly Screening[]): Edits {
  const merged = merge(base, edits, saved)
  return merged.clashes.reduce((all, clash) => resolveClash(all, clash, 'theirs'), merged.edits)
}
