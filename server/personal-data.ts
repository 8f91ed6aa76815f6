import { personalOrders } from './booking/personal-orders.ts'
import type { PersonalData } from './members/personal-data.ts'
import { personalPurchases, personalVouchers } from './vouchers/personal-purchases.ts'

/** Every part of the product that keeps something about people; a part that is missing here forgets nobody. */
export const personalData: readonly PersonalData[] = [personalOrders, personalPurchases, personalVouchers]
