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
} from './claim-queries.ts'

export type ClaimOutcome =
  | { placed: PlacedOrder }
  | { refused: ClaimRefusal | 'screening_not_found' }
  /** Its idempotency key has been used before. */
  | { again: true }
  /** Other processes were quicker every single time. */
  | { crowded: true }

export type ClaimDesk = (sessionId: number, claim: SeatClaim) => Promise<ClaimOutcome>

const mostRounds = 20

/**
 * Where seats are asked for. Claims on one screening that arrive while another is in flight wait a moment and
 * are booked together in one statement: that is what keeps a premiere's rush short. The desk is a courtesy:
 * what must never happen is refused by the database, which other processes ask too.
 */
export const createClaimDesk =
  (db: Database, now: () => Date): ClaimDesk =>
  (sessionId, claim) =>
    askTogether(db, `claims on ${sessionId}`, claim, claims => bookTogether(db, sessionId, claims, now()))

/**
 * A claim that is paid in part by e-cards or vouchers: alone, because what it writes besides must be true or
 * false together with it.
 */
export async function claimAlone(
  database: Database,
  sessionId: number,
  claim: SeatClaim,
  now: Date,
  alsoWrite: (db: Database, orderId: number) => Promise<void>,
): Promise<ClaimOutcome> {
  const place: typeof placeOrders = (_, ...asked) =>
    database.transaction(async db => {
      const placed = await placeOrders(db, ...asked)
      if (placed) await alsoWrite(db, placed.get(claim.reference)!.id)
      return placed
    })
  const [outcome] = await bookTogether(database, sessionId, [claim], now, place)
  return outcome!
}

/** Tries to give everyone what they ask; when that is refused, looks, decides who gets what, and tries again. */
async function bookTogether(
  db: Database,
  sessionId: number,
  claims: readonly SeatClaim[],
  now: Date,
  place = placeOrders,
): Promise<ClaimOutcome[]> {
  let outcomes = new Map<SeatClaim, ClaimOutcome>()
  let accepted: readonly SeatClaim[] = claims
  for (let round = 0; round < mostRounds; round++) {
    const placed = await tryToPlace(place, db, sessionId, accepted, now)
    if (placed) return claims.map(claim => outcomes.get(claim) ?? { placed: placed.get(claim.reference)! })
    outcomes = await decide(db, sessionId, claims, now)
    accepted = claims.filter(claim => !outcomes.has(claim))
    if (accepted.length === 0) return claims.map(claim => outcomes.get(claim)!)
  }
  return claims.map(claim => outcomes.get(claim) ?? { crowded: true })
}

async function tryToPlace(
  place: typeof placeOrders,
  db: Database,
  sessionId: number,
  claims: readonly SeatClaim[],
  now: Date,
) {
  try {
    return await place(db, sessionId, claims, { now, check_at: new Date(now.getTime() + firstCheckMs) })
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint && lostRaces.has(constraint)) return null
    throw error
  }
}

const lostRaces = new Set(['sessions_sold_seats_range', 'seats_held_range', 'orders_idempotency_key_unique'])

/** Who is refused, and why; whoever is not in the answer may be tried. */
async function decide(
  db: Database,
  sessionId: number,
  claims: readonly SeatClaim[],
  now: Date,
): Promise<Map<SeatClaim, ClaimOutcome>> {
  const [screening, heldBy, before] = await Promise.all([
    findScreeningForSale(db, sessionId),
    seatsHeldBy(
      db,
      sessionId,
      claims.map(claim => claim.users_id),
    ),
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
  decideClaims(screening, heldBy, fresh, now).forEach((decision, index) => {
    if ('refused' in decision) outcomes.set(fresh[index]!, { refused: decision.refused })
  })
  return outcomes
}
