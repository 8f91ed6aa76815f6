import type { refundReasons } from '../../contract/admin/refund.ts'
import type { refundSteps } from '../../contract/payment.ts'
import type { Cents } from '../../contract/rules/money.ts'
import { unpaidMinutes } from '../../contract/rules/terms.ts'

/** How long we wait for a gateway's response. */
export const gatewayTimeoutMs = 10_000
/** The first check of a payment whose response is missing. Later than the timeout, so that the request is over. */
export const firstCheckMs = 15_000
/** This long after its time began, an unpaid sale is closed at the gateway and its seats are on sale again. */
export const pendingLifeMs = unpaidMinutes * 60_000

/** The delay grows with the age of the payment, up to two minutes. */
export const nextCheckMs = (ageMs: number): number => Math.min(Math.max(ageMs, 5_000), 120_000)

/** Retry after 30 seconds, then twice as long each time, up to a day. */
export const nextRefundTryMs = (tries: number): number => Math.min(30_000 * 2 ** (tries - 1), 86_400_000)

/** A refund in progress since before this was abandoned: only a process that died takes so long. */
export const abandonedSince = (now: Date): Date => new Date(now.getTime() - 60_000)

export type RefundStep = (typeof refundSteps)[number]

/** Final refusals, or failures that wait for staff. After other reasons the refund is retried. */
const saidNo: readonly (typeof refundReasons)[number][] = ['refused', 'failed', 'came_back']

/**
 * The progress of each refund of one payment, in order of request: the refunded total covers the first ones.
 * `reason` is why the last attempt failed, if it did and is not settled yet.
 */
export function refundStepsOf(
  amounts: readonly Cents[],
  payment: { refunded_amount: Cents; refunded_otherwise: Cents; refund_asked: Cents | null },
  reason: (typeof refundReasons)[number] | undefined,
): RefundStep[] {
  const given = payment.refunded_amount + payment.refunded_otherwise
  const missing = reason
    ? saidNo.includes(reason)
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
