import { type Cents, cents } from './money.ts'
import { type Rates, totalOf } from './places.ts'

/**
 * An e-card or invitation offered as payment: how many of its units to use (`places`; one unit pays one place),
 * and how many it has (`left`).
 */
export type PlacesOffered = { id: number; places: number; left: number }
/** A gift voucher offered as payment: as much of its amount as possible is used. */
export type SumOffered = { id: number; left: number }

/**
 * What one voucher pays. `units` is what it loses: places of an e-card, or cents of a gift voucher. `amount` is
 * the price that this pays.
 */
export type PaymentPart = { id: number; units: number; amount: Cents }

export type PaymentPlan = { parts: PaymentPart[]; card_amount: Cents }

/** The minimum amount of a card payment, which the payment gateways require. */
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
 * Plans the payment of an order. Each unit of an e-card pays the price of one place, without its supplement; then
 * gift vouchers pay the other prices; the bank card pays the rest. If the rest is below `leastByCard`, the last
 * gift vouchers pay less, so that the card pays the minimum.
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

/**
 * Returns how many places of the order e-cards can pay. Places at 0 € do not count, because a voucher must not be
 * used for an amount of zero.
 */
export const payableByCards = (places: readonly Rates[]): number =>
  places.filter(({ price }) => price > 0).length

/**
 * Returns the places that each e-card pays, the most expensive places first. The order of the e-cards in the
 * request does not matter: they are used in the order of their ids.
 */
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

/**
 * Splits a total among the gift vouchers: each pays as much as it can, in their order, until the total is reached.
 */
function takeSums(bons: readonly SumOffered[], total: number): PaymentPart[] {
  let left = total
  return bons.flatMap(({ id, left: held }) => {
    const amount = cents(Math.min(held, left))
    left -= amount
    return amount > 0 ? [{ id, units: amount, amount }] : []
  })
}
