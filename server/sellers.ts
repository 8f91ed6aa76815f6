import { sellerOfSeats } from './booking/seller-of-seats.ts'
import type { Seller } from './payments/seller.ts'
import { sellerOfVouchers } from './vouchers/seller-of-vouchers.ts'

/** Everything that is paid for; the payments of a seller that is missing here are never looked at again. */
export const sellers: readonly Seller[] = [sellerOfSeats, sellerOfVouchers]
