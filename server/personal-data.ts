import { personalGifts, personalOrders, personalWaiting } from './booking/orders/personal-orders.ts'
import type { PersonalData } from './members/personal-data.ts'
import { personalPurchases, personalVouchers } from './vouchers/personal-purchases.ts'

/**
 * All modules that store personal data. Data of a module that is missing here would never be exported or erased.
 */
export const personalData: readonly PersonalData[] = [
  personalOrders,
  personalGifts,
  personalWaiting,
  personalPurchases,
  personalVouchers,
]
