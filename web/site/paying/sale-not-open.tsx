import { saleNotOpen } from '../../../contract/texts/sale-not-open.ts'

/** Shown in place of the purchase form while nobody can pay. */
export function SaleNotOpen() {
  return <p className="aside">{saleNotOpen}</p>
}
