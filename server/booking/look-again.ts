import type { House } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { keepNothing, lookAgain } from '../payments/settle-sale.ts'
import { findToSettle, markRefunded } from './queries.ts'
import { saleOfOrder } from './sale-of-order.ts'

/**
 * The gateway has news of this reference. What it says is not believed but asked for, so that news that comes
 * twice, late or in the wrong order does no harm. Not one of ours: nothing to do.
 */
export async function lookAtOrderOf(house: House, reference: string): Promise<void> {
  const order = await findToSettle(house.db, reference)
  if (order?.state === 'pending') await lookAgain(house, saleOfOrder(house, order))
  if (order?.state === 'refused' || order?.state === 'expired')
    await keepNothing(house, saleOfOrder(house, order))
}

/** Null: the money came back, and is owed again. */
export const orderWasRefunded = (db: Database, reference: string, at: Date | null): Promise<void> =>
  markRefunded(db, { reference }, at)
