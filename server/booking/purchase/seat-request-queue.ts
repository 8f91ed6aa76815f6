import { type ClaimRefusal, decideClaims } from '../../../contract/rules/booking.ts'
import { createBatcher } from '../../database/batch.ts'
import type { Database } from '../../database/connect.ts'
import { isDeadlock, violatedConstraint } from '../../database/errors.ts'
import { firstCheckMs } from '../../payments/rules.ts'
import { takeParts } from '../../vouchers/spend.ts'
import { freeExpiredOf } from '../holds/free-expired-holds.ts'
import { lockAccounts } from '../holds/hold-budget-queries.ts'
import { freeHolds, type HoldRow } from '../holds/hold-queries.ts'
import { insertParts } from '../queries.ts'
import { findTakenSeats, lockScreening } from '../seats/seat-queries.ts'
import { askListFirst, openToAll } from '../waiting/waiting-queries.ts'
import { findScreeningForSale, type PlacedOrder, placeOrders, type SeatRequest } from './claim-queries.ts'
import { findPlacedBefore, seatsHeldBy, unpaidOf } from './decide-queries.ts'
import { type NoSeats, type SeatedClaims, seatClaims } from './seat-claims.ts'

export type ClaimOutcome =
  | { placed: PlacedOrder }
  | {
      refused: ClaimRefusal | NoSeats['refused'] | 'screening_not_found'
      until?: Date
      errors?: NoSeats['errors']
    }
  /** The idempotency key was used before: the caller must return the earlier order. */
  | { again: true }
  /** The request was not placed in 20 attempts, because other processes always took seats at the same moment. */
  | { crowded: true }

export type ClaimDesk = (claim: SeatRequest) => Promise<ClaimOutcome>

const mostRounds = 20

/**
 * Creates the queue of seat requests (`claims`). Requests that arrive while others are being placed wait, and are
 * then placed together by one SQL statement, which makes a rush short. A request that fails is retried in a queue
 * of its screening, so that it does not delay others. Overselling is prevented by database constraints, not by
 * this queue.
 */
export const createClaimDesk =
  (db: Database, now: () => Date): ClaimDesk =>
  claim =>
    claim.hold
      ? settleHeld(db, claim, now)
      : createBatcher(db, lineOf(claim), claim, async claims => {
          const placed = await tryToPlace(db, await seatedAtOnce(db, claims), now())
          return claims.map(claim => outcomeOf(placed, claim) ?? settleClaim(db, claim, now))
        })

/**
 * Returns the name of the queue for a request. Requests with e-cards or vouchers, and requests for numbered seats,
 * take longer and have their own queues, so that they do not delay the others.
 */
function lineOf({ parts, seat_plan_versions_id }: SeatRequest): string {
  if (parts.length > 0) return 'claims with parts'
  return seat_plan_versions_id === null ? 'claims' : 'claims with seats'
}

/**
 * Gives seats to all requests for numbered seats with one query. Leaves out a request that gets no seats: the
 * caller retries it alone.
 */
async function seatedAtOnce(db: Database, claims: readonly SeatRequest[]): Promise<readonly SeatRequest[]> {
  const numbered = claims.filter(hasSeats)
  if (numbered.length === 0) return claims
  const looks = await findTakenSeats(
    db,
    numbered.map(claim => claim.sessions_id),
  )
  const { seated } = await seatClaims(db, numbered, looks)
  return [...claims.filter(claim => !hasSeats(claim)), ...seated]
}

const hasSeats = ({ seat_plan_versions_id, places }: SeatRequest): boolean =>
  seat_plan_versions_id !== null || places.some(({ seats_id }) => seats_id !== null)

const settleClaim = (db: Database, claim: SeatRequest, now: () => Date): Promise<ClaimOutcome> =>
  createBatcher(db, `claims on ${claim.sessions_id}`, claim, claims =>
    decideAndPlace(db, claim.sessions_id, claims, now()),
  )

/**
 * Places or refuses requests for one screening. If another process took seats at the same moment, reads the
 * screening again and retries.
 */
