import { saleNotOpen } from '../../../contract/texts/sale-not-open.ts'

/** Shown instead of the purchase form while the site does not accept payments. */
export function SaleNotOpen() {
  return <p className="aside">{saleNotOpen}</p>
}
