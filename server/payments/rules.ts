import type { refundReasons } from '../../contract/admin/refund.ts'
import type { refundSteps } from '../../contract/payment.ts'
import type { Cents } from '../../contract/rules/money.ts'
import { unpaidMinutes } from '../../contract/rules/terms.ts'

/** How long to wait for a gateway's response. */
export const gatewayTimeoutMs = 10_000
/**
 * The delay before the first check of a payment whose response is missing. Longer than the timeout, so that the
 * request is over by then.
 */
export const firstCheckMs = 15_000
/** The age at which an unpaid sale is closed at the gateway and its seats are on sale again. */
export const pendingLifeMs = unpaidMinutes * 60_000

/**
 * Returns the delay in ms before the next check of a payment: the age of the payment, but at least five seconds
 * and at most two minutes.
 */
export const nextCheckMs = (ageMs: number): number => Math.min(Math.max(ageMs, 5_000), 120_000)

/** Returns the delay before the next attempt to refund: 30 seconds, then twice as long each time, up to a day. */
export const nextRefundTryMs = (tries: number): number => Math.min(30_000 * 2 ** (tries - 1), 86_400_000)

/**
 * Returns the time before which a refund request must have started to count as abandoned: 60 seconds ago. Such a
 * request was left open by a process that died.
 */
export const abandonedSince = (now: Date): Date => new Date(now.getTime() - 60_000)

export type RefundStep = (typeof refundSteps)[number]

/**
 * After a failed attempt for one of these reasons, the buyer sees the refund as refused. After a failure for any
 * other reason, the buyer sees it as in progress.
 */
const reasonsShownAsRefused: readonly (typeof refundReasons)[number][] = ['refused', 'failed', 'came_back']

/**
 * Returns the progress of each refund of one payment, in the order in which the refunds were requested: the money
 * refunded so far completes the first ones. `reason` is why the last attempt failed; undefined if none failed, or
 * if the failure was settled.
 */
export function refundStepsOf(
  amounts: readonly Cents[],
  payment: { refunded_amount: Cents; refunded_otherwise: Cents; refund_asked: Cents | null },
  reason: (typeof refundReasons)[number] | undefined,
): RefundStep[] {
  const given = payment.refunded_amount + payment.refunded_otherwise
  const missing = reason
    ? reasonsShownAsRefused.includes(reason)
      ? 'refused'
      : 'under_way'
    : payment.refund_asked === null
      ? 'asked'
      : 'under_way'
  let total = 0
  return amounts.map(amount => {
    total += amount
    return total <= given ? 'arrived' : missing
  })
}
