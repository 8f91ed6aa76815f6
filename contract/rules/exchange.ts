import { mayCancel } from './booking.ts'
import { isMoneyReceived } from './means.ts'
import { type Cents, cents } from './money.ts'
import { allotPlaces, payableByCards } from './payment-parts.ts'
import { type Rates, totalOf } from './places.ts'
import { moneyAmount, type PaidPart, type Share } from './shares-of-places.ts'

/** Returns true while the buyer may exchange tickets, which is as long as the buyer may cancel them. */
export const mayExchange = mayCancel

/** The payment of an exchange: what pays for the new places, and what is refunded. */
export type ExchangePlan = {
  /** The e-cards, invitations and gift vouchers that pay for the new places. */
  parts: PaidPart[]
  /** The part of the money paid for the old places that pays for the new places. */
  carried: Cents
  /** The amounts to refund, each with the payment method that gets it back. */
  back: Share[]
  /** The amount that the buyer still has to pay. */
  due: Cents
}

/**
 * Plans an exchange: whatever paid for the old places pays for the new ones, as far as it goes. As in a purchase,
 * e-cards and invitations come first (one unit pays one place, without its supplement), then gift vouchers, then
 * money.
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

/** Returns what e-cards and invitations pay of the new places. A place at 0 € uses no unit of an e-card. */
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
