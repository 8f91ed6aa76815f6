import { personalGifts, personalOrders } from './booking/orders/personal-orders.ts'
import type { PersonalData } from './members/personal-data.ts'
import { personalPurchases, personalVouchers } from './vouchers/personal-purchases.ts'

/** All slices that store personal data. The data of a slice missing here is never erased. */
export const personalData: readonly PersonalData[] = [
  personalOrders,
  personalGifts,
  personalPurchases,
  personalVouchers,
]
