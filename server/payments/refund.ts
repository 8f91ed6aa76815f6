import { type Cents, cents } from '../../contract/rules/money.ts'
import type { AppContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import {
  GatewayFault,
  type GatewayName,
  GatewayRefusal,
  gatewayOf,
  NoAccess,
  NoAnswer,
  NoGatewaySet,
  RefundFailed,
} from './gateway.ts'
import {
  findPayment,
  increaseRefundOwed,
  type PaymentRow,
  type ReservedRefund,
  releaseRefundReservation,
  reserveRefund,
  writeManualRefund,
  writeRefunded,
} from './payment-queries.ts'
import { findRefundOf, type RefundRow, settleRefund, writeFailedRefund } from './refund-queries.ts'
import { abandonedSince, nextRefundTryMs } from './rules.ts'

/**
 * The result of sending a refund. `unanswered`: the gateway does not respond. `nothing`: no refund is owed, or
 * another process is sending it.
 */
export type RefundSent = 'given' | 'owed' | 'unanswered' | 'nothing'

/**
 * Increases the refund owed for a payment by `more`; without `more`, to the whole amount. Call it in the
 * transaction that cancels something, and call `sendRefund` after the commit. If that fails or never runs, a
 * background job (reconcile.ts) sends the refund.
 */
export const requestRefund = (
  db: Database,
  reference: string,
  owed: { more?: Cents; at: Date },
): Promise<void> => increaseRefundOwed(db, reference, owed)

/**
 * Sends the refund owed for a payment through its gateway. A failure is recorded for staff and retried with
 * growing delays. The request names the total to be refunded, and only one process sends it at a time, so
 * repeating it is safe.
 */
export async function sendRefund(appContext: AppContext, reference: string): Promise<RefundSent> {
  const { db, now } = appContext
  const taken = await reserveRefund(db, reference, { now: now(), abandoned: abandonedSince(now()) })
  if (!taken) return 'nothing'
  const earlier = await findRefundOf(db, reference)
  const total = taken.refund_asked
  try {
    await gatewayOf(appContext, taken).refund(reference, total, taken.refund_attempt)
  } catch (error) {
    await writeFailure(appContext, taken, earlier, error)
    return error instanceof NoAnswer ? 'unanswered' : 'owed'
  }
  await giveAndSettle(appContext, taken, total, earlier)
  // Meanwhile more became owed than the total that was just refunded, so send a further refund.
  return total < taken.to_refund - taken.refunded_otherwise ? sendRefund(appContext, reference) : 'given'
}

async function giveAndSettle(
  { db, now }: AppContext,
  taken: ReservedRefund,
  total: Cents,
  earlier: RefundRow | undefined,
): Promise<void> {
  if (!earlier) return writeRefunded(db, taken, total, now())
  await db.transaction(async db => {
    await settleRefund(db, taken.reference, now())
    await writeRefunded(db, taken, total, now())
  })
}

/**
 * Call it before staff record a refund by other means. Asks the gateway for the total that it has refunded: it may
 * have made the refund although its response was lost. If so, records it, so that nothing is refunded twice.
 * Refuses while the gateway does not answer. If it is no longer configured or rejects the API key, staff decide.
 */
export async function lookBeforeSettling(appContext: AppContext, reference: string): Promise<void> {
  const { db, now } = appContext
  if ((await findPayment(db, reference))?.refund_asked == null) return
  const taken = await reserveRefund(db, reference, { now: now(), abandoned: abandonedSince(now()) })
  if (!taken) throw new Refusal('refund_under_way')
  try {
    const given = await gatewayOf(appContext, taken).refunded(reference)
    if (given >= taken.refund_asked)
      await giveAndSettle(appContext, taken, taken.refund_asked, await findRefundOf(db, reference))
    else await releaseRefundReservation(db, taken, { answered: false, notGiven: true })
  } catch (error) {
    await releaseRefundReservation(db, taken, { answered: false, notGiven: false })
    if (!(error instanceof NoAnswer)) throw error
    if (!(error instanceof NoAccess || error instanceof NoGatewaySet)) throw new Refusal('refund_unknown')
  }
}

/**
 * Records that staff refunded by other means, such as cash. Refuses while a request to the gateway is in progress,
 * to avoid refunding twice.
 */
export async function recordManualRefund(db: Database, reference: string, at: Date): Promise<void> {
  if (!(await writeManualRefund(db, reference, at))) throw new Refusal('refund_under_way')
}

/** Sends refunds one by one. If a gateway does not respond, its other refunds wait for the next run. */
export async function sendRefunds(
  appContext: AppContext,
  owed: readonly Pick<PaymentRow, 'reference' | 'gateway'>[],
): Promise<void> {
  const away = new Set<GatewayName | null>()
  for (const { reference, gateway } of owed) {
    if (away.has(gateway)) continue
    if ((await sendRefund(appContext, reference)) === 'unanswered') away.add(gateway)
  }
}

async function writeFailure(
  { db, now, log }: AppContext,
  taken: ReservedRefund,
  earlier: RefundRow | undefined,
  error: unknown,
): Promise<void> {
  const { reference } = taken
  // If the bank returned an earlier refund, keep this reason and the id of that refund: the same return may be
  // reported again, and the id shows that it is already known.
  const { reason, detail } = earlier?.reason === 'came_back' ? earlier : reasonOf(error, taken)
  const tries = (earlier?.settled_at ? 0 : (earlier?.tries ?? 0)) + 1
  const amount = cents(taken.to_refund - taken.refunded_amount - taken.refunded_otherwise)
  const next_try_at = new Date(now().getTime() + nextRefundTryMs(tries))
  await db.transaction(async db => {
    await writeFailedRefund(db, { reference, amount, reason, detail, tries, at: now(), next_try_at })
    await releaseRefundReservation(db, taken, standingAfter(error))
  })
  log.error({ reference, reason, detail, tries }, 'a refund was not made: it waits in the back office')
}

/**
 * Returns what is known about a refund after an error: whether the gateway responded, and whether it refunded
 * nothing. If the response was lost, neither is known, and the next request uses the same idempotency key.
 */
function standingAfter(error: unknown): { answered: boolean; notGiven: boolean } {
  const notGiven = error instanceof GatewayRefusal || error instanceof RefundFailed
  return { answered: notGiven || error instanceof GatewayFault, notGiven }
}

function reasonOf(error: unknown, { gateway }: PaymentRow): Pick<RefundRow, 'reason' | 'detail'> {
  if (error instanceof NoAccess) return { reason: 'no_access', detail: error.words }
  if (error instanceof NoGatewaySet) return { reason: 'no_gateway', detail: gateway }
  if (error instanceof NoAnswer) return { reason: 'no_answer', detail: null }
  if (error instanceof GatewayRefusal) return { reason: 'refused', detail: error.words }
  return { reason: error instanceof RefundFailed ? 'failed' : 'fault', detail: null }
}
