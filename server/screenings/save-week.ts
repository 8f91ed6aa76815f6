import type { saveWeek } from '../../contract/admin/week.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { pick } from '../../contract/rules/pick.ts'
import { presentationFacts } from '../../contract/rules/presentation.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import { refuseOtherCinema } from '../cinema/own-room.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { findRows, within } from '../database/listing.ts'
import { holdPrices } from '../fares/locked-tables.ts'
import { Refusal } from '../http/refusal.ts'
import { dependentsOf } from '../records/dependents.ts'
import { difference } from '../records/difference.ts'
import { screeningEntity } from './admin-queries.ts'
import { priceAgain, priceScreenings } from './price-screenings.ts'
import { inRoom, seatsOfRoom } from './programme-screenings.ts'
import { addHours, insertScreenings, screeningsInRooms } from './programming-queries.ts'
import { readWeekOfCinema } from './read-week.ts'
import { type PartsOfWeek, partsOfWeek, planWeek, type Screening, type Wanted } from './week-plan.ts'
import { deleteScreening, judgeOverlapsAtTheEnd, lockScreenings, updateScreening } from './week-queries.ts'
import { firstKind, overlapsOfWeek, type Placed } from './week-rules.ts'

type Edits = InputOf<typeof saveWeek>['body']

/**
 * Every change of a week, or none. The rooms are locked first and for ourselves, then the screenings: two who plan the
 * same cinema take turns, nobody buys what is being changed, and what one saw is compared with what is there.
 */
export async function saveEdits(context: ActorContext, edits: Edits) {
  refuseOtherCinema(context, edits.cinemas_id)
  try {
    await context.db.transaction(db => writeEdits(db, context, edits))
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'sessions_room_no_overlap') throw new Refusal('screening_overlaps')
    if (constraint?.endsWith('_fk')) throw await whyKept(context.db, edits)
    throw error
  }
  return readWeekOfCinema(context, edits)
}

async function writeEdits(db: Database, context: ActorContext, edits: Edits): Promise<void> {
  await holdPrices(db)
  const parts = await partsOfWeek(db, edits)
  const touched = [...edits.change, ...edits.remove].map(({ id }) => id)
  await lockScreenings(db, touched)
  const own = within(screeningEntity, context.actor.cinemas_ids)
  const before = new Map((await findRows(db, own, touched)).map(row => [row.id, row]))
  const { wanted, placed, problems } = planWeek(parts, before, edits)
  const others = await othersAround(db, placed, touched)
  const refused = firstKind([...problems, ...overlapsOfWeek(placed, others)])
  if (refused) throw new Refusal(refused.code, { errors: refused.errors })
  await judgeOverlapsAtTheEnd(db)
  for (const { id } of edits.remove) {
    await deleteScreening(db, id)
    const gone = { action: 'delete', entity: 'session-movie', entity_id: id, before: before.get(id)! }
    await writeToJournal(db, context, gone)
  }
  const hours = await hoursOf(db, context, parts, wanted)
  for (const one of wanted) if (one.was) await change(db, context, hours, one, one.was)
  await add(
    db,
    context,
    hours,
    wanted.filter(one => !one.was),
  )
}

/** What is in the rooms around what is planned, and stays there. */
async function othersAround(db: Database, placed: readonly Placed[], except: number[]) {
  if (placed.length === 0) return []
  const times = placed.flatMap(one => [one.starts_at.getTime(), one.room_free_at.getTime()])
  return screeningsInRooms(db, {
    roomIds: [...new Set(placed.map(one => one.movie_theaters_id))],
    from: new Date(Math.min(...times)),
    to: new Date(Math.max(...times)),
    except,
  })
}

/** An hour is an hour: those that nobody has used before join the timetables. */
async function hoursOf(
  db: Database,
  context: ActorContext,
  { hours }: PartsOfWeek,
  wanted: readonly Wanted[],
): Promise<Map<string, number>> {
  const missing = new Set(wanted.map(one => one.hours_timetable).filter(hour => !hours.has(hour)))
  const all = new Map(hours)
  for (const after of await addHours(db, [...missing])) {
    await writeToJournal(db, context, { action: 'create', entity: 'timetable', entity_id: after.id, after })
    all.set(after.hours_timetable, after.id)
  }
  return all
}

/** What is written of a screening but for its price and its seats. */
const factsOf = ({ place, hours_timetable, ...one }: Wanted, hours: Map<string, number>) => ({
  movies_id: one.movies_id,
  movie_theaters_id: one.room.id,
  session_date: one.session_date,
  timetables_id: hours.get(hours_timetable)!,
  ...pick(one, presentationFacts),
  draft: one.draft,
  ...(one.asked.supplement === undefined ? {} : { supplement: one.asked.supplement }),
  clearing_minutes: one.clearing_minutes,
  starts_at: place.starts_at,
  room_free_at: place.room_free_at,
})

async function change(
  db: Database,
  context: ActorContext,
  hours: Map<string, number>,
  one: Wanted,
  was: Screening,
): Promise<void> {
  const [priced] = inRoom(one.room, one, [one])
  const given = await priceAgain(db, was, one.asked, priced!)
  // The house may have kept some of them.
  const keepsSeats = was.movie_theaters_id === one.room.id
  const seats = keepsSeats ? {} : seatsOfRoom(one.room, was.seat_limit)
  await updateScreening(db, was.id, { ...factsOf(one, hours), ...given, ...seats })
  const [after] = await findRows(db, screeningEntity, [was.id])
  const changed = difference(screeningEntity, was, after!)
  if (changed)
    await writeToJournal(db, context, {
      action: 'update',
      entity: 'session-movie',
      entity_id: was.id,
      ...changed,
    })
}

async function add(
  db: Database,
  context: ActorContext,
  hours: Map<string, number>,
  wanted: readonly Wanted[],
): Promise<void> {
  if (wanted.length === 0) return
  const rows = []
  for (const group of Map.groupBy(wanted, ({ asked }) => JSON.stringify(asked)).values()) {
    const screenings = group.flatMap(one => inRoom(one.room, one, [one]))
    const priced = await priceScreenings(db, group[0]!.asked, screenings)
    for (const [at, one] of group.entries())
      rows.push({ ...factsOf(one, hours), ...priced[at]!.given, ...seatsOfRoom(one.room) })
  }
  const ids = await insertScreenings(db, rows)
  for (const after of await findRows(db, screeningEntity, ids))
    await writeToJournal(db, context, {
      action: 'create',
      entity: 'session-movie',
      entity_id: after.id,
      after,
    })
}

/** Somebody once reserved there, even if nobody comes any more: it is cancelled, not deleted. */
async function whyKept(db: Database, { remove }: Edits): Promise<Refusal> {
  const errors = []
  for (const [at, { id }] of remove.entries())
    for (const { blocks, label } of await dependentsOf(db, screeningEntity.table, id))
      if (blocks) errors.push({ field: `remove[${at}]`, message: label, sessions_id: id })
  return new Refusal('still_referenced', { errors })
}
