import { type Cents, cents } from './money.ts'
import { type Rates, totalOf } from './places.ts'

/** A card of places, and how many of them are to pay. */
export type PlacesOffered = { id: number; places: number; left: number }
/** A sum of which as much is taken as can be. */
export type SumOffered = { id: number; left: number }

/** `units` leave the card or the voucher (places or cents); `amount` is what they pay. */
export type PaymentPart = { id: number; units: number; amount: Cents }

export type PaymentPlan = { parts: PaymentPart[]; card_amount: Cents }

/** A gateway takes no less. */
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
 * What pays an order. A place of a card pays the price of a whole place that has one, without its supplement; sums pay what is left
 * of the prices, in the order given; supplements, and the rest, are for the bank card, which pays nothing or at least
 * `leastByCard`: the last sums pay less where that is needed.
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

/** How many places cards can pay: none is spent on what costs nothing, so that every part has an amount. */
export const payableByCards = (places: readonly Rates[]): number =>
  places.filter(({ price }) => price > 0).length

/** Which places each card pays: the dearest first, whatever the order in which the cards were offered. */
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

/** So much in all, in the order given. */
function takeSums(bons: readonly SumOffered[], total: number): PaymentPart[] {
  let left = total
  return bons.flatMap(({ id, left: held }) => {
    const amount = cents(Math.min(held, left))
    left -= amount
    return amount > 0 ? [{ id, units: amount, amount }] : []
  })
}
