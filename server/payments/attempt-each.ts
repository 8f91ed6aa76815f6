import type { House } from '../context.ts'
import { NoAnswer } from './gateway.ts'
import { nextCheckMs } from './rules.ts'
import { lookAgain, type Sale } from './settle-sale.ts'

/**
 * Looks again at each. One that cannot be settled now waits its turn, so that it does not keep the others waiting;
 * a gateway that is away ends the turn.
 */
export async function attemptEach<O>(
  house: House,
  rows: readonly O[],
  saleOf: (row: O) => Sale,
): Promise<void> {
  for (const row of rows) {
    const sale = saleOf(row)
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
