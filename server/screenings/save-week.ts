import type { saveWeek } from '../../contract/admin/week.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { pick } from '../../contract/rules/pick.ts'
import { presentationFacts } from '../../contract/rules/presentation.ts'
import { created, writeToJournal } from '../audit/write-to-journal.ts'
import { refuseOtherCinema } from '../cinema/own-room.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { findRows, within } from '../database/listing.ts'
import { readPrices } from '../fares/grids-in-force.ts'
import { shareLockPrices } from '../fares/locked-tables.ts'
import { Refusal } from '../http/refusal.ts'
import { dependentsOf } from '../records/dependents.ts'
import { difference } from '../records/difference.ts'
import { screeningEntity } from './admin-queries.ts'
import { type Prices, priceAgain, priceScreenings } from './price-screenings.ts'
import { inRoom, seatsOfRoom } from './programme-screenings.ts'
import { addHours, insertScreenings, screeningsInRooms } from './programming-queries.ts'
import { readWeekOfCinema } from './read-week.ts'
import { type PartsOfWeek, partsOfWeek, planWeek, type Screening, type Wanted } from './week-plan.ts'
import {
  type Changes,
  deleteScreenings,
  judgeOverlapsAtTheEnd,
  lockScreenings,
  updateScreenings,
} from './week-queries.ts'
import { firstKind, overlapsOfWeek, type Placed } from './week-rules.ts'

type Edits = InputOf<typeof saveWeek>['body']

/**
 * Saves all edits of a week, or none. Locks the rooms first, then the screenings: two users who plan the same
 * cinema save one after the other, and nobody buys seats during the save. Refuses to overwrite screenings that
 * changed since the user read them (`seen`).
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
  await shareLockPrices(db)
  const parts = await partsOfWeek(db, edits)
  const touched = [...edits.change, ...edits.remove].map(({ id }) => id)
  if (touched.length > 0) await lockScreenings(db, touched)
  const own = within(screeningEntity, context.actor.cinemas_ids)
  const before = new Map((await findRows(db, own, touched)).map(row => [row.id, row]))
  const { wanted, placed, problems } = planWeek(parts, before, edits)
  const others = await othersAround(db, placed, touched)
  const refused = firstKind([...problems, ...overlapsOfWeek(placed, others)])
  if (refused) throw new Refusal(refused.code, { errors: refused.errors })
  await judgeOverlapsAtTheEnd(db)
  await remove(
    db,
    context,
    edits.remove.map(({ id }) => before.get(id)!),
  )
  const prices = await readPrices(db)
  const hours = await hoursOf(db, context, parts, wanted)
  await change(
    db,
    context,
    wanted.flatMap(one => (one.was ? [[one.was, changesOf(one, one.was, hours, prices)] as const] : [])),
  )
  await add(
    db,
    context,
    wanted.filter(one => !one.was).map(one => newScreening(one, hours, prices)),
  )
}

// The next functions use one statement for all edits of a kind, to be fast: the embedded database serves no other
// request during the save.

async function remove(db: Database, context: ActorContext, gone: readonly Screening[]): Promise<void> {
  if (gone.length === 0) return
  await deleteScreenings(
    db,
    gone.map(({ id }) => id),
  )
  const told = { action: 'delete', entity: 'session-movie' }
  await writeToJournal(db, context, ...gone.map(before => ({ ...told, entity_id: before.id, before })))
}

/**
 * Returns the existing screenings with which the screenings to be saved may overlap: those in the same rooms and
 * the same period. Leaves out the screenings whose ids are in `except`.
 */
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

/** Adds the new hours to the timetables. Returns the id of every hour. */
async function hoursOf(
  db: Database,
  context: ActorContext,
  { hours }: PartsOfWeek,
  wanted: readonly Wanted[],
): Promise<Map<string, number>> {
  const missing = new Set(wanted.map(one => one.hours_timetable).filter(hour => !hours.has(hour)))
  const all = new Map(hours)
  const added = await addHours(db, [...missing])
  await writeToJournal(db, context, ...created('timetable', added))
  for (const { hours_timetable, id } of added) all.set(hours_timetable, id)
  return all
}

/** Returns the columns of a screening, without its price and seats. */
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

/** Returns the new column values of a changed screening. */
function changesOf(one: Wanted, was: Screening, hours: Map<string, number>, prices: Prices): Changes {
  const [priced] = inRoom(one.room, one, [one])
  const given = priceAgain(prices, was, one.asked, priced!)
  // A screening that remains in its room keeps its own seats: staff may have blocked some of them.
  const seats = was.movie_theaters_id === one.room.id ? {} : seatsOfRoom(one.room, was.seat_limit)
  return { ...factsOf(one, hours), ...given, ...seats }
}

async function change(
  db: Database,
  context: ActorContext,
  changes: readonly (readonly [was: Screening, values: Changes])[],
): Promise<void> {
  if (changes.length === 0) return
  await updateScreenings(
    db,
    changes.map(([{ id }, values]) => ({ ...values, id })),
  )
  const ids = changes.map(([{ id }]) => id)
  const after = new Map((await findRows(db, screeningEntity, ids)).map(row => [row.id, row]))
  const told = changes.flatMap(([was]) => {
    const changed = difference(screeningEntity, was, after.get(was.id)!)
    return changed ? [{ action: 'update', entity: 'session-movie', entity_id: was.id, ...changed }] : []
  })
  await writeToJournal(db, context, ...told)
}

function newScreening(one: Wanted, hours: Map<string, number>, prices: Prices) {
  const [priced] = priceScreenings(prices, one.asked, inRoom(one.room, one, [one]))
  return { ...factsOf(one, hours), ...priced!.given, ...seatsOfRoom(one.room) }
}

async function add(
  db: Database,
  context: ActorContext,
  rows: ReturnType<typeof newScreening>[],
): Promise<void> {
  if (rows.length === 0) return
  const ids = await insertScreenings(db, rows)
  await writeToJournal(db, context, ...created('session-movie', await findRows(db, screeningEntity, ids)))
}

/**
 * Returns the refusal to delete a screening that has orders. Even a cancelled order refers to its screening, so
 * such a screening can only be cancelled.
 */
async function whyKept(db: Database, { remove }: Edits): Promise<Refusal> {
  const errors = []
  for (const [at, { id }] of remove.entries())
    for (const { blocks, label } of await dependentsOf(db, screeningEntity.table, id))
      if (blocks) errors.push({ field: `remove[${at}]`, message: label, sessions_id: id })
  return new Refusal('still_referenced', { errors })
}
