import { inParis, instantInParis } from '../../contract/rules/paris-time.ts'
import { changeableAfterSale, type Minutes, roomFreeAt } from '../../contract/rules/programming.ts'
import { isSame } from '../../contract/rules/same.ts'
import { hourText } from '../../contract/texts/dates.ts'

export type Wanted = { session_date: string; hours_timetable: string; timetables_id: number }

/** A requested screening with its start and the time when its room is free again. */
export type Placed = Wanted & Minutes & { starts_at: Date; room_free_at: Date }

export type InTheRoom = { id: number; title: string; starts_at: Date; room_free_at: Date }

export type Conflict = {
  session_date: string
  hours_timetable: string
  reason: 'screening_overlaps' | 'hour_does_not_exist'
  session_id: number | null
  title: string | null
  from: Date | null
  to: Date | null
  message: string
}

/**
 * Computes the times of each requested screening. Screenings at an hour that a clock change skips are returned
 * separately, as conflicts.
 */
export function placeInTime(
  wanted: Wanted[],
  time: string,
  minutes: Minutes,
): { placed: Placed[]; impossible: Conflict[] } {
  const placed: Placed[] = []
  const impossible: Conflict[] = []
  for (const one of wanted) {
    const starts_at = instantInParis(one.session_date, one.hours_timetable)
    if (starts_at)
      placed.push({ ...one, ...minutes, starts_at, room_free_at: roomFreeAt(starts_at, time, minutes) })
    else impossible.push(noSuchHour(one))
  }
  return { placed, impossible }
}

/**
 * Returns the first conflict of each new screening, either with an existing screening in the room or with another
 * new one.
 */
export function overlaps(placed: Placed[], room: InTheRoom[], title: string): Conflict[] {
  return placed.flatMap((one, index) => {
    const inTheWay = room.find(other => meet(one, other))
    if (inTheWay) return [overlap(one, inTheWay, inTheWay.id, inTheWay.title)]
    const sibling = placed.slice(0, index).find(other => meet(one, other))
    return sibling ? [overlap(one, sibling, null, title)] : []
  })
}

type Span = { starts_at: Date; room_free_at: Date }

const meet = (one: Span, other: Span): boolean =>
  one.starts_at < other.room_free_at && other.starts_at < one.room_free_at

function overlap(
  { session_date, hours_timetable }: Placed,
  other: Span,
  id: number | null,
  title: string,
): Conflict {
  const from = inParis(other.starts_at)
  const until = inParis(other.room_free_at)
  return {
    session_date,
    hours_timetable,
    reason: 'screening_overlaps',
    session_id: id,
    title,
    from: other.starts_at,
    to: other.room_free_at,
    message: `Le ${frenchDate(session_date)} à ${hourText(hours_timetable)}, « ${title} » occupe la salle de ${hourText(from.hour)} à ${hourText(until.hour)}, ménage compris.`,
  }
}

function noSuchHour({ session_date, hours_timetable }: Wanted): Conflict {
  return {
    session_date,
    hours_timetable,
    reason: 'hour_does_not_exist',
    session_id: null,
    title: null,
    from: null,
    to: null,
    message: `Le ${frenchDate(session_date)}, ${hourText(hours_timetable)} n’existe pas : les horloges passent à l’heure d’été.`,
  }
}

const frenchDate = (date: string): string => date.split('-').reverse().join('/')

/** Returns the changed fields that may not change once seats are sold; none while nothing is sold. */
export function fieldsSold<Fields extends object>(
  before: Fields & { sold_seats: number },
  {
    seen: _,
    ...changes
  }: { [Field in keyof Fields]?: Fields[Field] | null | undefined } & { seen?: unknown },
): string[] {
  if (before.sold_seats === 0) return []
  return Object.entries(changes)
    .filter(([field, value]) => value !== undefined && !isSame(value, before[field as keyof Fields]))
    .map(([field]) => field)
    .filter(field => !changeableAfterSale.includes(field))
}
