import type { PaymentPart } from '../../contract/rules/payment-parts.ts'
import { givenBackDays } from '../../contract/rules/terms.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { Refusal } from '../http/refusal.ts'
import { linesOfExpiry, type MoneyLine } from '../money/rules.ts'
import { carryParts, type ReturnedUnits, returnParts, spendParts } from './ledger-queries.ts'

/**
 * Deducts from the vouchers what each pays of an order. Refuses if a voucher no longer has that much, because
 * another order has spent it meanwhile. Call it in the transaction that takes the seats.
 */
export async function takeParts(
  db: Database,
  orders_id: number,
  parts: readonly PaymentPart[],
  now: Date,
): Promise<void> {
  const taken = await spendParts(db, orders_id, parts, now).catch(error => {
    if (violatedConstraint(error) === 'vouchers_balance_range') throw new Refusal('voucher_spent')
    throw error
  })
  if (taken < parts.length) throw new Refusal('voucher_spent')
}

/**
 * Gives back to the vouchers what they paid for cancelled tickets. If a voucher has expired since, extends it, at
 * most once, so that this part can be used. The rest that it still had when it expired stays lost: returns journal
 * lines for this loss. Call it in the transaction that cancels the tickets.
 */
export async function giveBackParts(
  db: Database,
  orders_id: number,
  back: readonly ReturnedUnits[],
  now: Date,
): Promise<MoneyLine[]> {
  if (back.length === 0) return []
  const usableUntil = new Date(now.getTime() + givenBackDays * 86_400_000)
  return linesOfExpiry(now, await returnParts(db, orders_id, { back, now, usableUntil }))
}

/**
 * Gives back to the vouchers everything that an unpaid order spent. Does not extend vouchers that have expired
 * since. Call it in the transaction that ends the order.
 */
export async function giveBackUnpaid(db: Database, orders_id: number, now: Date): Promise<void> {
  await returnParts(db, orders_id, { back: 'all', now, usableUntil: null })
}

/**
 * Moves what vouchers paid for one order to the order that replaces it. Call it in the transaction of the
 * exchange.
 */
export async function carryUnits(
  db: Database,
  move: { from: number; to: number },
  carried: readonly ReturnedUnits[],
  now: Date,
): Promise<void> {
  if (carried.length > 0) await carryParts(db, move, carried, now)
}
