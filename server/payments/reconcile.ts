import type { House } from '../context.ts'
import { NoAnswer } from './gateway.ts'
import { payBackEach } from './pay-back.ts'
import { refundsDue } from './refund-queries.ts'
import { nextCheckMs } from './rules.ts'
import { lookAgain, type Sale } from './settle-sale.ts'

/**
 * Repairs what a crash, a lost answer or a slow gateway left unfinished, seller by seller. Every step is guarded by the
 * sale's state, so any number of processes may do this at once.
 */
export async function reconcile(house: House): Promise<void> {
  for (const seller of house.sellers) {
    await attemptEach(house, await seller.toCheck(house))
    await payBackEach(house, await seller.toRefund(house.db))
  }
}

/** Those that did not go back at once and whose time has come. */
export async function retryRefunds(house: House): Promise<void> {
  await payBackEach(house, await refundsDue(house.db, house.now()))
}

/**
 * Looks again at each. One that cannot be settled now waits its turn, so that it does not keep the others waiting;
 * a gateway that is away ends the turn.
 */
async function attemptEach(house: House, sales: readonly Sale[]): Promise<void> {
  for (const sale of sales) {
    try {
      await lookAgain(house, sale)
    } catch (error) {
      house.log.error({ err: error, ...sale.about }, 'a payment could not be reconciled')
      const now = house.now().getTime()
      await sale.postpone(new Date(now + nextCheckMs(now - sale.since.getTime())))
      if (error instanceof NoAnswer) return
    }
  }
}
