import { type Cents, cents } from '../../contract/rules/money.ts'
import type { House } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import {
  type GatewayName,
  GatewayRefusal,
  NoAccess,
  NoAnswer,
  NoGatewaySet,
  RefundFailed,
} from './gateway.ts'
import { gatewayOf } from './gateway-of.ts'
import {
  letGo,
  oweMore,
  type PaymentRow,
  takeInHand,
  writeGiven,
  writeGivenOtherwise,
} from './payment-queries.ts'
import { findRefundOf, type RefundRow, settleRefund, writeOwed } from './refund-queries.ts'
import { abandonedSince, nextRefundTryMs } from './rules.ts'

/** `unanswered`: the gateway is away, and need not be asked for the next one now. `nothing`: or another is at it. */
export type PaidBack = 'given' | 'owed' | 'unanswered' | 'nothing'

/**
 * In the transaction that cancels something: so much more of its payment is to go back, or all that is left of it.
 * Once that is committed `payBack` gives it; if it cannot, or never comes to it, the reconciler does.
 */
export const oweBack = (db: Database, reference: string, owed: { more?: Cents; at: Date }): Promise<void> =>
  oweMore(db, reference, owed)

/**
 * Gives back what is owed of a payment, where it was paid, or writes down that it still is: then it waits longer each
 * time, where the staff sees it. What the gateway is asked for is a total, and one asks at a time: harmless when repeated.
 */
export async function payBack(house: House, reference: string): Promise<PaidBack> {
  const { db, now } = house
  const taken = await takeInHand(db, reference, { now: now(), abandoned: abandonedSince(now()) })
  if (!taken) return 'nothing'
  const earlier = await findRefundOf(db, reference)
  const inAll = cents(taken.to_refund - taken.refunded_otherwise)
  try {
    await gatewayOf(house, taken).refund(reference, inAll, cameBack(earlier))
  } catch (error) {
    await writeFailure(house, taken, earlier, error)
    return error instanceof NoAnswer ? 'unanswered' : 'owed'
  }
  if (!earlier) await writeGiven(db, taken, inAll, now())
  else
    await db.transaction(async db => {
      await settleRefund(db, reference, now())
      await writeGiven(db, taken, inAll, now())
    })
  return 'given'
}

/** By a person, in the transaction that says how; not while the gateway is being asked, or it would be given twice. */
export async function givenOtherwise(db: Database, reference: string, at: Date): Promise<void> {
  if (!(await writeGivenOtherwise(db, reference, at))) throw new Refusal('refund_under_way')
}

/** One after the other, whatever becomes of each; of a gateway that is away the others wait for the next turn. */
export async function payBackEach(
  house: House,
  owed: readonly Pick<PaymentRow, 'reference' | 'gateway'>[],
): Promise<void> {
  const away = new Set<GatewayName | null>()
  for (const { reference, gateway } of owed) {
    if (away.has(gateway)) continue
    if ((await payBack(house, reference)) === 'unanswered') away.add(gateway)
  }
}

/** The refund that came back from the buyer's bank: its name keeps the next try from being taken for the first. */
const cameBack = (earlier: RefundRow | undefined): string | undefined =>
  earlier?.reason === 'came_back' ? (earlier.detail ?? undefined) : undefined

async function writeFailure(
  { db, now, log }: House,
  taken: PaymentRow,
  earlier: RefundRow | undefined,
  error: unknown,
): Promise<void> {
  const { reference } = taken
  const { reason, detail } = cameBack(earlier) ? earlier! : reasonOf(error, taken)
  const tries = (earlier?.settled_at ? 0 : (earlier?.tries ?? 0)) + 1
  const amount = cents(taken.to_refund - taken.refunded_amount - taken.refunded_otherwise)
  const next_try_at = new Date(now().getTime() + nextRefundTryMs(tries))
  await db.transaction(async db => {
    await writeOwed(db, { reference, amount, reason, detail, tries, at: now(), next_try_at })
    await letGo(db, taken)
  })
  log.error({ reference, reason, detail, tries }, 'a refund was not made: it waits in the back office')
}

function reasonOf(error: unknown, { gateway }: PaymentRow): Pick<RefundRow, 'reason' | 'detail'> {
  if (error instanceof NoAccess) return { reason: 'no_access', detail: error.words }
  if (error instanceof NoGatewaySet) return { reason: 'no_gateway', detail: gateway }
  if (error instanceof NoAnswer) return { reason: 'no_answer', detail: null }
  if (error instanceof GatewayRefusal) return { reason: 'refused', detail: error.words }
  return { reason: error instanceof RefundFailed ? 'failed' : 'fault', detail: null }
}
