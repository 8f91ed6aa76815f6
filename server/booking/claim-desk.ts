import { type ClaimRefusal, decideClaims } from '../../contract/rules/booking.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { Refusal } from '../http/refusal.ts'
import { firstCheckMs } from '../payments/rules.ts'
import {
  findPlacedBefore,
  findScreeningForSale,
  placeOrders,
  type SeatClaim,
  seatsHeldBy,
} from './claim-queries.ts'

export type ClaimOutcome =
  | { orderId: number }
  | { refused: ClaimRefusal | 'screening_not_found' }
  /** Its idempotency key has been used before. */
  | { again: true }

export type ClaimDesk = (sessionId: number, claim: SeatClaim) => Promise<ClaimOutcome>

const mostTogether = 500
const mostRounds = 20

/**
 * Where seats are asked for. Claims on one screening that arrive while another is in flight wait a moment and
 * are booked together in one statement: that is what keeps a premiere's rush short. The desk is a courtesy:
 * what must never happen is refused by the database, which other processes ask too.
 */
export function createClaimDesk(db: Database, now: () => Date): ClaimDesk {
  type Waiting = {
    claim: SeatClaim
    resolve: (outcome: ClaimOutcome) => void
    reject: (error: unknown) => void
  }
  const lines = new Map<number, Waiting[]>()

  async function serveLine(sessionId: number, line: Waiting[]): Promise<void> {
    while (line.length > 0) {
      const turn = line.splice(0, mostTogether)
      try {
        const outcomes = await bookTogether(
          db,
          sessionId,
          turn.map(({ claim }) => claim),
          now(),
        )
        for (const [index, { resolve }] of turn.entries()) resolve(outcomes[index]!)
      } catch (error) {
        for (const { reject } of turn) reject(error)
      }
    }
    lines.delete(sessionId)
  }

  return (sessionId, claim) =>
    new Promise((resolve, reject) => {
      const line = lines.get(sessionId)
      if (line) {
        line.push({ claim, resolve, reject })
        return
      }
      const opened = [{ claim, resolve, reject }]
      lines.set(sessionId, opened)
      void serveLine(sessionId, opened)
    })
}

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
      if (placed) await alsoWrite(db, placed.get(claim.reference)!)
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
    if (placed) return claims.map(claim => outcomes.get(claim) ?? { orderId: placed.get(claim.reference)! })
    outcomes = await decide(db, sessionId, claims, now)
    accepted = claims.filter(claim => !outcomes.has(claim))
    if (accepted.length === 0) return claims.map(claim => outcomes.get(claim)!)
  }
  // Other processes were quicker every single time.
  throw new Refusal('unavailable', { retryAfterSeconds: 1 })
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
