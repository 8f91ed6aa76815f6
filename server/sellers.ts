import { sellerOfSeats } from './booking/purchase/seller-of-seats.ts'
import type { Seller } from './payments/seller.ts'
import { sellerOfVouchers } from './vouchers/seller-of-vouchers.ts'

/** All slices that sell. The payments of a slice missing here are never reconciled. */
export const sellers: readonly Seller[] = [sellerOfSeats, sellerOfVouchers]
