import { type Cents, totalPrice } from './money.ts'
import { cancelUntilMinutesBeforeStart, seatsPerOrder } from './terms.ts'
import { addHold, decideHold, type HoldRefusal, type Holds } from './unpaid.ts'

export type ScreeningForSale = {
  starts_at: Date
  cancelled: boolean
  remaining: number
  total_seats: number
  price: Cents
  supplement: Cents
}

export type Claim = {
  seats: number
  /** What the buyer saw; checked, never believed. */
  expectedPrice: Cents | undefined
}

export type ClaimRefusal =
  | 'sales_closed'
  | 'sold_out'
  | 'too_few_seats'
  | 'too_many_seats'
  | 'wrong_price'
  | HoldRefusal

/** `until`: when it can be asked again, where waiting helps. */
export type ClaimDecision = { accepted: Cents } | { refused: ClaimRefusal; until?: Date }

/** Whether these seats may be sold to a person who already has some. Total = seats × (price + supplement). */
export function decideClaim(
  screening: ScreeningForSale,
  alreadyHeld: number,
  claim: Claim,
  now: Date,
): ClaimDecision {
  if (screening.cancelled || now.getTime() >= screening.starts_at.getTime())
    return { refused: 'sales_closed' }
  if (alreadyHeld + claim.seats > seatsPerOrder.max) return { refused: 'too_many_seats' }
  const total = totalPrice(screening, claim.seats)
  if (claim.expectedPrice !== undefined && claim.expectedPrice !== total) return { refused: 'wrong_price' }
  if (screening.remaining === 0) return { refused: 'sold_out' }
  if (claim.seats > screening.remaining) return { refused: 'too_few_seats' }
  return { accepted: total }
}

/** Where several claims on one screening are decided together: in the order they came, each counting those before. */
export function decideClaims<C extends Claim & { users_id: number; held_from: string | null }>(
  screening: ScreeningForSale,
  { heldBy, unpaid }: { heldBy: ReadonlyMap<number, number>; unpaid: Holds },
  claims: readonly C[],
  now: Date,
): ClaimDecision[] {
  const seatsOf = new Map(heldBy)
  const holds = { accounts: new Map(unpaid.accounts), connections: new Map(unpaid.connections) }
  let remaining = screening.remaining
  return claims.map(claim => {
    const already = seatsOf.get(claim.users_id) ?? 0
    const decision = decideClaim({ ...screening, remaining }, already, claim, now)
    if ('refused' in decision) return decision
    const refused = decideHold(holds, claim, screening, now)
    if (refused) return refused
    remaining -= claim.seats
    seatsOf.set(claim.users_id, already + claim.seats)
    addHold(holds, claim, now)
    return decision
  })
}

/** The buyer may cancel until fifteen minutes before the start, that minute included. */
export const mayCancel = (startsAt: Date, now: Date): boolean =>
  now.getTime() <= startsAt.getTime() - cancelUntilMinutesBeforeStart * 60_000
