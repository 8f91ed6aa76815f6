import { saleNotOpen } from '../../../contract/texts/sale-not-open.ts'

/** Instead of what would begin a purchase, in a house that nobody can pay yet. */
export function SaleNotOpen() {
  return <p className="aside">{saleNotOpen}</p>
}
