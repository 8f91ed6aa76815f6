import type { saveWeek } from '../../contract/admin/week.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { pick } from '../../contract/rules/pick.ts'
import { presentationFacts } from '../../contract/rules/presentation.ts'
import { created, writeToJournal } from '../audit/write-to-journal.ts'
import { refuseOtherCinema } from '../cinema/own-room.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { findRows, restrictToCinemas } from '../database/listing.ts'
import { yieldToOthers } from '../database/yield-to-others.ts'
import { readPrices } from '../fares/grids-in-force.ts'
import { shareLockPrices } from '../fares/locked-tables.ts'
import { Refusal } from '../http/refusal.ts'
import { dependentsOf } from '../records/dependents.ts'
import { difference } from '../records/difference.ts'
import { screeningEntity } from './admin-queries.ts'
import { priceAgain, priceScreenings } from './price-screenings.ts'
import { inRoom, seatsOfRoom } from './programme-screenings.ts'
import { addHours, insertScreenings, screeningsInRooms } from './programming-queries.ts'
import { readWeekOfCinema } from './read-week.ts'
import { type FieldOf, fieldsOf, partsOfWeek, planWeek, type Screening, type Wanted } from './week-plan.ts'
import {
  type Changes,
  deferOverlapCheck,
  deleteScreenings,
  lockScreenings,
  updateScreenings,
} from './week-queries.ts'
import { firstKind, movedTogether, overlapsOfWeek, type Placed, packed } from './week-rules.ts'

type Edits = InputOf<typeof saveWeek>['body']

/**
 * How many edits one transaction saves. The embedded database serves no other request during a transaction, and
 * needs about 1 ms for a new screening.
 */
const savedAtOnce = 80

/**
 * Saves the edits of a week: all of them, or none if any is refused. More than `savedAtOnce` edits need several
 * transactions. If a sale or another user interferes between two of these, the edits already saved remain, and the
 * error names the others.
 */
export async function saveEdits(context: ActorContext, edits: Edits) {
  refuseOtherCinema(context, edits.cinemas_id)
  const fieldOf = fieldsOf(edits)
  try {
    for (const [at, part] of (await partsToSave(context, edits, fieldOf)).entries()) {
      if (at > 0) await yieldToOthers()
      await context.db.transaction(db => writeEdits(db, context, part, fieldOf))
    }
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint === 'sessions_room_no_overlap') throw new Refusal('screening_overlaps')
    if (constraint?.endsWith('_fk')) throw await whyKept(context.db, edits)
    throw error
  }
  return readWeekOfCinema(context, edits)
}

/**
 * Returns the edits in parts of at most `savedAtOnce` (more only if they must be saved together), in the order in
 * which they can be saved: first removed screenings, whose rooms become free, then moved ones, then new ones. If
 * there are several parts, checks all edits first.
 */
async function partsToSave(context: ActorContext, edits: Edits, fieldOf: FieldOf): Promise<Edits[]> {
  if (edits.add.length + edits.change.length + edits.remove.length <= savedAtOnce) return [edits]
  const { changed } = await context.db.transaction(db => decide(db, context, edits, fieldOf))
  const moved = movedTogether(changed.map(({ one, was }) => ({ was, place: one.place, field: one.field })))
  const groups = [
    ...edits.remove.map(edit => [fieldOf(edit)]),
    ...moved.map(group => group.map(({ field }) => field)),
    ...edits.add.map(edit => [fieldOf(edit)]),
  ]
  return packed(groups, savedAtOnce).map(fields => {
    const those = new Set(fields)
    const isPart = (edit: object) => those.has(fieldOf(edit))
    return {
      ...edits,
      add: edits.add.filter(isPart),
      change: edits.change.filter(isPart),
      remove: edits.remove.filter(isPart),
    }
  })
}

/**
 * Decides the rooms, times and prices of the screenings, or refuses the edits: for example if a screening has
 * changed since the user read it (`seen`). Locks the rooms, then the screenings, so that nobody else plans this
 * cinema or buys seats of these screenings during the save.
 */
async function decide(db: Database, context: ActorContext, edits: Edits, fieldOf: FieldOf) {
  await shareLockPrices(db)
  const parts = await partsOfWeek(db, edits)
  const touched = [...edits.change, ...edits.remove].map(({ id }) => id)
  if (touched.length > 0) await lockScreenings(db, touched)
  const own = restrictToCinemas(screeningEntity, context.actor.cinemas_ids)
  const before = new Map((await findRows(db, own, touched)).map(row => [row.id, row]))
  const { wanted, placed, problems } = planWeek(parts, before, edits, fieldOf)
  const others = await othersAround(db, placed, touched)
  const refused = firstKind([...problems, ...overlapsOfWeek(placed, others)])
  if (refused) throw new Refusal(refused.code, { errors: refused.errors })
  const prices = await readPrices(db)
  const pricedAs = (one: Wanted) => inRoom(one.room, one, [one])
  return {
    hours: parts.hours,
    removed: edits.remove.map(({ id }) => before.get(id)!),
    changed: wanted.flatMap(one =>
      one.was
        ? [{ one, was: one.was, given: priceAgain(prices, one.was, one.asked, pricedAs(one)[0]!) }]
        : [],
    ),
    added: wanted
      .filter(one => !one.was)
      .map(one => ({ one, given: priceScreenings(prices, one.asked, pricedAs(one))[0]!.given })),
  }
}

type Decided = Awaited<ReturnType<typeof decide>>
type Changed = Decided['changed'][number]
type Added = Decided['added'][number]

async function writeEdits(
  db: Database,
  context: ActorContext,
  edits: Edits,
  fieldOf: FieldOf,
): Promise<void> {
  const { removed, changed, added, hours: known } = await decide(db, context, edits, fieldOf)
  await deferOverlapCheck(db)
  await remove(db, context, removed)
  const hours = await hoursOf(db, context, known, [...changed, ...added])
  await change(
    db,
    context,
    changed.map(one => [one.was, changesOf(one, hours)]),
  )
  await add(
    db,
    context,
    added.map(one => newScreening(one, hours)),
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
  known: ReadonlyMap<string, number>,
  wanted: readonly { one: Wanted }[],
): Promise<Map<string, number>> {
  const missing = new Set(wanted.map(({ one }) => one.hours_timetable).filter(hour => !known.has(hour)))
  const all = new Map(known)
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
function changesOf({ one, was, given }: Changed, hours: Map<string, number>): Changes {
  // A screening that remains in its room keeps its own number of seats and seat plan: staff may have blocked some
  // of its seats.
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

const newScreening = ({ one, given }: Added, hours: Map<string, number>) => ({
  ...{ ...factsOf(one, hours), ...given, ...seatsOfRoom(one.room) },
})

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
