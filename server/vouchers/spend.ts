import type { PaymentPart } from '../../contract/rules/payment-parts.ts'
import { givenBackDays } from '../../contract/rules/terms.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { Refusal } from '../http/refusal.ts'
import { linesOfExpiry } from '../money/rules.ts'
import { writeDown } from '../money/write-down.ts'
import { type Returned, returnParts, spendParts } from './ledger-queries.ts'

/** In the transaction that takes the seats. Whoever was quicker to spend the same places or euros leaves a refusal. */
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

/** In the transaction that cancels places of the order: what paid them; what is lost thereby of what had ended is written down. */
export async function giveBackParts(
  db: Database,
  orders_id: number,
  back: readonly Returned[],
  now: Date,
): Promise<void> {
  if (back.length === 0) return
  const usableUntil = new Date(now.getTime() + givenBackDays * 86_400_000)
  await writeDown(db, linesOfExpiry(now, await returnParts(db, orders_id, { back, now, usableUntil })))
}

/** In the transaction that ends an order that was never paid: as if it had not been, and nothing lives longer for it. */
export async function giveBackUnpaid(db: Database, orders_id: number, now: Date): Promise<void> {
  await returnParts(db, orders_id, { back: 'all', now, usableUntil: null })
}
