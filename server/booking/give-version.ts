import { mostInTheWayTold, type seatPlan } from '../../contract/admin/seat-plan.ts'
import type { OutputOf } from '../../contract/endpoint.ts'
import type { DrawnSeat } from '../../contract/rules/seat-plan.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { type Version, versionOf } from '../seats/versions.ts'
import { tellMoved } from './move-places.ts'
import { keptInVain, lostPlaces, newSeats, type Seated } from './moving-rules.ts'
import {
  countWithPlans,
  freeKept,
  lockOrders,
  moveSeats,
  screeningsToCome,
  setVersion,
  type TakenByWhom,
  takenByWhom,
  whatAndWhen,
} from './staff-seat-queries.ts'

type Given = OutputOf<typeof seatPlan.check>
type Plan = { id: number; movie_theaters_id: number; in_use: boolean }
type Wanted = Plan & { versionId: number; move: boolean }

export async function countScreeningsWithPlans(db: Database, now: Date): Promise<Map<number, number>> {
  return new Map((await countWithPlans(db, now)).map(({ id, screenings }) => [id, screenings]))
}

/**
 * Gives the screenings to come of a room a version of its plan, those excepted where somebody’s seat would be lost:
 * unless they are moved, each with a mail. Within a transaction that has locked the room.
 */
export async function giveVersionTo(db: Database, context: ActorContext, wanted: Wanted): Promise<Given> {
  const after = await versionOf(context.db, wanted.versionId, db)
  const now = context.now()
  const look = () => screeningsToCome(db, wanted.movie_theaters_id, now)
  // Orders before screenings, as who cancels does. Whoever buys between this look and the lock is not moved.
  const mayMove = wanted.move
    ? await ordersInTheWay(db, context.db, concerned(await look(), wanted), after)
    : new Set<number>()
  if (mayMove.size > 0) await lockOrders(db, [...mayMove])
  const screenings = await look().for('no key update')
  const taken = await takenIn(db, screenings)
  const given: Given = {
    screenings: 0,
    stay_free: countStayFree(screenings, wanted),
    ...nobodyInTheWay,
    moved: 0,
  }
  const lostIn: Seated[] = []
  for (const screening of concerned(screenings, wanted)) {
    const before = await versionBefore(db, context.db, screening)
    const rows = taken.get(screening.id) ?? []
    const lost = before ? lostPlaces(before, after.seats, rows) : []
    const moves =
      before && lost.length > 0 && mayAllMove(lost, mayMove) ? newSeats(before, after, rows, lost) : null
    if (lost.length > 0 && !moves) {
      lostIn.push(...lost)
      continue
    }
    await giveTo(db, screening.id, { after, versionId: wanted.versionId, rows, moves })
    if (before && moves) given.moved += await tellMoved(db, context, { rows, moves, from: before, to: after })
    given.screenings += 1
  }
  return { ...given, ...(await named(db, context.db, screenings, lostIn)) }
}

/** What giving these seats would do; nothing is stored. */
export async function foretellGiving(
  db: Database,
  { now, seats, ...plan }: Plan & { seats: readonly DrawnSeat[]; now: Date },
): Promise<Given> {
  const screenings = await screeningsToCome(db, plan.movie_theaters_id, now)
  const taken = await takenIn(db, screenings)
  const lostIn: Seated[] = []
  let fit = 0
  for (const screening of concerned(screenings, plan)) {
    const before = await versionBefore(db, db, screening)
    const lost = before ? lostPlaces(before, seats, taken.get(screening.id) ?? []) : []
    if (lost.length > 0) lostIn.push(...lost)
    else fit += 1
  }
  const inTheWay = await named(db, db, screenings, lostIn)
  return { screenings: fit, stay_free: countStayFree(screenings, plan), ...inTheWay, moved: 0 }
}

type Screening = Awaited<ReturnType<typeof screeningsToCome>>[number]

