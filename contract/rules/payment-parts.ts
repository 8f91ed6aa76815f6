import { type Cents, cents } from './money.ts'
import { type Rates, totalOf } from './places.ts'

/** An e-card or invitation, and how many of its places to use. */
export type PlacesOffered = { id: number; places: number; left: number }
/** A gift voucher, of which as much as possible is used. */
export type SumOffered = { id: number; left: number }

/** `units` are deducted from the voucher (places or cents); `amount` is what they pay. */
export type PaymentPart = { id: number; units: number; amount: Cents }

export type PaymentPlan = { parts: PaymentPart[]; card_amount: Cents }

/** The least amount that gateways accept, apart from zero. */
export const leastByCard = cents(50)

export const cardTooSmall =
  'Il resterait moins de 0,50\u00a0€ à payer par carte, ce qu’aucune carte ne peut payer\u00a0: changez ce qui paie, ou le nombre de places.'

export type PlanRefusal =
  | 'too_many_places'
  | 'not_enough_places'
  | 'voucher_twice'
  | 'voucher_empty'
  | 'card_too_small'

/**
 * Plans the payment of an order. Each e-card place pays the price of one whole place that is not free,
 * without its supplement. Gift vouchers then pay the remaining prices in the given order. The bank card pays
 * the rest and the supplements, either nothing or at least `leastByCard`: if needed, the last vouchers pay
 * less.
 */
export function planPayment(
  places: readonly Rates[],
  e_cartes: readonly PlacesOffered[],
  bons: readonly SumOffered[],
): PaymentPlan | { refused: PlanRefusal } {
  const all = [...e_cartes, ...bons]
  if (new Set(all.map(({ id }) => id)).size < all.length) return { refused: 'voucher_twice' }
  if (e_cartes.reduce((sum, card) => sum + card.places, 0) > payableByCards(places))
    return { refused: 'too_many_places' }
  if (e_cartes.some(card => card.places > card.left)) return { refused: 'not_enough_places' }
  if (bons.some(bon => bon.left === 0)) return { refused: 'voucher_empty' }

  const allotted = allotPlaces(places, e_cartes)
  const parts = e_cartes.map(card => ({
    id: card.id,
    units: card.places,
    amount: pricesOf(allotted.get(card.id)!),
  }))
  const pricesLeft = pricesOf(places) - parts.reduce((sum, part) => sum + part.amount, 0)
  const supplements = totalOf(places) - pricesOf(places)
  const sums = bons.reduce((sum, bon) => sum + bon.left, 0)
  const most = Math.min(sums, pricesLeft)
  const byCard = pricesLeft - most + supplements
  const missing = byCard > 0 && byCard < leastByCard ? leastByCard - byCard : 0
  if (missing > most) return { refused: 'card_too_small' }
  parts.push(...takeSums(bons, most - missing))
  return { parts, card_amount: cents(byCard + missing) }
}

/** How many places e-cards can pay: free places are excluded, so that every part has an amount. */
export const payableByCards = (places: readonly Rates[]): number =>
  places.filter(({ price }) => price > 0).length

/** The places that each e-card pays: dearest first, in order of card id, not of the request. */
export function allotPlaces<P extends Rates>(
  places: readonly P[],
  cards: readonly { id: number; places: number }[],
): Map<number, P[]> {
  const dearest = [...places].sort((a, b) => b.price - a.price)
  return new Map(
    [...cards].sort((a, b) => a.id - b.id).map(card => [card.id, dearest.splice(0, card.places)]),
  )
}

const pricesOf = (places: readonly Rates[]): Cents => cents(places.reduce((sum, { price }) => sum + price, 0))

/** Takes `total` from the vouchers in order. */
function takeSums(bons: readonly SumOffered[], total: number): PaymentPart[] {
  let left = total
  return bons.flatMap(({ id, left: held }) => {
    const amount = cents(Math.min(held, left))
    left -= amount
    return amount > 0 ? [{ id, units: amount, amount }] : []
  })
}
