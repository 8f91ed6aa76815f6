import { sellerOfSeats } from './booking/purchase/seller-of-seats.ts'
import type { Seller } from './payments/seller.ts'
import { sellerOfVouchers } from './vouchers/seller-of-vouchers.ts'

/**
 * All modules that sell something. Payments of a module that is missing here would never be checked at the
 * gateway.
 */
export const sellers: readonly Seller[] = [sellerOfSeats, sellerOfVouchers]
