import type { House } from '../context.ts'
import type { Database } from '../database/connect.ts'
import type { Due } from './ask-for-money.ts'
import { GatewayRefusal, NoAccess, NoAnswer, RefundFailed } from './gateway.ts'
import { findRefundOf, type RefundRow, settleRefund, writeOwed } from './refund-queries.ts'
import { nextRefundTryMs } from './rules.ts'

/** `unanswered`: the gateway is away, and need not be asked for the next one now. */
export type Returned = 'given' | 'owed' | 'unanswered'

/**
 * Gives back what is owed, or writes down that it still is: then it waits longer each time, where the staff sees it.
 * Harmless when repeated; a sale that charged nothing has nothing to give back.
 */
export async function payBack(house: House, { reference, amount }: Due): Promise<Returned> {
  const { db, gateway, now, log } = house
  const earlier = await findRefundOf(db, reference)
  // Settled meanwhile, perhaps by hand and by other means: nobody is paid twice.
  if (amount === 0 || (earlier?.settled_at && earlier.amount >= amount)) return given()
  const cameBack = earlier?.reason === 'came_back' ? earlier.detail : null
  try {
    await gateway.refund(reference, amount, cameBack ?? undefined)
  } catch (error) {
    const { reason, detail } = reasonOf(error)
    const tries = (earlier?.settled_at ? 0 : (earlier?.tries ?? 0)) + 1
    const next_try_at = new Date(now().getTime() + nextRefundTryMs(tries))
    const owed = { reference, amount, tries, at: now(), next_try_at }
    // What came back stays told as such: its name keeps the next try from being taken for the first.
    await writeOwed(
      db,
      cameBack ? { ...owed, reason: 'came_back', detail: cameBack } : { ...owed, reason, detail },
    )
    log.error({ reference, reason, detail, tries }, 'a refund was not made: it waits in the back office')
    return error instanceof NoAnswer ? 'unanswered' : 'owed'
  }
  if (earlier) await settleRefund(db, reference, now())
  return given()

  async function given(): Promise<'given'> {
    await markRefunded(house, db, reference, now())
    return 'given'
  }
}

/** Whoever sold it is told; null when the money came back, and is owed again. */
export async function markRefunded(
  { sellers }: House,
  db: Database,
  reference: string,
  at: Date | null,
): Promise<void> {
  for (const seller of sellers) await seller.markRefunded(db, reference, at)
}

/** One after the other, whatever becomes of each; a gateway that is away ends the turn. */
export async function payBackEach(house: House, dues: readonly Due[]): Promise<void> {
  for (const due of dues) if ((await payBack(house, due)) === 'unanswered') return
}

function reasonOf(error: unknown): Pick<RefundRow, 'reason' | 'detail'> {
  if (error instanceof NoAccess) return { reason: 'no_access', detail: error.words }
  if (error instanceof NoAnswer) return { reason: 'no_answer', detail: null }
  if (error instanceof GatewayRefusal) return { reason: 'refused', detail: error.words }
  return { reason: error instanceof RefundFailed ? 'failed' : 'fault', detail: null }
}
