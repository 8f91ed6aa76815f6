import type { PaymentPart } from '../../contract/rules/payment-parts.ts'
import { givenBackDays } from '../../contract/rules/terms.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { Refusal } from '../http/refusal.ts'
import { linesOfExpiry, type MoneyLine } from '../money/rules.ts'
import { carryParts, type Returned, returnParts, spendParts } from './ledger-queries.ts'

/** Call in the transaction that takes the seats. Throws a refusal if another order spent the units first. */
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
 * Call in the transaction that cancels places. Returns their units to the vouchers, and the journal lines of units
 * that had expired and are lost.
 */
export async function giveBackParts(
  db: Database,
  orders_id: number,
  back: readonly Returned[],
  now: Date,
): Promise<MoneyLine[]> {
  if (back.length === 0) return []
  const usableUntil = new Date(now.getTime() + givenBackDays * 86_400_000)
  return linesOfExpiry(now, await returnParts(db, orders_id, { back, now, usableUntil }))
}

/** Call in the transaction that ends an unpaid order. Returns all units, without extending vouchers. */
export async function giveBackUnpaid(db: Database, orders_id: number, now: Date): Promise<void> {
  await returnParts(db, orders_id, { back: 'all', now, usableUntil: null })
}

/** Call in the transaction of an exchange: units that paid one order pay another. */
export async function carryUnits(
  db: Database,
  move: { from: number; to: number },
  carried: readonly Returned[],
  now: Date,
): Promise<void> {
  if (carried.length > 0) await carryParts(db, move, carried, now)
}
