import type { House } from '../context.ts'
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
  if (amount === 0) return 'given'
  const { db, gateway, now, log } = house
  const earlier = await findRefundOf(db, reference)
  // Settled meanwhile, perhaps by hand and by other means: nobody is paid twice.
  if (earlier?.settled_at && earlier.amount >= amount) return 'given'
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
  return 'given'
}

/** One after the other, whatever becomes of each; a gateway that is away ends the turn. */
export async function payBackEach<O>(
  house: House,
  rows: readonly O[],
  dueOf: (row: O) => Due,
  whenGiven: (row: O) => Promise<void>,
): Promise<void> {
  for (const row of rows) {
    const returned = await payBack(house, dueOf(row))
    if (returned === 'given') await whenGiven(row)
    if (returned === 'unanswered') return
  }
}

function reasonOf(error: unknown): Pick<RefundRow, 'reason' | 'detail'> {
  if (error instanceof NoAccess) return { reason: 'no_access', detail: error.words }
  if (error instanceof NoAnswer) return { reason: 'no_answer', detail: null }
  if (error instanceof GatewayRefusal) return { reason: 'refused', detail: error.words }
  return { reason: error instanceof RefundFailed ? 'failed' : 'fault', detail: null }
}
