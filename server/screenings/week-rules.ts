import type { FieldError, RefusalCode } from '../../contract/refusals.ts'
import { inParis, instantInParis } from '../../contract/rules/paris-time.ts'
import { type Minutes, roomFreeAt } from '../../contract/rules/programming.ts'
import { isSame } from '../../contract/rules/same.ts'
import { hourText, longDay } from '../../contract/texts/dates.ts'

/**
 * A screening as it will be after the save. `field` names the edit that asks for it; `id` is null if it is new.
 */
export type Planned = Minutes & {
  field: string
  id: number | null
  movie_theaters_id: number
  session_date: string
  hours_timetable: string
  title: string
  time: string
}

/** A screening that occupies a room: a planned or an existing one. */
export type Taken = {
  id: number | null
  movie_theaters_id: number
  title: string
  starts_at: Date
  room_free_at: Date
}

export type Placed = Taken & { field: string }

export type Problem = { code: RefusalCode; error: FieldError }

/** Computes the times of each screening. Reports an hour that a clock change skips as a problem. */
export function placeWeek(planned: readonly Planned[]): { placed: Placed[]; problems: Problem[] } {
  const placed: Placed[] = []
  const problems: Problem[] = []
  for (const {
    field,
    id,
    movie_theaters_id,
    title,
    time,
    session_date,
    hours_timetable,
    ...minutes
  } of planned) {
    const starts_at = instantInParis(session_date, hours_timetable)
    if (starts_at)
      placed.push({
        ...{ field, id, movie_theaters_id, title, starts_at },
        room_free_at: roomFreeAt(starts_at, time, minutes),
      })
    else {
      const message = `${whenText(session_date, hours_timetable)} n’existe pas : les horloges passent à l’heure d’été.`
      problems.push({ code: 'hour_does_not_exist', error: { field, message } })
    }
  }
  return { placed, problems }
}

/** Reports each planned screening that overlaps another one in its room, planned or existing. */
export function overlapsOfWeek(placed: readonly Placed[], others: readonly Taken[]): Problem[] {
  const byRoom = Map.groupBy<number, Taken>([...placed, ...others], one => one.movie_theaters_id)
  return placed.flatMap(one => {
    const inTheWay = byRoom.get(one.movie_theaters_id)!.find(other => other !== one && overlap(one, other))
    return inTheWay ? [{ code: 'screening_overlaps' as const, error: overlapOf(one, inTheWay) }] : []
  })
}

type Period = Pick<Taken, 'movie_theaters_id' | 'starts_at' | 'room_free_at'>

/** A change of a screening: where it is now, and where it will be. */
type Move = { was: Period; place: Period }

/**
 * Groups changes that one transaction must save together. If a screening moves to a room and time that another one
 * leaves, both are in the same group, so two screenings can swap their rooms or hours.
 */
export function movedTogether<Change extends Move>(changes: readonly Change[]): Change[][] {
  const leaving = Map.groupBy(changes, ({ was }) => was.movie_theaters_id)
  const groups = new Map(changes.map(change => [change, [change]]))
  for (const change of changes)
    for (const other of leaving.get(change.place.movie_theaters_id) ?? []) {
      const [own, theirs] = [groups.get(change)!, groups.get(other)!]
      if (own === theirs || !overlap(change.place, other.was)) continue
      own.push(...theirs)
      for (const one of theirs) groups.set(one, own)
    }
  return [...new Set(groups.values())]
}

/** Packs groups into parts of at most `most` items each. A group that is larger remains one part. */
export function packed<One>(groups: readonly (readonly One[])[], most: number): One[][] {
  const parts: One[][] = []
  for (const group of groups) {
    const last = parts.at(-1)
    if (last && last.length + group.length <= most) last.push(...group)
    else parts.push([...group])
  }
  return parts
}

const overlap = (one: Period, other: Period): boolean =>
  one.starts_at < other.room_free_at && other.starts_at < one.room_free_at

function overlapOf({ field, title, starts_at }: Placed, other: Taken): FieldError {
  const { date, hour } = inParis(starts_at)
  const [from, until] = [other.starts_at, other.room_free_at].map(moment => hourText(inParis(moment).hour))
  return {
    field,
    message: `« ${title} », ${whenText(date, hour)} : « ${other.title} » occupe la salle de ${from} à ${until}, ménage compris.`,
    ...(other.id === null ? {} : { sessions_id: other.id }),
  }
}

const whenText = (date: string, hour: string) => `${longDay(date)} à ${hourText(hour)}`

/** Returns whether a screening differs from the values that the client read before editing. */
export const hasChanged = (now: Readonly<Record<string, unknown>>, seen: object): boolean =>
  Object.entries(seen).some(([field, value]) => value !== undefined && !isSame(now[field], value))

/** The kinds of problems, in order of precedence. Only the problems of the first kind that occurs are reported. */
const order = [
  'invalid',
  'changed_meanwhile',
  'screening_sold',
  'hour_does_not_exist',
  'screening_overlaps',
] satisfies RefusalCode[]

/** Returns all problems of the first kind in `order` that occurs, or null if there are none. */
export function firstKind(problems: readonly Problem[]): { code: RefusalCode; errors: FieldError[] } | null {
  const code = order.find(one => problems.some(problem => problem.code === one))
  if (!code) return null
  return { code, errors: problems.filter(problem => problem.code === code).map(({ error }) => error) }
}
