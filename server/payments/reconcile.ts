import type { House } from '../context.ts'
import { type GatewayName, NoAnswer } from './gateway.ts'
import { payBackEach } from './pay-back.ts'
import { paymentsToCheck, paymentsToRefund, postponeCheck } from './payment-queries.ts'
import { abandonedSince, nextCheckMs } from './rules.ts'
import { salesOf, seeTo } from './settle-sale.ts'

/**
 * Repairs what a crash, a lost answer or a slow gateway left unfinished. Every step is guarded by the state of what it
 * changes, so any number of processes may do this at once.
 */
export async function reconcile(house: House): Promise<void> {
  const { db, now } = house
  await lookAgainAtEach(house, await paymentsToCheck(db, now()))
  const owed = await paymentsToRefund(db, { now: now(), abandoned: abandonedSince(now()) })
  await payBackEach(house, owed)
}

/**
 * One that cannot be settled now waits its turn, so that it does not keep the others waiting; those of a gateway that
 * is away wait for the next turn.
 */
async function lookAgainAtEach(house: House, references: readonly string[]): Promise<void> {
  const away = new Set<GatewayName | null>()
  for (const sale of await salesOf(house, references)) {
    const { reference, gateway, asked_at } = sale.due
    if (away.has(gateway)) continue
    try {
      await seeTo(house, sale)
    } catch (error) {
      house.log.error({ err: error, ...sale.about }, 'a payment could not be reconciled')
      const now = house.now().getTime()
      await postponeCheck(house.db, reference, new Date(now + nextCheckMs(now - asked_at.getTime())))
      if (error instanceof NoAnswer) away.add(gateway)
    }
  }
}
