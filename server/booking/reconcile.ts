import type { House } from '../context.ts'
import { markRefunded, ordersToCheck, ordersToRefund, postponeCheck } from './queries.ts'
import { nextCheckMs, pendingLifeMs } from './rules.ts'
import { confirm, type OrderToSettle, release } from './settle.ts'

/**
 * Repairs what a crash, a lost answer or a slow gateway left unfinished. Every step is guarded by the order's
 * state, so any number of processes may do this at once.
 */
export async function reconcile(house: House): Promise<void> {
  for (const order of await ordersToCheck(house.db, house.now()))
    await attempt(house, order.id, () => settlePending(house, order))
  for (const order of await ordersToRefund(house.db)) {
    await attempt(house, order.id, async () => {
      await house.gateway.refund(order.reference, order.price_order)
      await markRefunded(house.db, order.id, house.now())
    })
  }
}

/** Asks what became of the payment. One that was never made is closed first, so that it cannot be made later. */
async function settlePending(house: House, order: OrderToSettle & { order_date: Date }): Promise<void> {
  const ageMs = house.now().getTime() - order.order_date.getTime()
  const found = await house.gateway.find(order.reference)
  const answer =
    found.state === 'none' && ageMs >= pendingLifeMs ? await house.gateway.close(order.reference) : found
  if (answer.state === 'paid') await confirm(house, order, answer)
  else if (answer.state === 'refused')
    await release(house, order, found.state === 'none' ? 'expired' : 'refused')
  else await postponeCheck(house.db, order.id, new Date(house.now().getTime() + nextCheckMs(ageMs)))
}

/** One order that cannot be settled now does not keep the others waiting. */
async function attempt(house: House, order: number, work: () => Promise<void>): Promise<void> {
  await work().catch(error => house.log.error({ err: error, order }, 'the order could not be reconciled'))
}
