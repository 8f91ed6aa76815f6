import { sql } from 'drizzle-orm'
import type { Cents } from '../../../contract/rules/money.ts'
import type { Database } from '../../database/connect.ts'
import { rowsOf } from '../../database/rows.ts'

/** What the cinema owes for the e-cards or gift vouchers of one product, in cents. */
type LiabilityRow = {
  kind: 'e_carte' | 'bon_cadeau'
  name_product: string
  before: Cents
  sold: Cents
  withdrawn: Cents
  used: Cents
  expired: Cents
  outstanding: Cents
  open: number
}

/**
 * Adds up the lines of the money journal about paid e-cards and gift vouchers. A line is worth the share of the
 * price that its units have. The shares are rounded so that, for each voucher on any day, sold = withdrawn + used
 * + expired + outstanding, to the cent.
 */
export async function readLiabilityRows(
  db: Database,
  { from, to }: { from: string; to: string },
): Promise<LiabilityRow[]> {
  return rowsOf<LiabilityRow>(
    await db.execute(sql`
      with sold as (
        select vouchers.id, vouchers.kind, vouchers.name_product, initial,
          (price_purchase / quantity)::bigint as price
        from vouchers join purchases on purchases.id = purchases_id
      ), moved as (
        select sold.*, business_day, cause, units,
          initial - sum(units) over (partition by vouchers_id order by money_journal.id) as gone
        from money_journal join sold on sold.id = vouchers_id
        where business_day <= ${to}
      ), line as (
        select *, price * (gone + units) / initial - price * gone / initial as worth from moved
      ), voucher as (
        select id, kind, name_product,
          coalesce(sum(worth) filter (where business_day < ${from}), 0) as before,
          coalesce(sum(worth) filter (where business_day >= ${from} and cause = 'purchase'), 0) as sold,
          coalesce(-sum(worth) filter (where business_day >= ${from} and cause = 'withdrawal'), 0) as withdrawn,
          coalesce(-sum(worth) filter (where business_day >= ${from} and cause in ('sale', 'cancellation')), 0) as used,
          coalesce(-sum(worth) filter (where business_day >= ${from} and cause = 'expiry'), 0) as expired,
          coalesce(sum(worth), 0) as outstanding, sum(units) as units
        from line group by id, kind, name_product
      )
      select kind, name_product, sum(before)::float8 as before, sum(sold)::float8 as sold,
        sum(withdrawn)::float8 as withdrawn, sum(used)::float8 as used, sum(expired)::float8 as expired,
        sum(outstanding)::float8 as outstanding, (count(*) filter (where units > 0))::int as open
      from voucher group by kind, name_product
      having bool_or(before <> 0 or sold <> 0 or used <> 0 or expired <> 0 or withdrawn <> 0 or outstanding <> 0)
      order by kind desc, name_product`),
  )
}
