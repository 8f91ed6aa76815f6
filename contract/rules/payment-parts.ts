import { type Cents, cents, totalPrice } from './money.ts'

/** A card of places, and how many of them are to pay. */
export type PlacesOffered = { id: number; places: number; left: number }
/** A sum of which as much is taken as can be. */
export type SumOffered = { id: number; left: number }

/** `units` leave the card or the voucher (places or cents); `amount` is what they pay. */
export type PaymentPart = { id: number; units: number; amount: Cents }

export type PaymentPlan = { parts: PaymentPart[]; card_amount: Cents }

export type PlanRefusal = 'too_many_places' | 'not_enough_places' | 'voucher_twice' | 'voucher_empty'

/**
 * What pays an order. A place of a card pays a whole seat without its supplement; sums pay what is left of the
 * seats, in the order given; supplements, and the rest, are for the bank card.
 */
export function planPayment(
  order: { seats: number; price: Cents; supplement: Cents },
  e_cartes: readonly PlacesOffered[],
  bons: readonly SumOffered[],
): PaymentPlan | { refused: PlanRefusal } {
  const all = [...e_cartes, ...bons]
  if (new Set(all.map(({ id }) => id)).size < all.length) return { refused: 'voucher_twice' }
  const places = e_cartes.reduce((sum, card) => sum + card.places, 0)
  if (places > order.seats) return { refused: 'too_many_places' }
  if (e_cartes.some(card => card.places > card.left)) return { refused: 'not_enough_places' }
  if (bons.some(bon => bon.left === 0)) return { refused: 'voucher_empty' }

  const parts = e_cartes.map(card => ({
    id: card.id,
    units: card.places,
    amount: cents(card.places * order.price),
  }))
  let seatsLeft = (order.seats - places) * order.price
  for (const bon of bons) {
    const amount = cents(Math.min(bon.left, seatsLeft))
    seatsLeft -= amount
    if (amount > 0) parts.push({ id: bon.id, units: amount, amount })
  }
  const paid = parts.reduce((sum, part) => sum + part.amount, 0)
  return { parts, card_amount: cents(totalPrice(order, order.seats) - paid) }
}