async function decideAndPlace(
  db: Database,
  screeningId: number,
  claims: readonly SeatRequest[],
  now: Date,
): Promise<ClaimOutcome[]> {
  const placed: Placed = new Map()
  let refused = new Map<SeatRequest, ClaimOutcome>()
  await freeExpiredOf(db, screeningId, now)
  for (let round = 0; round < mostRounds; round++) {
    const waiting = claims.filter(claim => !placed.has(claim.reference))
    refused = await decide(db, screeningId, waiting, now)
    const accepted = waiting.filter(claim => !refused.has(claim))
    if (accepted.length === 0) break
    const seated = await seatAndPlace(db, screeningId, accepted, now)
    for (const [claim, no] of seated.refused) refused.set(claim, no)
    for (const [reference, order] of seated.placed) placed.set(reference, order)
    if (accepted.every(claim => placed.has(claim.reference) || refused.has(claim))) break
  }
  return claims.map(claim => outcomeOf(placed, claim) ?? refused.get(claim) ?? { crowded: true })
}

/**
 * Places requests for seats that the buyers' browsers hold. They are placed one after the other, because each
 * needs its own transaction, which locks the screening.
 */
const settleHeld = (db: Database, claim: SeatRequest, now: () => Date): Promise<ClaimOutcome> =>
  createBatcher(db, `held claims on ${claim.sessions_id}`, claim, async claims => {
    const outcomes: Promise<ClaimOutcome>[] = []
    for (const claim of claims) {
      const outcome = placeHeld(db, claim, now)
      // Only wait for the end of this request. Its error reaches its own caller: thrown here, it would also fail
      // the requests that are already placed.
      await outcome.catch(() => undefined)
      outcomes.push(outcome)
    }
    return outcomes
  })

async function placeHeld(database: Database, claim: SeatRequest, now: () => Date): Promise<ClaimOutcome> {
  for (let round = 0; round < mostRounds; round++) {
    let refused: ClaimOutcome | undefined
    const placed = await unlessLost(() =>
      database.transaction(async db => {
        const taken = await takeOver(db, database, claim, now())
        if ('placed' in taken) return taken.placed
        refused = taken.refused
        // Roll back, so that the refused buyer's browser keeps its hold.
        return db.rollback()
      }),
    ).catch(error => {
      if (refused) return new Map() as Placed
      throw error
    })
    const outcome = outcomeOf(placed, claim) ?? refused
    if (outcome) return outcome
    await freeExpiredOf(database, claim.sessions_id, now())
  }
  return { crowded: true }
}

/**
 * Frees the hold and places the order while the screening is locked, so that no other buyer takes the seats in
 * between. The hold may already have been freed, if it had expired. While free places must first be offered to the
 * waiting list, the order may use only places of the hold.
 */
async function takeOver(
  db: Database,
  pool: Database,
  claim: SeatRequest,
  now: Date,
): Promise<{ placed: Placed } | { refused: ClaimOutcome }> {
  const { sessions_id, users_id, hold } = claim
  const { list_first } = await lockScreening(db, sessions_id)
  await lockAccounts(db, [users_id, ...(hold?.users_id ? [hold.users_id] : [])])
  const [freed] = await freeHolds(db, [hold!.id])
  if (list_first && !isWithin(claim, freed)) return { refused: { refused: 'sold_out' } }
  // Let the order use the places that its hold just freed. `askListFirst` below then offers those that it leaves
  // to the waiting list.
  await openToAll(db, sessions_id)
  const refused = (await decide(db, sessions_id, [claim], now)).get(claim)
  if (refused) return { refused }
  const tried = await seatClaims(pool, [claim], await findTakenSeats(db, [sessions_id]), db)
  const unseated = tried.refused.get(claim)
  if (unseated) return { refused: unseated }
  const placed = await place(db, tried.seated, now)
  await askListFirst(db, sessions_id)
  return { placed }
}

/** Returns true if the order uses only places of the hold. */
function isWithin({ places, seat_plan_versions_id }: SeatRequest, hold: HoldRow | undefined): boolean {
  if (!hold || places.length > hold.seats) return false
  const own = new Set(hold.chosen.map(({ seats_id }) => seats_id))
  return (
    seat_plan_versions_id === null || places.every(({ seats_id }) => seats_id !== null && own.has(seats_id))
  )
}

type Tried = { placed: Placed; refused: SeatedClaims['refused'] }

/**
 * Places requests for one screening. In a room with numbered seats, first locks the screening and reads its seats
 * again: otherwise several processes would choose the same best seats, and only one would get them.
 */
