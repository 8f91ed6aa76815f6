import { type ClaimRefusal, decideClaims } from '../../contract/rules/booking.ts'
import { askTogether } from '../database/ask-together.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { firstCheckMs } from '../payments/rules.ts'
import {
  findPlacedBefore,
  findScreeningForSale,
  type PlacedOrder,
  placeOrders,
  type SeatClaim,
  seatsHeldBy,
  unpaidOf,
} from './claim-queries.ts'

export type ClaimOutcome =
  | { placed: PlacedOrder }
  | { refused: ClaimRefusal | 'screening_not_found'; until?: Date }
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
    askTogether(db, 'claims', claim, async claims => {
      const placed = await tryToPlace(placeOrders, db, claims, now())
      return claims.map(claim => outcomeOf(placed, claim) ?? settleClaim(db, claim, now))
    })

const settleClaim = (db: Database, claim: SeatClaim, now: () => Date): Promise<ClaimOutcome> =>
  askTogether(db, `claims on ${claim.sessions_id}`, claim, claims =>
    decideAndPlace(db, claim.sessions_id, claims, now()),
  )

/**
 * A claim that is paid in part by e-cards or vouchers: alone, because what it writes besides must be true or
 * false together with it.
 */
export async function claimAlone(
  database: Database,
  claim: SeatClaim,
  now: Date,
  alsoWrite: (db: Database, orderId: number) => Promise<void>,
): Promise<ClaimOutcome> {
  const place: typeof placeOrders = (_, ...asked) =>
    database.transaction(async db => {
      const placed = await placeOrders(db, ...asked)
      const order = placed.get(claim.reference)
      if (order) await alsoWrite(db, order.id)
      return placed
    })
  const placed = await tryToPlace(place, database, [claim], now)
  const [outcome] = placed.has(claim.reference)
    ? [outcomeOf(placed, claim)]
    : await decideAndPlace(database, claim.sessions_id, [claim], now, place)
  return outcome!
}

/** Looks, decides who gets what, and tries to give it; again when somebody else was quicker. */
async function decideAndPlace(
  db: Database,
  sessionId: number,
  claims: readonly SeatClaim[],
  now: Date,
  place = placeOrders,
): Promise<ClaimOutcome[]> {
  let refused = new Map<SeatClaim, ClaimOutcome>()
  let placed: Placed = new Map()
  for (let round = 0; round < mostRounds && placed.size === 0; round++) {
    refused = await decide(db, sessionId, claims, now)
    const accepted = claims.filter(claim => !refused.has(claim))
    if (accepted.length === 0) break
    placed = await tryToPlace(place, db, accepted, now)
  }
  return claims.map(claim => refused.get(claim) ?? outcomeOf(placed, claim) ?? { crowded: true })
}

type Placed = Awaited<ReturnType<typeof placeOrders>>

function outcomeOf(placed: Placed, claim: SeatClaim): ClaimOutcome | undefined {
  const order = placed.get(claim.reference)
  return order && { placed: order }
}

async function tryToPlace(
  place: typeof placeOrders,
  db: Database,
  claims: readonly SeatClaim[],
  now: Date,
): Promise<Placed> {
  try {
    return await place(db, claims, { now, check_at: new Date(now.getTime() + firstCheckMs) })
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint && lostRaces.has(constraint)) return new Map()
    throw error
  }
}

const lostRaces = new Set([
  'sessions_sold_seats_range',
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
