import { addDays } from '../../contract/rules/dates.ts'
import type { GroupState } from '../../contract/rules/groups.ts'
import { type Cents, cents } from '../../contract/rules/money.ts'
import { vatWithin } from '../../contract/rules/taxes.ts'
import type { MoneyLine } from '../money/rules.ts'

/** The number of places of a group: those that it pays, and the free ones. */
export type Size = { places: number; free_places: number }

export type GroupPlace = {
  id: number
  number: number
  price: Cents
  vat_permille: number
  state: 'held' | 'sold' | 'entered' | 'cancelled'
}

/** A place to add, or the reason why the size cannot change. */
export type Resized = { refused: 'entered' } | { add: { price: Cents }[]; remove: GroupPlace[] }

/**
 * Returns which places to add or cancel, so that the order has this size. Cancels the last places first, and never
 * one whose person has entered.
 */
export function resize(standing: readonly GroupPlace[], wanted: Size, unit_price: Cents): Resized {
  const parts: [GroupPlace[], number, Cents][] =
    unit_price === 0
      ? [[[...standing], wanted.places + wanted.free_places, unit_price]]
      : [
          [standing.filter(({ price }) => price > 0), wanted.places, unit_price],
          [standing.filter(({ price }) => price === 0), wanted.free_places, cents(0)],
        ]
  const add: { price: Cents }[] = []
  const remove: GroupPlace[] = []
  for (const [own, many, price] of parts) {
    for (let more = own.length; more < many; more++) add.push({ price })
    const leaving = own.filter(({ state }) => state === 'sold').toSorted((a, b) => b.number - a.number)
    const fewer = Math.max(0, own.length - many)
    if (leaving.length < fewer) return { refused: 'entered' }
    remove.push(...leaving.slice(0, fewer))
  }
  return { add, remove }
}

/** Returns the VAT contained in an amount, which may be negative. */
export function vatIn(amount: Cents, permille: number): Cents {
  const [vat] = vatWithin([Math.abs(amount)], permille)
  return cents(amount < 0 ? -vat! : vat!)
}

const forPlace =
  (cause: 'sale' | 'cancellation', at: Date, orders_id: number) =>
  (place: GroupPlace): MoneyLine => ({
    ...{ at, cause, means: 'invoice', orders_id, places_id: place.id, vat_permille: place.vat_permille },
    amount: cents(cause === 'sale' || place.price === 0 ? place.price : -place.price),
    ...{ supplement: cents(0), units: null, purchases_id: null, vouchers_id: null },
    ...{ voucher_movements_id: null, sold_items_id: null },
  })

/** Returns the journal lines of an invoice: one per place, owed by the customer. */
export const linesOfInvoice = (at: Date, orders_id: number, places: readonly GroupPlace[]): MoneyLine[] =>
  places.map(forPlace('sale', at, orders_id))

/** Returns the journal lines of a credit note: its places are no longer owed. */
export const linesOfCredit = (at: Date, orders_id: number, places: readonly GroupPlace[]): MoneyLine[] =>
  places.map(forPlace('cancellation', at, orders_id))

type Payment = { id: number; means: string; amount: Cents; vat_permille: number }

/** Returns the two journal lines of a payment: the money comes in, and as much is no longer owed by invoice. */
export const linesOfSettlement = (at: Date, { id, means, amount, vat_permille }: Payment): MoneyLine[] =>
  [
    { means, amount },
    { means: 'invoice', amount: cents(-amount) },
  ].map(line => ({
    ...{ at, cause: 'settlement' as const, ...line, vat_permille, supplement: cents(0), units: null },
    ...{ orders_id: null, places_id: null, purchases_id: null, vouchers_id: null },
    ...{ voucher_movements_id: null, sold_items_id: null, group_payments_id: id },
  }))

/**
 * Returns why a payment is refused, or null. A payment may not exceed what is owed, and money is given back only up
 * to what the customer paid too much.
 */
export function whyNotPaid(owed: number, amount: number): 'nothing_owed' | 'payment_too_high' | null {
  if (owed === 0 || amount === 0 || owed > 0 !== amount > 0) return 'nothing_owed'
  return Math.abs(amount) > Math.abs(owed) ? 'payment_too_high' : null
}

/** Returns the last day of a quote: the given one, or `days` after today. */
export const lastDayOfQuote = (given: string | null | undefined, today: string, days: number): string =>
  given ?? addDays(today, days)

export const isStanding = ({ state }: { state: GroupPlace['state'] }): boolean => state !== 'cancelled'

export const isOpen = (state: GroupState): boolean => state === 'confirmed' || state === 'invoiced'
