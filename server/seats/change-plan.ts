import { isDeepStrictEqual } from 'node:util'
import { desc, eq } from 'drizzle-orm'
import { mostInTheWayTold, type seatPlan } from '../../contract/admin/seat-plan.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import { may } from '../../contract/permissions.ts'
import { type Drawing, type DrawnSeat, isSellable, seatKey } from '../../contract/rules/seat-plan.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import { lockRoom } from '../cinema/lock-room.ts'
import { refuseOtherRoom } from '../cinema/own-room.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { findRow, restrictToCinemas } from '../database/listing.ts'
import { yieldToOthers } from '../database/yield-to-others.ts'
import { Refusal } from '../http/refusal.ts'
import { changeRecord, createRecord } from '../records/change-records.ts'
import { countScreeningsByPlan, giveVersion, oversoldInRoom, previewSeatPlan } from '../slice-hooks.ts'
import { latestVersion, planEntity, setSeatsOfRoom } from './plan-queries.ts'
import { storeDrawing } from './store-drawing.ts'
import { seat_plan_versions } from './tables.ts'
import { seatsOfVersion } from './versions.ts'

type NewPlan = InputOf<typeof seatPlan.create>['body']
type Changes = InputOf<typeof seatPlan.update>['body']
type Answer = OutputOf<typeof seatPlan.update>
type Given = OutputOf<typeof seatPlan.check>

const nothingGiven: Given = {
  ...{ screenings: 0, stay_free: 0, moved: 0 },
  ...{ in_the_way: [], places_in_the_way: 0 },
}

/**
 * How the plan was given to the first screenings. `last` is the id of the last of them; null if no other screening
 * is left.
 */
type GivenSoFar = { given: Given; versionId: number; last: number | null }

/**
 * Creates the seat plan of a room. By default, the seats of the room are then numbered, and also those of its
 * future screenings of which no seat is sold.
 */
export async function createPlan(context: ActorContext, plan: NewPlan): Promise<Answer> {
  const { movie_theaters_id, in_use, give_to_screenings, ...drawing } = plan
  // Check the cinema before anything else: a later refusal would name screenings, which staff of another cinema
  // must not see.
  await refuseOtherRoom(context, movie_theaters_id)
  let first: GivenSoFar
  const created = await createRecord(
    context,
    planEntity,
    async db => {
      await lockRoom(db, movie_theaters_id)
      return { movie_theaters_id, in_use }
    },
    async (db, id) => {
      await storeDrawing(db, id, drawing)
      const give = give_to_screenings && in_use
      first = await useDrawing(db, context, { id, movie_theaters_id, in_use }, { give })
    },
  )
  return wholeAnswer(context, created, await giveToOthers(context, created, first!))
}

export async function changePlan(context: ActorContext, id: number, changes: Changes): Promise<Answer> {
  const { in_use, seen, give_to_screenings, move_buyers } = changes
  if (move_buyers && !may(context.actor, 'reservations:write')) throw new Refusal('not_allowed')
  let first: GivenSoFar
  const changed = await changeRecord(
    context,
    planEntity,
    id,
    { ...(in_use === undefined ? {} : { in_use }), ...(seen ? { seen } : {}) },
    async (db, before) => {
      const after = { ...before, in_use: in_use ?? before.in_use }
      const drawing = await drawingAfter(db, id, changes)
      if (drawing) await storeDrawing(db, id, drawing)
      const give = give_to_screenings && in_use !== false
      first = await useDrawing(db, context, after, { give, move: move_buyers })
    },
  )
  return wholeAnswer(context, changed, await giveToOthers(context, changed, first!, move_buyers))
}

/** Dry run: returns how a change of the plan would affect future screenings. */
export async function checkPlan(context: ActorContext, id: number, changes: Changes): Promise<Given> {
  const before = await findRow(context.db, restrictToCinemas(planEntity, context.actor.cinemas_ids), id)
  if (!before) throw new Refusal('not_found')
  const { in_use = before.in_use, give_to_screenings } = changes
  if (!give_to_screenings || changes.in_use === false) return nothingGiven
  const latest = await latestDrawing(context.db, id)
  const { seats } = (await drawingAfter(context.db, id, changes)) ?? latest
  return previewSeatPlan(context.db, { ...before, in_use, seats, now: context.now() })
}

/** Returns the drawing as it will be after the changes; null if they do not change it. */
async function drawingAfter(db: Database, id: number, { seats, focus }: Changes): Promise<Drawing | null> {
  if (seats === undefined && focus === undefined) return null
  const before = await latestDrawing(db, id)
  const after = { seats: seats ?? before.seats, focus: focus === undefined ? before.focus : focus }
  return sameDrawing(before, after) ? null : after
}

type Plan = { id: number; movie_theaters_id: number; in_use: boolean }

/**
 * With `give`, gives the latest version of the plan to a first batch of future screenings; `giveToOthers`
 * continues with the next ones. If the plan is in use, sets the room's number of seats to that of the plan.
 */
