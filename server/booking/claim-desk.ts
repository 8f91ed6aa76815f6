import { type ClaimRefusal, decideClaims } from '../../contract/rules/booking.ts'
import { askTogether } from '../database/ask-together.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { firstCheckMs } from '../payments/rules.ts'
import { takeParts } from '../vouchers/spend.ts'
import { findScreeningForSale, type PlacedOrder, placeOrders, type SeatClaim } from './claim-queries.ts'
import { findPlacedBefore, seatsHeldBy, unpaidOf } from './decide-queries.ts'
import { insertParts } from './queries.ts'
import { type NoSeats, type SeatedClaims, seatClaims } from './seat-claims.ts'
import { findTakenSeats, lockScreening } from './seat-queries.ts'

export type ClaimOutcome =
  | { placed: PlacedOrder }
  | {
      refused: ClaimRefusal | NoSeats['refused'] | 'screening_not_found'
      until?: Date
      errors?: NoSeats['errors']
    }
  /** Its idempotency key has been used before. */
  | { again: true }
  /** Other processes were quicker every single time. */
  | { crowded: true }

export type ClaimDesk = (claim: SeatClaim) => Promise<ClaimOutcome>

const mostRounds = 20

/**
 * Where seats are asked for. Claims that arrive while others are in flight wait a moment and are booked together in
 * one statement: that is what keeps a premiere's rush short. Those it could not give what they ask wait at the line
 * of their own screening, and nobody waits for them. The desk is a courtesy: what must never happen is refused by the
 * database, which other processes ask too.
 */
export const createClaimDesk =
  (db: Database, now: () => Date): ClaimDesk =>
  claim =>
    askTogether(db, lineOf(claim), claim, async claims => {
      const placed = await tryToPlace(db, await seatedAtOnce(db, claims), now())
      return claims.map(claim => outcomeOf(placed, claim) ?? settleClaim(db, claim, now))
    })

/** Those paid in part by e-cards or vouchers write more, and those of numbered rooms look first: nobody else's seats wait for that. */
function lineOf({ parts, seat_plan_versions_id }: SeatClaim): string {
  if (parts.length > 0) return 'claims with parts'
  return seat_plan_versions_id === null ? 'claims' : 'claims with seats'
}

/** With the seats that one look shows to be free; who can have none of them is left for later. */
async function seatedAtOnce(db: Database, claims: readonly SeatClaim[]): Promise<readonly SeatClaim[]> {
  const numbered = claims.filter(hasSeats)
  if (numbered.length === 0) return claims
  const looks = await findTakenSeats(
    db,
    numbered.map(claim => claim.sessions_id),
  )
  const { seated } = await seatClaims(db, numbered, looks)
  return [...claims.filter(claim => !hasSeats(claim)), ...seated]
}

const hasSeats = ({ seat_plan_versions_id, places }: SeatClaim): boolean =>
  seat_plan_versions_id !== null || places.some(({ seats_id }) => seats_id !== null)

const settleClaim = (db: Database, claim: SeatClaim, now: () => Date): Promise<ClaimOutcome> =>
  askTogether(db, `claims on ${claim.sessions_id}`, claim, claims =>
    decideAndPlace(db, claim.sessions_id, claims, now()),
  )

/** Looks, decides who gets what, and tries to give it; again for those to whom somebody else was quicker. */
async function decideAndPlace(
  db: Database,
  sessionId: number,
  claims: readonly SeatClaim[],
  now: Date,
): Promise<ClaimOutcome[]> {
  const placed: Placed = new Map()
  let refused = new Map<SeatClaim, ClaimOutcome>()
  for (let round = 0; round < mostRounds; round++) {
    const waiting = claims.filter(claim => !placed.has(claim.reference))
    refused = await decide(db, sessionId, waiting, now)
    const accepted = waiting.filter(claim => !refused.has(claim))
    if (accepted.length === 0) break
    const seated = await seatAndPlace(db, sessionId, accepted, now)
    for (const [claim, no] of seated.refused) refused.set(claim, no)
    for (const [reference, order] of seated.placed) placed.set(reference, order)
    if (accepted.every(claim => placed.has(claim.reference) || refused.has(claim))) break
  }
  return claims.map(claim => outcomeOf(placed, claim) ?? refused.get(claim) ?? { crowded: true })
}

