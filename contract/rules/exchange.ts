import { mayCancel } from './booking.ts'
import { isMoneyReceived } from './means.ts'
import { type Cents, cents } from './money.ts'
import { allotPlaces, payableByCards } from './payment-parts.ts'
import { type Rates, totalOf } from './places.ts'
import { moneyAmount, type PaidPart, type Share } from './shares-of-places.ts'

/** Returns true while the buyer may exchange tickets. The deadline is the same as for cancelling them. */
export const mayExchange = mayCancel

/** How the new places of an exchange are paid, and what part of the old payment is refunded. */
export type ExchangePlan = {
  /** The e-cards, invitations and gift vouchers that pay for the new places. */
  parts: PaidPart[]
  /** The part of the money paid for the old places that pays for the new ones. */
  carried: Cents
  /** The amounts to refund, each with the payment method to which it is returned. */
  back: Share[]
  /** The amount that the buyer still has to pay. */
  due: Cents
}

/**
 * Plans an exchange: each payment method used for the old places pays what it can of the new ones, in the same
 * order as in a purchase. First, e-cards and invitations pay one place each, without its supplement; then gift
 * vouchers; then money.
 */
export function planExchange(paid: readonly Share[], places: readonly Rates[]): ExchangePlan {
  const before = paid.flatMap(share => ('vouchers_id' in share ? share : []))
  const parts = [...cardsFor(before, places)]
  let owed = places.reduce((sum, { price }) => sum + price, 0)
  for (const { amount } of parts) owed -= amount
  for (const { means: kind, ...bon } of before.toSorted((a, b) => a.vouchers_id - b.vouchers_id)) {
    const amount = cents(kind === 'bon_cadeau' ? Math.min(bon.amount, owed) : 0)
    owed -= amount
    if (amount > 0) parts.push({ ...bon, kind, units: amount, amount })
  }
  const prepaid = parts.reduce((sum, { amount }) => sum + amount, 0)
  const needed = totalOf(places) - prepaid
  const money = moneyAmount(paid)
  return {
    parts,
    carried: cents(Math.min(money, needed)),
    due: cents(Math.max(needed - money, 0)),
    back: paid.flatMap((share): Share[] => {
      if (!('vouchers_id' in share)) {
        const amount = cents(money - needed)
        return isMoneyReceived(share.means) && amount > 0 ? [{ ...share, amount }] : []
      }
      const kept = parts.find(({ vouchers_id }) => vouchers_id === share.vouchers_id)?.units ?? 0
      const units = share.units - kept
      if (units === 0) return []
      const amount = cents(Math.round((share.amount * units) / share.units))
      return [{ ...share, units, amount }]
    }),
  }
}

type VoucherShare = Extract<Share, { vouchers_id: number }>

/** Lets e-cards and invitations pay for new places. A free place uses up no place of an e-card. */
function* cardsFor(before: readonly VoucherShare[], places: readonly Rates[]): Iterable<PaidPart> {
  let payable = payableByCards(places)
  const cards = before
    .filter(({ means }) => means !== 'bon_cadeau')
    .toSorted((a, b) => a.vouchers_id - b.vouchers_id)
    .map(({ means: kind, vouchers_id, units: had }) => {
      const units = Math.min(had, payable)
      payable -= units
      return { kind, vouchers_id, units }
    })
  const asked = cards.map(({ vouchers_id: id, units }) => ({ id, places: units }))
  const allotted = allotPlaces(places, asked)
  for (const { kind, vouchers_id, units } of cards) {
    const amount = cents(allotted.get(vouchers_id)!.reduce((sum, { price }) => sum + price, 0))
    if (units > 0) yield { kind, vouchers_id, units, amount }
  }
}
