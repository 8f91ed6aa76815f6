import type { readWeek, saveWeek } from '../../../../contract/admin/week.ts'
import type { AnswerOf, CallOf } from '../../../../contract/endpoint.ts'
import type { Presentation } from '../../../../contract/rules/presentation.ts'
import { isSame } from '../../../../contract/rules/same.ts'

export type Week = AnswerOf<typeof readWeek>
export type Screening = Week['screenings'][number]
export type Room = Week['rooms'][number]
export type Film = Week['films'][number]
export type Body = CallOf<typeof saveWeek>['body']

/** The facts of a screening that the planner edits. */
export type Facts = Pick<
  Screening,
  | ('movies_id' | 'movie_theaters_id' | 'session_date' | 'hours_timetable')
  | (keyof Presentation | 'clearing_minutes' | 'draft')
>

/**
 * A screening that is not saved yet. `asked` holds the price and supplement to request for it, which are copied
 * from another screening.
 */
export type Added = Facts & {
  key: string
  asked?: Pick<NonNullable<Body['add']>[number], 'price' | 'price_grids_id' | 'supplement'>
}

/**
 * The edits that are not saved yet, compared with the saved week. They are plain JSON, because they are stored in
 * localStorage.
 */
export type Edits = {
  added: readonly Added[]
  changed: Readonly<Record<number, Partial<Facts>>>
  removed: readonly number[]
}

export const noEdits: Edits = { added: [], changed: {}, removed: [] }

/** A screening as the planner shows it: saved or new, with the edits applied. */
export type Block = Facts & {
  key: string
  id: number | null
  sold_seats: number
  total_seats: number
  sales_stopped: boolean
  staff_note: string
  isEdited: boolean
}

export const keyOf = (id: number): string => `s${id}`

/** Returns the screenings of the week with the edits applied. */
export function blocksOf({ screenings, rooms }: Pick<Week, 'screenings' | 'rooms'>, edits: Edits): Block[] {
  const removed = new Set(edits.removed)
  const seats = new Map(rooms.map(room => [room.id, room.nbr_seats]))
  return [
    ...screenings
      .filter(({ id }) => !removed.has(id))
      .map(one => ({
        ...one,
        ...edits.changed[one.id],
        key: keyOf(one.id),
        isEdited: edits.changed[one.id] !== undefined,
      })),
    ...edits.added.map(one => ({
      ...{ ...one, id: null, sold_seats: 0, total_seats: seats.get(one.movie_theaters_id) ?? 0 },
      ...{ sales_stopped: false, staff_note: '', isEdited: true },
    })),
  ]
}

export const countEdits = ({ added, changed, removed }: Edits): number =>
  added.length + Object.keys(changed).length + removed.length

/** Adds new screenings to the edits, each with a new key. */
export function add(edits: Edits, news: readonly Omit<Added, 'key'>[]): Edits {
  const last = Math.max(0, ...edits.added.map(({ key }) => Number(key.slice(1))))
  const added = news.map((one, at) => ({ ...one, key: `n${last + 1 + at}` }))
  return news.length === 0 ? edits : { ...edits, added: [...edits.added, ...added] }
}

/** Changes facts of a screening. A fact set back to its saved value is removed from the edits. */
export function change(
  edits: Edits,
  saved: readonly Screening[],
  { key, id }: Pick<Block, 'key' | 'id'>,
  facts: Partial<Facts>,
): Edits {
  if (id === null)
    return { ...edits, added: edits.added.map(one => (one.key === key ? { ...one, ...facts } : one)) }
  const was = saved.find(one => one.id === id)
  const own = Object.entries({ ...edits.changed[id], ...facts }).filter(
    ([field, value]) => !isSame(value, was?.[field as keyof Facts]),
  )
  const { [id]: _, ...others } = edits.changed
  return { ...edits, changed: own.length > 0 ? { ...others, [id]: Object.fromEntries(own) } : others }
}

export function remove(edits: Edits, { key, id }: Pick<Block, 'key' | 'id'>): Edits {
  if (id === null) return { ...edits, added: edits.added.filter(one => one.key !== key) }
  const { [id]: _, ...changed } = edits.changed
  return { ...edits, changed, removed: [...edits.removed, id] }
}