type Tried = { placed: Placed; refused: SeatedClaims['refused'] }

/**
 * In a numbered room the look and the claim are one turn: other processes, who would choose the same best seats, wait
 * for it instead of choosing in vain. Which room it is, is looked up anew: it may have become another.
 */
async function seatAndPlace(
  database: Database,
  sessionId: number,
  claims: readonly SeatClaim[],
  now: Date,
): Promise<Tried> {
  const screening = await findScreeningForSale(database, sessionId)
  const numbered = screening?.seat_plan_versions_id != null
  if (!numbered && !claims.some(hasSeats))
    return { placed: await tryToPlace(database, claims, now), refused: new Map() }
  let refused: SeatedClaims['refused'] = new Map()
  const placed = await unlessLost(() =>
    database.transaction(async db => {
      await lockScreening(db, sessionId)
      const tried = await seatClaims(database, claims, await findTakenSeats(db, [sessionId]), db)
      refused = tried.refused
      return tried.seated.length > 0 ? place(db, tried.seated, now) : new Map()
    }),
  )
  return { placed, refused }
}

type Placed = Awaited<ReturnType<typeof placeOrders>>

function outcomeOf(placed: Placed, claim: SeatClaim): ClaimOutcome | undefined {
  const order = placed.get(claim.reference)
  return order && { placed: order }
}

const tryToPlace = async (db: Database, claims: readonly SeatClaim[], now: Date): Promise<Placed> =>
  claims.length > 0 ? unlessLost(() => place(db, claims, now)) : new Map()

async function unlessLost(work: () => Promise<Placed>): Promise<Placed> {
  try {
    return await work()
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint && lostRaces.has(constraint)) return new Map()
    throw error
  }
}

/** The seats and what e-cards and vouchers pay of them, or neither. */
function place(database: Database, claims: readonly SeatClaim[], now: Date): Promise<Placed> {
  const times = { now, check_at: new Date(now.getTime() + firstCheckMs) }
  const inParts = claims.filter(({ parts }) => parts.length > 0)
  if (inParts.length === 0) return placeOrders(database, claims, times)
  return database.transaction(async db => {
    const placed = await placeOrders(db, claims, times)
    for (const { reference, parts } of inParts) {
      const order = placed.get(reference)
      if (!order) continue
      // In this order: to refer to a voucher locks it lightly, and two who then both want more wait for each other.
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

/** Who is refused, and why; whoever is not in the answer may be tried. */
async function decide(
  db: Database,
  sessionId: number,
  claims: readonly SeatClaim[],
  now: Date,
): Promise<Map<SeatClaim, ClaimOutcome>> {
  const [screening, heldBy, unpaid, before] = await Promise.all([
    findScreeningForSale(db, sessionId),
    seatsHeldBy(
      db,
      sessionId,
      claims.map(claim => claim.users_id),
    ),
    unpaidOf(db, sessionId, claims),
    findPlacedBefore(db, claims),
  ])
  const outcomes = new Map<SeatClaim, ClaimOutcome>()
  if (!screening) {
    for (const claim of claims) outcomes.set(claim, { refused: 'screening_not_found' })
    return outcomes
  }
  const fresh = claims.filter(claim => {
    const key = claim.idempotency_key && `${claim.users_id} ${claim.idempotency_key}`
    if (!key) return true
    if (before.has(key)) outcomes.set(claim, { again: true })
    // The second of two with one key in this very turn.
    before.add(key)
    return !outcomes.has(claim)
  })
  decideClaims(screening, { heldBy, unpaid }, fresh, now).forEach((decision, index) => {
    if ('refused' in decision) outcomes.set(fresh[index]!, decision)
  })
  return outcomes
}
