import { type ClaimRefusal, decideClaims } from '../../contract/rules/booking.ts'
import { askTogether } from '../database/ask-together.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { firstCheckMs } from '../payments/rules.ts'
import { takeParts } from '../vouchers/spend.ts'
import {
  findPlacedBefore,
  findScreeningForSale,
  type PlacedOrder,
  placeOrders,
  type SeatClaim,
  seatsHeldBy,
  unpaidOf,
} from './claim-queries.ts'
import { insertParts } from './queries.ts'

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
    // Those paid in part by e-cards or vouchers write more: nobody else's seats wait for that.
    askTogether(db, claim.parts.length > 0 ? 'claims with parts' : 'claims', claim, async claims => {
      const placed = await tryToPlace(db, claims, now())
      return claims.map(claim => outcomeOf(placed, claim) ?? settleClaim(db, claim, now))
    })

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
    for (const [reference, order] of await tryToPlace(db, accepted, now)) placed.set(reference, order)
    if (accepted.every(claim => placed.has(claim.reference))) break
  }
  return claims.map(claim => outcomeOf(placed, claim) ?? refused.get(claim) ?? { crowded: true })
}

type Placed = Awaited<ReturnType<typeof placeOrders>>

function outcomeOf(placed: Placed, claim: SeatClaim): ClaimOutcome | undefined {
  const order = placed.get(claim.reference)
  return order && { placed: order }
}

async function tryToPlace(db: Database, claims: readonly SeatClaim[], now: Date): Promise<Placed> {
  try {
    return await place(db, claims, now)
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
