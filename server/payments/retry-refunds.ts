import type { House } from '../context.ts'
import { moneyWentBack } from '../reactions.ts'
import { payBackEach } from './pay-back.ts'
import { refundsDue } from './refund-queries.ts'

/** Those that did not go back at once and whose time has come. */
export async function retryRefunds(house: House): Promise<void> {
  const { db, now } = house
  await payBackEach(
    house,
    await refundsDue(db, now()),
    row => row,
    ({ reference }) => moneyWentBack(db, reference, now()),
  )
}
