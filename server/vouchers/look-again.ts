import type { House } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { keepNothing, lookAgain } from '../payments/settle-sale.ts'
import { findPurchaseByReference, markPurchaseRefunded } from './purchase-queries.ts'
import { saleOfPurchase } from './sale-of-purchase.ts'

/** The gateway has news of this reference, which may be a purchase's: it is asked, not believed. */
export async function lookAtPurchaseOf(house: House, reference: string): Promise<void> {
  const purchase = await findPurchaseByReference(house.db, reference)
  if (purchase?.state === 'pending') await lookAgain(house, saleOfPurchase(house, purchase))
  if (purchase?.state === 'refused' || purchase?.state === 'expired')
    await keepNothing(house, saleOfPurchase(house, purchase))
}

/** Null: the money came back, and is owed again. */
export const purchaseWasRefunded = (db: Database, reference: string, at: Date | null): Promise<void> =>
  markPurchaseRefunded(db, { reference }, at)
