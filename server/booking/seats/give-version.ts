import { mostInTheWayTold, type seatPlan } from '../../../contract/admin/seat-plan.ts'
import type { OutputOf } from '../../../contract/endpoint.ts'
import type { DrawnSeat } from '../../../contract/rules/seat-plan.ts'
import type { ActorContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { type Version, versionOf } from '../../seats/versions.ts'
import { freeHolds, holdsByScreening } from '../holds/hold-queries.ts'
import { tellMoved } from './move-places.ts'
import { moveSeats } from './move-seats.ts'
import {
  type Drawn,
  lostPlaces,
  lostSeats,
  newSeats,
  obsoleteBlockedSeats,
  type Seated,
} from './moving-rules.ts'
import {
  countWithPlans,
  lockOrders,
  screeningsToCome,
  setVersion,
  type TakenByWhom,
  takenByWhom,
  unblockSeats,
  whatAndWhen,
} from './staff-seat-queries.ts'

type Given = OutputOf<typeof seatPlan.check>
type Plan = { id: number; movie_theaters_id: number; in_use: boolean }
type Wanted = Plan & { versionId: number; move: boolean; after: number }

/**
 * The most screenings that get a new version of the plan in one transaction. During it, the embedded database
 * serves no other request.
 */
const givenAtOnce = 80

export async function countScreeningsWithPlans(db: Database, now: Date): Promise<Map<number, number>> {
  return new Map((await countWithPlans(db, now)).map(({ id, screenings }) => [id, screenings]))
}

/**
 * Gives a new version of the seat plan to the next `givenAtOnce` future screenings of a room whose ids are greater
 * than `after`. Returns `last`, the id to continue after; null at the end. If `move` is set, moves buyers who
 * would lose their seat, and mails them; otherwise skips their screenings. The caller has locked the room.
 */
export async function giveVersionTo(
  db: Database,
  context: ActorContext,
  wanted: Wanted,
): Promise<{ given: Given; last: number | null }> {
  const after = await versionOf(context.db, wanted.versionId, db)
  const of = { roomId: wanted.movie_theaters_id, now: context.now(), after: wanted.after }
  const first = await screeningsToCome(db, of).limit(givenAtOnce)
  const upTo = first.at(-1)?.id ?? wanted.after
  const look = () => screeningsToCome(db, { ...of, upTo })
  // Lock orders before screenings, as cancellations do, to avoid deadlocks. A ticket sold after this read is not
  // moved.
  const mayMove = wanted.move
    ? await ordersInTheWay(db, context.db, concerned(first, wanted), after)
    : new Set<number>()
  if (mayMove.size > 0) await lockOrders(db, [...mayMove])
  const locked = await look().for('no key update')
  // Free all holds of seats at these screenings, because the new version may not have these seats.
  const ids = concerned(locked, wanted).map(({ id }) => id)
  for (const held of await holdsByScreening(db, ids)) await freeHolds(db, held, { keepsWaiting: true })
  const screenings = await look()
  const taken = await takenIn(db, context.db, screenings, after.seats)
  const given: Given = {
    screenings: 0,
    stay_free: countStayFree(screenings, wanted),
    ...nobodyInTheWay,
    moved: 0,
  }
  const concernedNow = concerned(screenings, wanted)
  const movable = concernedNow.filter(screening => {
    const { lost } = taken.of(screening)
    return lost.length > 0 && mayAllMove(lost, mayMove)
  })
  const moves = await movesIn(db, context.db, movable, after)
  const lostIn: Seated[] = []
  const gets: { id: number; total_seats: number }[] = []
  const inVain: { sessions_id: number; seats_id: number }[] = []
  for (const screening of concernedNow) {
    const { rows, lost } = taken.of(screening)
    if (lost.length > 0 && !moves.has(screening.id)) {
      lostIn.push(...lost)
      continue
    }
    const vain = obsoleteBlockedSeats(after, rows)
    inVain.push(...vain.map(seats_id => ({ sessions_id: screening.id, seats_id })))
    const kept = rows.filter(row => row.kept !== null).length - vain.length
    gets.push({ id: screening.id, total_seats: after.seating.byId.size - kept })
  }
  await unblockSeats(db, inVain)
  await setVersion(db, wanted.versionId, gets)
  const moved = [...moves.values()]
  await moveSeats(
    db,
    moved.flatMap(({ sessions_id, moves }) =>
      [...moves].map(([places_id, seats_id]) => ({ sessions_id, places_id, seats_id })),
    ),
  )
  given.screenings = gets.length
  given.moved = await tellMoved(db, context, moved)
  return {
    given: { ...given, ...(await named(db, context.db, screenings, lostIn)) },
    last: first.length === givenAtOnce ? upTo : null,
  }
}

type Moved = Parameters<typeof tellMoved>[2][number] & { sessions_id: number }

/**
 * Returns, for each screening, the new seats of the places that lose their seat. Leaves out a screening if one of
 * them gets no seat.
 */
async function movesIn(
  db: Database,
  pool: Database,
  screenings: readonly Screening[],
  after: Version,
): Promise<Map<number, Moved>> {
  const ids = screenings.map(({ id }) => id)
  const taken = ids.length === 0 ? [] : await takenByWhom(db, ids)
  const byScreening = Map.groupBy(taken, ({ sessions_id }) => sessions_id)
  const found = new Map<number, Moved>()
  for (const screening of screenings) {
    const from = (await versionBefore(db, pool, screening))!
    const rows = byScreening.get(screening.id) ?? []
    const moves = newSeats(from, after, rows, lostPlaces(lostSeats(from, after.seats), rows))
    if (moves) found.set(screening.id, { sessions_id: screening.id, rows, moves, from, to: after })
  }
  return found
}

/** Returns the effect of giving this version to the future screenings of the room. Stores nothing. */
export async function previewGiving(
  db: Database,
  { now, seats, ...plan }: Plan & { seats: readonly DrawnSeat[]; now: Date },
): Promise<Given> {
  const screenings = await screeningsToCome(db, { roomId: plan.movie_theaters_id, now, after: 0 })
  const taken = await takenIn(db, db, screenings, seats)
  const lostIn: Seated[] = []
  let fit = 0
  for (const screening of concerned(screenings, plan)) {
    const { lost } = taken.of(screening)
    if (lost.length > 0) lostIn.push(...lost)
    else fit += 1
  }
  const inTheWay = await named(db, db, screenings, lostIn)
  return { screenings: fit, stay_free: countStayFree(screenings, plan), ...inTheWay, moved: 0 }
}

type Screening = Awaited<ReturnType<typeof screeningsToCome>>[number]

/**
 * Returns the screenings that get the new version: those with another version of the plan. If the plan is in use,
 * also those without numbered seats for which nothing is sold yet.
 */
const concerned = (screenings: readonly Screening[], plan: Plan & { versionId?: number }): Screening[] =>
  screenings.filter(({ seat_plan_versions_id, sold_seats }) =>
    seat_plan_versions_id === null
      ? plan.in_use && sold_seats === 0
      : seat_plan_versions_id !== plan.versionId,
  )

/**
 * Counts the screenings that stay without numbered seats although their room now has them, because tickets are
 * already sold.
 */
const countStayFree = (screenings: readonly Screening[], { in_use }: Plan): number =>
  in_use
    ? screenings.filter(
        ({ seat_plan_versions_id, sold_seats }) => seat_plan_versions_id === null && sold_seats > 0,
      ).length
    : 0

/**
 * Returns a function that gives, for a screening, the places that lose their seat (`lost`), and the rows of their
 * seats and of blocked seats (`rows`). Other taken seats are left out, because reading them would be slow.
 */
async function takenIn(
  db: Database,
  pool: Database,
  screenings: readonly Screening[],
  after: readonly Drawn[],
) {
  const numbered = screenings.filter(({ seat_plan_versions_id }) => seat_plan_versions_id !== null)
  const lostFrom = new Map<number | null, Set<number>>()
  for (const screening of numbered)
    if (!lostFrom.has(screening.seat_plan_versions_id)) {
      const before = (await versionBefore(db, pool, screening))!
      lostFrom.set(screening.seat_plan_versions_id, lostSeats(before, after))
    }
  const among = [...lostFrom.values()].flatMap(lost => [...lost])
  const ids = numbered.map(({ id }) => id)
  const taken = ids.length === 0 ? [] : await takenByWhom(db, ids, among)
  const byScreening = Map.groupBy(taken, ({ sessions_id }) => sessions_id)
  return {
    of({ id, seat_plan_versions_id }: Screening): { rows: TakenByWhom[]; lost: Seated[] } {
      const rows = byScreening.get(id) ?? []
      return { rows, lost: lostPlaces(lostFrom.get(seat_plan_versions_id) ?? new Set(), rows) }
    },
  }
}

const versionBefore = (
  db: Database,
  pool: Database,
  { seat_plan_versions_id }: Screening,
): Promise<Version> | null =>
  seat_plan_versions_id === null ? null : versionOf(pool, seat_plan_versions_id, db)

async function ordersInTheWay(
  db: Database,
  pool: Database,
  screenings: readonly Screening[],
  after: Version,
): Promise<Set<number>> {
  const taken = await takenIn(db, pool, screenings, after.seats)
  return new Set(screenings.flatMap(screening => taken.of(screening).lost.map(({ orders_id }) => orders_id)))
}

/**
 * Returns true if the buyers of all these places may be moved. A buyer who is still paying may not: the payment is
 * for the chosen seat.
 */
const mayAllMove = (lost: readonly Seated[], locked: ReadonlySet<number>): boolean =>
  lost.every(({ orders_id, state }) => locked.has(orders_id) && state !== 'held')

const nobodyInTheWay = { in_the_way: [], places_in_the_way: 0 }

/**
 * Returns the places that prevent a change of the plan: the first of them with the buyer's name, and their total
 * number.
 */
async function named(
  db: Database,
  pool: Database,
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
      seat: (await versionOf(pool, versions.get(sessions_id)!, db)).names.get(seats_id)!,
    })),
  )
  return { in_the_way, places_in_the_way: lost.length }
}