async function seatAndPlace(
  database: Database,
  screeningId: number,
  claims: readonly SeatRequest[],
  now: Date,
): Promise<Tried> {
  const screening = await findScreeningForSale(database, screeningId)
  const numbered = screening?.seat_plan_versions_id != null
  if (!numbered && !claims.some(hasSeats))
    return { placed: await tryToPlace(database, claims, now), refused: new Map() }
  let refused: SeatedClaims['refused'] = new Map()
  const placed = await unlessLost(() =>
    database.transaction(async db => {
      await lockScreening(db, screeningId)
      const tried = await seatClaims(database, claims, await findTakenSeats(db, [screeningId]), db)
      refused = tried.refused
      return tried.seated.length > 0 ? place(db, tried.seated, now) : new Map()
    }),
  )
  return { placed, refused }
}

type Placed = Awaited<ReturnType<typeof placeOrders>>

function outcomeOf(placed: Placed, claim: SeatRequest): ClaimOutcome | undefined {
  const order = placed.get(claim.reference)
  return order && { placed: order }
}

const tryToPlace = async (db: Database, claims: readonly SeatRequest[], now: Date): Promise<Placed> =>
  claims.length > 0 ? unlessLost(() => place(db, claims, now)) : new Map()

/**
 * Runs `work`. Returns an empty map if another process took the seats first, or if PostgreSQL ended a deadlock by
 * undoing `work`: the caller retries. A payment in progress can cause a deadlock: it has locked an older version
 * of the screening's row, and `placeOrders` may lock the newer version first.
 */
async function unlessLost(work: () => Promise<Placed>): Promise<Placed> {
  try {
    return await work()
  } catch (error) {
    if (isDeadlock(error)) return new Map()
    const constraint = violatedConstraint(error)
    if (constraint && lostRaces.has(constraint)) return new Map()
    throw error
  }
}

/**
 * Stores the orders and takes their e-cards and vouchers, in one transaction. Each order locks its vouchers in the
 * order of their ids, but two processes that place several orders can still cause a deadlock: PostgreSQL then
 * undoes one of the transactions, and it is retried.
 */
function place(database: Database, claims: readonly SeatRequest[], now: Date): Promise<Placed> {
  const asked_at = claims[0]?.hold?.asked_at ?? claims[0]?.asked_at ?? now
  const times = { now, asked_at, check_at: new Date(now.getTime() + firstCheckMs) }
  const inParts = claims.filter(({ parts }) => parts.length > 0)
  if (inParts.length === 0) return placeOrders(database, claims, times)
  return database.transaction(async db => {
    const placed = await placeOrders(db, claims, times)
    for (const { reference, parts } of inParts) {
      const order = placed.get(reference)
      if (!order) continue
      await takeParts(db, order.id, parts, now)
      await insertParts(db, order.id, parts)
    }
    return placed
  })
}

const lostRaces = new Set([
  'sessions_sold_seats_range',
  'taken_seats_sessions_id_seats_id_pk',
  'seats_held_range',
  'unpaid_by_account_orders',
  'unpaid_by_account_seats',
  'unpaid_by_connection_seats',
  'orders_idempotency_key_unique',
])

/** Returns the requests that cannot be placed, each with its outcome. The others may be placed. */
async function decide(
  db: Database,
  screeningId: number,
  claims: readonly SeatRequest[],
  now: Date,
): Promise<Map<SeatRequest, ClaimOutcome>> {
  // Run these queries one after the other: in a transaction, all queries share one database connection.
  const screening = await findScreeningForSale(db, screeningId)
  const people = claims.map(claim => claim.users_id)
  const heldBy = await seatsHeldBy(db, screeningId, people)
  const unpaid = await unpaidOf(db, screeningId, claims)
  const before = await findPlacedBefore(db, claims)
  const outcomes = new Map<SeatRequest, ClaimOutcome>()
  if (!screening) {
    for (const claim of claims) outcomes.set(claim, { refused: 'screening_not_found' })
    return outcomes
  }
  // Two of these requests never have the same idempotency key: one-answer-per-key.ts handles requests with the
  // same key one after the other.
  const fresh = claims.filter(claim => {
    if (before.has(`${claim.users_id} ${claim.idempotency_key}`)) outcomes.set(claim, { again: true })
    return !outcomes.has(claim)
  })
  decideClaims(screening, { heldBy, unpaid }, fresh, now).forEach((decision, index) => {
    if ('refused' in decision) outcomes.set(fresh[index]!, decision)
  })
  return outcomes
}
