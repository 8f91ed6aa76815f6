import type { House } from '../context.ts'
import type { News } from './gateway.ts'
import { markRefunded } from './pay-back.ts'
import { findRefundOf, writeOwed } from './refund-queries.ts'

/** Days later the buyer's bank sends the money back: it is owed again, and a person decides. Told twice, it is one. */
export async function refundCameBack(house: House, reference: string, { id, amount }: News['about']) {
  const earlier = await findRefundOf(house.db, reference)
  if (earlier?.reason === 'came_back' && earlier.detail === id) return
  if (amount === 0) return
  const at = house.now()
  await house.db.transaction(async db => {
    await writeOwed(db, {
      ...{ reference, amount, at, reason: 'came_back', detail: id, tries: 1 },
      next_try_at: null,
    })
    await markRefunded(house, db, reference, null)
  })
}
