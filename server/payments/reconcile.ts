import type { AppContext } from '../context.ts'
import { type GatewayName, NoAnswer } from './gateway.ts'
import { paymentsToCheck, paymentsToRefund, postponeCheck } from './payment-queries.ts'
import { checkPayment, salesOf } from './process-payment.ts'
import { sendRefunds } from './refund.ts'
import { abandonedSince, nextCheckMs } from './rules.ts'

/**
 * Background job: completes payments and refunds that a crash, a lost response or a slow gateway left unfinished.
 * Every update checks the current state, so several processes may run it at the same time.
 */
export async function reconcile(appContext: AppContext): Promise<void> {
  const { db, now } = appContext
  await lookAgainAtEach(appContext, await paymentsToCheck(db, now()))
  const owed = await paymentsToRefund(db, { now: now(), abandoned: abandonedSince(now()) })
  await sendRefunds(appContext, owed)
}

/**
 * Checks these payments. Postpones a payment whose check fails, so that it does not block the others. If a gateway
 * does not respond, its other payments wait for the next run.
 */
async function lookAgainAtEach(appContext: AppContext, references: readonly string[]): Promise<void> {
  const away = new Set<GatewayName | null>()
  for (const sale of await salesOf(appContext, references)) {
    const { reference, gateway, asked_at } = sale.due
    if (away.has(gateway)) continue
    try {
      await checkPayment(appContext, sale)
    } catch (error) {
      appContext.log.error({ err: error, ...sale.about }, 'a payment could not be reconciled')
      const now = appContext.now().getTime()
      await postponeCheck(appContext.db, reference, new Date(now + nextCheckMs(now - asked_at.getTime())))
      if (error instanceof NoAnswer) away.add(gateway)
    }
  }
}
