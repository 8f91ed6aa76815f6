import { isMoneyReceived, siteMoney } from '../../contract/rules/means.ts'
import { type Cents, cents } from '../../contract/rules/money.ts'
import { isWorthInvitation, type Permille, ticketVat } from '../../contract/rules/places.ts'
import { type PaidPart, type Share, sharesOfPlaces } from '../../contract/rules/shares-of-places.ts'
import { withdrawalRefund } from '../../contract/rules/withdrawal.ts'
import type { money_journal } from './tables.ts'

/** A line of the money journal, without the columns that its operation fills. */
export type MoneyLine = Required<
  Omit<
    typeof money_journal.$inferInsert,
    | 'id'
    | 'operations_id'
    | 'business_day'
    | 'cinemas_id'
    | 'channel'
    | 'till_sessions_id'
    | 'group_payments_id'
  >
> & { group_payments_id?: number }

export type SoldPlace = {
  id: number
  orders_id: number
  number: number
  price: Cents
  supplement: Cents
  vat_permille: Permille
}

const aboutPlace = ({ id, orders_id, vat_permille }: SoldPlace) => ({
  ...{
    orders_id,
    places_id: id,
    vat_permille,
    purchases_id: null,
    voucher_movements_id: null,
    sold_items_id: null,
  },
})

/**
 * Returns the journal lines for a sale or a cancellation: one per ticket and means of payment. Needs all tickets
 * of the order, to divide the payment among them, but returns lines only for those in `moved`, which are sold or
 * cancelled now.
 */
export function linesOfPlaces(
  cause: 'sale' | 'cancellation',
  at: Date,
  { places, parts }: { places: readonly SoldPlace[]; parts: readonly PaidPart[] },
  moved: (place: SoldPlace) => boolean = () => true,
): MoneyLine[] {
  const sharesOf = new Map(sharesOfPlaces(places, parts).map(({ number, shares }) => [number, shares]))
  return places.filter(moved).flatMap(place => {
    const shares = sharesOf.get(place.number) ?? []
    // A free ticket gets a line too, so that the journal counts it.
    return (shares.length > 0 ? shares : [freeOfCharge]).map(share => lineOfShare(cause, at, place, share))
  })
}

const freeOfCharge: Share = { means: siteMoney, amount: cents(0) }

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
    supplement: cents(isMoneyReceived(share.means) ? signed(place.supplement) : 0),
    units: voucher ? -sign * voucher.units : null,
    vouchers_id: voucher ? voucher.vouchers_id : null,
  }
}

/**
 * Returns the journal lines for tickets of a cancelled screening whose buyer chose an invitation (a free ticket)
 * instead of money. A ticket that cost nothing gets a line too, but no invitation.
 */
export const linesOfInvitation = (at: Date, places: readonly SoldPlace[], vouchers_id: number): MoneyLine[] =>
  places.map(place => ({
    ...aboutPlace(place),
    ...{ at, cause: 'invitation', amount: cents(0), supplement: cents(0) },
    ...(isWorthInvitation(place)
      ? { means: 'invitation', units: 1, vouchers_id }
      : { means: siteMoney, units: null, vouchers_id: null }),
  }))

export type VoucherMoved = { vouchers_id: number; voucher_movements_id: number }

const aboutVoucher = {
  supplement: cents(0),
  vat_permille: ticketVat,
  orders_id: null,
  places_id: null,
  sold_items_id: null,
}

/** Returns one journal line per voucher. All vouchers of a purchase have the same price. */
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
    means: siteMoney,
    amount: cents(purchase.price_purchase / issued.length),
    units: purchase.units,
    purchases_id: purchase.id,
  }))

/**
 * Returns the journal lines of a gift voucher that a till sold: one per means of payment. The units of the voucher
 * are on the first line only, so that they are counted once.
 */
export const linesOfVoucherAtTill = (
  at: Date,
  purchase: { id: number; units: number },
  moved: VoucherMoved,
  shares: readonly { means: string; amount: Cents }[],
): MoneyLine[] =>
  shares.map(({ means, amount }, nth) => ({
    ...aboutVoucher,
    ...{ vouchers_id: moved.vouchers_id, voucher_movements_id: moved.voucher_movements_id },
    ...{ at, cause: 'purchase', means, amount, purchases_id: purchase.id },
    units: nth === 0 ? purchase.units : 0,
  }))

/**
 * Returns the journal lines that refund a gift voucher sold at a till: the lines of its sale with the opposite
 * sign, so that the money goes back by the means that paid.
 */
export const linesOfVoucherRefund = (
  at: Date,
  sold: readonly Pick<MoneyLine, 'means' | 'amount' | 'units' | 'purchases_id'>[],
  moved: VoucherMoved,
): MoneyLine[] =>
  sold.map(({ means, amount, units, purchases_id }) => ({
    ...aboutVoucher,
    ...{ vouchers_id: moved.vouchers_id, voucher_movements_id: moved.voucher_movements_id },
    ...{ at, cause: 'withdrawal', means, amount: cents(-amount), purchases_id },
    units: units === 0 ? 0 : -units!,
  }))

/**
 * Returns one journal line per voucher of a withdrawn purchase. Each gets the share of the refund that corresponds
 * to the tickets or cents left on it; the lines add up to exactly the refund.
 */
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
      means: siteMoney,
      amount: cents(-share),
      units: -left,
      purchases_id: purchase.id,
    }
  })
}

/** An expired voucher. `price` is the amount paid for it, or null if it was free. */
export type ExpiredVoucher = VoucherMoved & {
  kind: 'e_carte' | 'bon_cadeau' | 'invitation'
  left: number
  initial: number
  price: Cents | null
  purchases_id: number | null
}

/** Returns the journal lines of expired vouchers. The cinema keeps the price of the unused tickets or cents. */
export const linesOfExpiry = (at: Date, ended: readonly ExpiredVoucher[]): MoneyLine[] =>
  ended.map(({ kind, left, initial, price, ...moved }) => ({
    ...aboutVoucher,
    ...moved,
    at,
    cause: 'expiry',
    means: kind,
    amount: price === null ? cents(0) : withdrawalRefund(price, { sold: initial, left }),
    units: -left,
  }))