async function useDrawing(
  db: Database,
  context: ActorContext,
  plan: Plan,
  { give, move = false }: { give: boolean; move?: boolean },
): Promise<GivenSoFar> {
  const { id: versionId, seats } = await latestDrawing(db, plan.id)
  const { given, last } = give
    ? await giveToSome(db, context, { ...plan, versionId, move, after: 0 })
    : { given: nothingGiven, last: null }
  if (plan.in_use) await resizeRoom(db, context, plan.movie_theaters_id, seats.filter(isSellable).length)
  return { given, versionId, last }
}

/**
 * Gives the plan to the screenings after the first batch, in small transactions. Stops if somebody saves the plan
 * again meanwhile, because that save gives its own version to all screenings. Until a screening gets the new
 * version, it is sold with its old one.
 */
async function giveToOthers(
  context: ActorContext,
  { id, movie_theaters_id }: Pick<Plan, 'id' | 'movie_theaters_id'>,
  { given, versionId, last }: GivenSoFar,
  move = false,
): Promise<Given> {
  let all = given
  for (let after = last; after !== null; ) {
    await yieldToOthers()
    const next = await context.db.transaction(async db => {
      await lockRoom(db, movie_theaters_id)
      const now = await latestVersion(db, id)
      if (now?.versionId !== versionId) return { given: nothingGiven, last: null }
      return giveToSome(db, context, { id, movie_theaters_id, ...now, move, after: after! })
    })
    all = together(all, next.given)
    after = next.last
  }
  return all
}

const together = (one: Given, other: Given): Given => ({
  screenings: one.screenings + other.screenings,
  stay_free: one.stay_free + other.stay_free,
  moved: one.moved + other.moved,
  in_the_way: [...one.in_the_way, ...other.in_the_way].slice(0, mostInTheWayTold),
  places_in_the_way: one.places_in_the_way + other.places_in_the_way,
})

async function giveToSome(db: Database, context: ActorContext, wanted: Parameters<typeof giveVersion>[2]) {
  const some = await giveVersion(db, context, wanted)
  if (some.given.screenings > 0)
    await writeToJournal(db, context, {
      ...{ action: 'give', entity: 'seat-plan', entity_id: wanted.id },
      after: { given: some.given.screenings, moved: some.given.moved },
    })
  return some
}

/**
 * Changes the number of seats of a room and of its future screenings without numbered seats. Refuses if one of
 * these has already sold more seats than that.
 */
async function resizeRoom(db: Database, context: ActorContext, roomId: number, seats: number): Promise<void> {
  const errors = await oversoldInRoom(db, { roomId, seats, now: context.now() })
  if (errors.length > 0)
    throw new Refusal('room_too_small', { errors: errors.map(error => ({ ...error, field: 'seats' })) })
  await setSeatsOfRoom(db, roomId, seats)
}

type Row = NonNullable<Awaited<ReturnType<typeof findRow<typeof planEntity.row & object, unknown>>>>

async function wholeAnswer(context: ActorContext, row: Row, given: Given): Promise<Answer> {
  const [counted] = await plansWithScreenings(context, [row])
  return { ...(await withDrawing(context, counted!)), given }
}

export async function plansWithScreenings<Plan extends { id: number }>(
  { db, now }: ActorContext,
  plans: Plan[],
): Promise<(Plan & { screenings_to_come: number })[]> {
  const counts = await countScreeningsByPlan(db, now())
  return plans.map(plan => ({ ...plan, screenings_to_come: counts.get(plan.id) ?? 0 }))
}

export async function withDrawing<Plan extends { id: number }>({ db }: ActorContext, plan: Plan) {
  const { focus, seats } = await latestDrawing(db, plan.id)
  return { ...plan, focus, seats: [...seats] }
}

/** Returns the latest version of a plan, as it was drawn. */
async function latestDrawing(db: Database, planId: number): Promise<Drawing & { id: number }> {
  const [version] = await db
    .select()
    .from(seat_plan_versions)
    .where(eq(seat_plan_versions.seat_plans_id, planId))
    .orderBy(desc(seat_plan_versions.version))
    .limit(1)
  const { id, focus_x: x, focus_y: y } = version!
  const drawn = await seatsOfVersion(db, id)
  const keys = new Map(drawn.map(seat => [seat.id, seatKey(seat)]))
  return {
    id,
    focus: x === null || y === null ? null : { x, y },
    seats: drawn.map(({ id: _, tied_to, ...seat }) => ({
      ...seat,
      tied_to: tied_to === null ? null : keys.get(tied_to)!,
    })),
  }
}

/** Returns whether two drawings have the same seats in the same places, in any order. */
const sameDrawing = (one: Drawing, other: Drawing): boolean =>
  isDeepStrictEqual(one.focus, other.focus) && isDeepStrictEqual(byKey(one.seats), byKey(other.seats))

const byKey = (seats: readonly DrawnSeat[]) => new Map(seats.map(seat => [seatKey(seat), { ...seat }]))
