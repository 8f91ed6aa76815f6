import type { Cents } from './money.ts'
import { type PricedPlace, totalOf } from './places.ts'
import type { ShownToBuyers } from './presentation.ts'
import { cancelUntilMinutesBeforeStart, compensationDays, seatsPerOrder } from './terms.ts'
import { addHold, decideHold, type HoldRefusal, type Holds } from './unpaid.ts'

/** What places are priced by: another version, price or supplement, and they may cost something else. */
export type PricedBy = { price: Cents; supplement: Cents; price_grid_versions_id: number | null }

export type ScreeningForSale = PricedBy & {
  shown: ShownToBuyers
  starts_at: Date
  /** Cancelled, or the house has stopped its sale. */
  closed: boolean
  remaining: number
  total_seats: number
}

export type Claim = {
  places: readonly PricedPlace[]
  /** It has to be the screening's still. */
  pricedBy: PricedBy
  /** What the buyer saw; checked, never believed. */
  expectedPrice: Cents | undefined
  /** As the page showed it; a client that says nothing of it takes it as it is. */
  seen?: Partial<ShownToBuyers> | undefined
}

export type ClaimRefusal =
  | 'sales_closed'
  | 'sold_out'
  | 'too_few_seats'
  | 'too_many_seats'
  | 'screening_changed'
  | 'wrong_price'
  | HoldRefusal

/** `until`: when it can be asked again, where waiting helps. */
export type ClaimDecision = { accepted: true } | { refused: ClaimRefusal; until?: Date }

/** Whether these places may be sold to a person who already has some. */
export function decideClaim(
  screening: ScreeningForSale,
  alreadyHeld: number,
  claim: Claim,
  now: Date,
): ClaimDecision {
  if (screening.closed || now.getTime() >= screening.starts_at.getTime()) return { refused: 'sales_closed' }
  const seats = claim.places.length
  if (alreadyHeld + seats > seatsPerOrder.max) return { refused: 'too_many_seats' }
  if (!isAsSeen(screening.shown, claim.seen ?? {})) return { refused: 'screening_changed' }
  if (!hasRightPrice(screening, claim)) return { refused: 'wrong_price' }
  if (screening.remaining === 0) return { refused: 'sold_out' }
  if (seats > screening.remaining) return { refused: 'too_few_seats' }
  return { accepted: true }
}

const isAsSeen = (shown: ShownToBuyers, seen: Partial<ShownToBuyers>): boolean =>
  Object.entries(seen).every(([name, value]) => shown[name as keyof ShownToBuyers] === value)

const hasRightPrice = (screening: PricedBy, { places, pricedBy, expectedPrice }: Claim): boolean =>
  pricedBy.price === screening.price &&
  pricedBy.supplement === screening.supplement &&
  pricedBy.price_grid_versions_id === screening.price_grid_versions_id &&
  (expectedPrice === undefined || expectedPrice === totalOf(places))

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
    const wanted = { ...claim, seats: claim.places.length }
    const refused = decideHold(holds, wanted, screening, now)
    if (refused) return refused
    remaining -= wanted.seats
    seatsOf.set(claim.users_id, already + wanted.seats)
    addHold(holds, wanted, now)
    return decision
  })
}

/** The buyer may cancel until fifteen minutes before the start, that minute included. */
export const mayCancel = (startsAt: Date, now: Date): boolean =>
  now.getTime() <= startsAt.getTime() - cancelUntilMinutesBeforeStart * 60_000

/** Until when buyers of a screening that the cinema cancelled may choose: their mail is written with the cancellation. */
export const compensationCloses = (cancelledAt: Date): Date =>
  new Date(cancelledAt.getTime() + compensationDays * 86_400_000)

/**
 * Until when buyers of a screening that the cinema changed may have their money back: as long as after a cancellation,
 * but not once it begins. Doing nothing keeps the places, so by then they have been kept, and may have been used.
 */
export const changeCloses = (changedAt: Date, startsAt: Date): Date =>
  new Date(Math.min(compensationCloses(changedAt).getTime(), startsAt.getTime()))
