import type { Cents } from './money.ts'
import { type PricedPlace, totalOf } from './places.ts'
import type { ShownToBuyers } from './presentation.ts'
import { reminderHours, type SaleRules } from './terms.ts'
import { addHold, decideHold, type HoldRefusal, type Holds } from './unpaid.ts'

/**
 * The values from which a price was computed. If one of them has changed before the order is decided, the order is
 * refused, because the price may have changed too.
 */
export type PricedBy = { price: Cents; supplement: Cents; price_grid_versions_id: number | null }

export type ScreeningForSale = PricedBy & {
  shown: ShownToBuyers
  starts_at: Date
  /** True if the screening is cancelled, or if staff stopped its sale. */
  closed: boolean
  remaining: number
  total_seats: number
  /** The most seats that one buyer may have at a screening: a setting of the cinema. */
  seats_per_person: number
}

export type Claim = {
  places: readonly PricedPlace[]
  /**
   * The values from which the prices of these places were computed. If one of them has changed, the order is
   * refused.
   */
  pricedBy: PricedBy
  /** The total that the page showed to the buyer. If the computed total differs, the order is refused. */
  expectedPrice: Cents | undefined
  /**
   * The screening as the page showed it to the buyer. If it has changed since then, the order is refused. A client
   * that omits `seen` accepts any change.
   */
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

/** The decision on a request for seats. `until`: when the buyer can try again, if the refusal is temporary. */
export type ClaimDecision =
  | { accepted: true }
  | { refused: ClaimRefusal; until?: Date; errors?: { field: string; message: string }[] }

/** Decides whether these places may be sold to a buyer who already has `alreadyHeld` seats at the screening. */
export function decideClaim(
  screening: ScreeningForSale,
  alreadyHeld: number,
  claim: Claim,
  now: Date,
): ClaimDecision {
  if (screening.closed || now.getTime() >= screening.starts_at.getTime()) return { refused: 'sales_closed' }
  const seats = claim.places.length
  const most = screening.seats_per_person
  if (alreadyHeld + seats > most)
    return { refused: 'too_many_seats', errors: [{ field: 'places', message: mostPerPersonText(most) }] }
  if (!isAsSeen(screening.shown, claim.seen ?? {})) return { refused: 'screening_changed' }
  if (!hasRightPrice(screening, claim)) return { refused: 'wrong_price' }
  if (screening.remaining === 0) return { refused: 'sold_out' }
  if (seats > screening.remaining) return { refused: 'too_few_seats' }
  return { accepted: true }
}

const mostPerPersonText = (most: number): string =>
  `${most} place${most > 1 ? 's' : ''} au plus par personne et par séance, toutes réservations comprises.`

const isAsSeen = (shown: ShownToBuyers, seen: Partial<ShownToBuyers>): boolean =>
  Object.entries(seen).every(([name, value]) => shown[name as keyof ShownToBuyers] === value)

const hasRightPrice = (screening: PricedBy, { places, pricedBy, expectedPrice }: Claim): boolean =>
  pricedBy.price === screening.price &&
  pricedBy.supplement === screening.supplement &&
  pricedBy.price_grid_versions_id === screening.price_grid_versions_id &&
  (expectedPrice === undefined || expectedPrice === totalOf(places))

/**
 * Decides several requests for one screening in turn. Each decision takes into account the seats of the requests
 * accepted before it.
 */
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

/**
 * Returns whether the buyer may still cancel the order: until `cancel_minutes` before the start, that moment
 * included.
 */
export const mayCancel = (
  { starts_at, cancel_minutes }: { starts_at: Date } & Pick<SaleRules, 'cancel_minutes'>,
  now: Date,
): boolean => now.getTime() <= starts_at.getTime() - cancel_minutes * 60_000

/** Returns when the reminder of a screening is mailed. An order made later gets no reminder. */
export const reminderDue = (starts_at: Date): Date =>
  new Date(starts_at.getTime() - reminderHours * 3_600_000)

/**
 * Returns the deadline for choosing a compensation for a cancelled screening: `compensation_days` after the
 * cancellation.
 */
export const compensationCloses = (cancelledAt: Date, compensation_days: number): Date =>
  new Date(cancelledAt.getTime() + compensation_days * 86_400_000)

/**
 * Returns the deadline for requesting a refund after the cinema changed a screening: `compensation_days` after the
 * change, but at the latest the start. A buyer who has not answered by then keeps the tickets and may have used
 * them.
 */
export const changeCloses = (changedAt: Date, startsAt: Date, compensation_days: number): Date =>
  new Date(Math.min(compensationCloses(changedAt, compensation_days).getTime(), startsAt.getTime()))