/** Those with another version of it, and those of a room that is numbered from now on which nobody has bought for. */
const concerned = (screenings: readonly Screening[], plan: Plan & { versionId?: number }): Screening[] =>
  screenings.filter(({ seat_plan_versions_id, sold_seats }) =>
    seat_plan_versions_id === null
      ? plan.in_use && sold_seats === 0
      : seat_plan_versions_id !== plan.versionId,
  )

/** One sits where one likes at what was sold so. */
const countStayFree = (screenings: readonly Screening[], { in_use }: Plan): number =>
  in_use
    ? screenings.filter(
        ({ seat_plan_versions_id, sold_seats }) => seat_plan_versions_id === null && sold_seats > 0,
      ).length
    : 0

async function takenIn(db: Database, screenings: readonly Screening[]): Promise<Map<number, TakenByWhom[]>> {
  const numbered = screenings.filter(({ seat_plan_versions_id }) => seat_plan_versions_id !== null)
  if (numbered.length === 0) return new Map()
  const rows = await takenByWhom(
    db,
    numbered.map(({ id }) => id),
  )
  return Map.groupBy(rows, ({ sessions_id }) => sessions_id)
}

const versionBefore = (
  db: Database,
  house: Database,
  { seat_plan_versions_id }: Screening,
): Promise<Version> | null =>
  seat_plan_versions_id === null ? null : versionOf(house, seat_plan_versions_id, db)

async function ordersInTheWay(
  db: Database,
  house: Database,
  screenings: readonly Screening[],
  after: Version,
): Promise<Set<number>> {
  const taken = await takenIn(db, screenings)
  const ids = new Set<number>()
  for (const screening of screenings) {
    const before = await versionBefore(db, house, screening)
    if (!before) continue
    for (const { orders_id } of lostPlaces(before, after.seats, taken.get(screening.id) ?? []))
      ids.add(orders_id)
  }
  return ids
}

/** Who is paying just now is not moved meanwhile: they would be asked for money for a seat they did not choose. */
const mayAllMove = (lost: readonly Seated[], locked: ReadonlySet<number>): boolean =>
  lost.every(({ orders_id, state }) => locked.has(orders_id) && state !== 'held')

type Giving = { after: Version; versionId: number; rows: TakenByWhom[]; moves: Map<number, number> | null }

async function giveTo(db: Database, id: number, { after, versionId, rows, moves }: Giving): Promise<void> {
  const vain = keptInVain(after, rows)
  if (vain.length > 0) await freeKept(db, id, vain)
  const kept = rows.filter(row => row.kept !== null).length - vain.length
  await setVersion(db, id, {
    seat_plan_versions_id: versionId,
    total_seats: after.seating.byId.size - kept,
  })
  if (moves)
    await moveSeats(
      db,
      id,
      [...moves].map(([places_id, seats_id]) => ({ places_id, seats_id })),
    )
}

const nobodyInTheWay = { in_the_way: [], places_in_the_way: 0 }

/** Who they are, those of the screening that is programmed first first; all of them counted. */
async function named(
  db: Database,
  house: Database,
  screenings: readonly Screening[],
  lost: readonly Seated[],
): Promise<Pick<Given, 'in_the_way' | 'places_in_the_way'>> {
  if (lost.length === 0) return nobodyInTheWay
  const told = lost.slice(0, mostInTheWayTold)
  const ids = [...new Set(told.map(({ sessions_id }) => sessions_id))]
  const facts = new Map((await whatAndWhen(db, ids)).map(({ id, ...fact }) => [id, fact]))
  const versions = new Map(screenings.map(({ id, seat_plan_versions_id }) => [id, seat_plan_versions_id!]))
  const in_the_way = await Promise.all(
    told.map(async ({ sessions_id, seats_id, orders_id, lastname, firstname }) => ({
      ...{ sessions_id, ...facts.get(sessions_id)!, orders_id, lastname: lastname!, firstname: firstname! },
      seat: (await versionOf(house, versions.get(sessions_id)!, db)).names.get(seats_id)!,
    })),
  )
  return { in_the_way, places_in_the_way: lost.length }
}
