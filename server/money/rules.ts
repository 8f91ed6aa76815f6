import { type Cents, cents } from '../../contract/rules/money.ts'
import { type Permille, ticketVat } from '../../contract/rules/places.ts'
import { type PaidPart, type Share, whoPaidWhat } from '../../contract/rules/who-paid-what.ts'
import { withdrawalRefund } from '../../contract/rules/withdrawal.ts'
import type { money_journal } from './tables.ts'

// What happened, as lines of the money journal.

export type MoneyLine = Required<Omit<typeof money_journal.$inferInsert, 'id'>>

/** A place of an order, as it was sold. */
export type SoldPlace = {
  id: number
  orders_id: number
  number: number
  price: Cents
  supplement: Cents
  vat_permille: Permille
}

const aboutPlace = ({ id, orders_id, vat_permille }: SoldPlace) => ({
  ...{ orders_id, places_id: id, vat_permille, purchases_id: null, voucher_movements_id: null },
})

/**
 * What each means paid of each place, or gets back for it. All the places of the order say who paid what; `moved`
 * tells which of them are sold or cancelled now.
 */
export function linesOfPlaces(
  cause: 'sale' | 'cancellation',
  at: Date,
  { places, parts }: { places: readonly SoldPlace[]; parts: readonly PaidPart[] },
  moved: (place: SoldPlace) => boolean = () => true,
): MoneyLine[] {
  const sharesOf = new Map(whoPaidWhat(places, parts).map(({ number, shares }) => [number, shares]))
  return places.filter(moved).flatMap(place => {
    const shares = sharesOf.get(place.number) ?? []
    // A place that costs nothing is sold all the same.
    return (shares.length > 0 ? shares : [freeOfCharge]).map(share => lineOfShare(cause, at, place, share))
  })
}

const freeOfCharge: Share = { means: 'card', amount: cents(0) }

function lineOfShare(cause: 'sale' | 'cancellation', at: Date, place: SoldPlace, share: Share): MoneyLine {
  const sign = cause === 'sale' ? 1 : -1
  const signed = (amount: number) => (amount === 0 ? 0 : sign * amount)
  const voucher = 'vouchers_id' in share ? share : null
  return {
    ...aboutPlace(place),
    at,
    cause,
    means: share.means,
    amount: cents(signed(share.amount)),
    supplement: cents(share.means === 'card' ? signed(place.supplement) : 0),
    units: voucher ? -sign * voucher.units : null,
    vouchers_id: voucher ? voucher.vouchers_id : null,
  }
}

/** Places that came to nothing, against an invitation: what was paid for them stays, nothing goes back. */
export const linesOfInvitation = (at: Date, places: readonly SoldPlace[], vouchers_id: number): MoneyLine[] =>
  places.map(place => ({
    ...aboutPlace(place),
    ...{ at, cause: 'invitation', means: 'invitation', amount: cents(0), supplement: cents(0) },
    ...{ units: 1, vouchers_id },
  }))

export type VoucherMoved = { vouchers_id: number; voucher_movements_id: number }

const aboutVoucher = { supplement: cents(0), vat_permille: ticketVat, orders_id: null, places_id: null }

/** A line for each card or voucher that was sold: they cost the same. */
export const linesOfPurchase = (
  at: Date,
  purchase: { id: number; price_purchase: Cents; units: number },
  issued: readonly VoucherMoved[],
): MoneyLine[] =>
  issued.map(moved => ({
    ...aboutVoucher,
    ...moved,
    at,
    cause: 'purchase',
    means: 'card',
    amount: cents(purchase.price_purchase / issued.length),
    units: purchase.units,
    purchases_id: purchase.id,
  }))

/** What goes back for each is its share of the refund, by what was left of it; together exactly the refund. */
export function linesOfWithdrawal(
  at: Date,
  purchase: { id: number; refund: Cents },
  emptied: readonly (VoucherMoved & { left: number })[],
): MoneyLine[] {
  const all = emptied.reduce((sum, { left }) => sum + left, 0)
  let before = 0
  return emptied.map(({ left, ...moved }) => {
    const upTo = (units: number) => Math.floor((purchase.refund * units) / all)
    const share = upTo(before + left) - upTo(before)
    before += left
    return {
      ...aboutVoucher,
      ...moved,
      at,
      cause: 'withdrawal',
      means: 'card',
      amount: cents(-share),
      units: -left,
      purchases_id: purchase.id,
    }
  })
}

/** What a card, voucher or invitation lost when it ended; `price` is what was paid for it, if anything was. */
export type Ended = VoucherMoved & {
  kind: 'e_carte' | 'bon_cadeau' | 'invitation'
  left: number
  initial: number
  price: Cents | null
  purchases_id: number | null
}

/** What was paid for what nobody will use any more: it is the house's. */
export const linesOfExpiry = (at: Date, ended: readonly Ended[]): MoneyLine[] =>
  ended.map(({ kind, left, initial, price, ...moved }) => ({
    ...aboutVoucher,
    ...moved,
    at,
    cause: 'expiry',
    means: kind,
    amount: price === null ? cents(0) : withdrawalRefund(price, { sold: initial, left }),
    units: -left,
  }))
