import { type Cents, cents } from '../../contract/rules/money.ts'
import { withdrawalRefund } from '../../contract/rules/withdrawal.ts'
import type { money_journal } from './tables.ts'

// What happened, as lines of the money journal.

export type MoneyLine = Required<Omit<typeof money_journal.$inferInsert, 'id'>>

/** Of cinema tickets, and of what serves for nothing else. */
const ticketVat = 55

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
