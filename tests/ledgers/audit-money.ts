import { sql } from 'drizzle-orm'
import type { Database } from '../../server/database/connect.ts'
import { rowsOf } from '../../server/database/rows.ts'

/** What the money journal says beside the bank's books, the vouchers and the places; nothing when they agree. */
export async function auditMoney(db: Database): Promise<{ what: string; which: unknown }[]> {
  const faults = await Promise.all(
    Object.entries(disagreements).map(async ([what, statement]) =>
      rowsOf<object>(await db.execute(statement)).map(which => ({ what, which })),
    ),
  )
  return faults.flat()
}

const disagreements = {
  'the journal and the bank differ': sql`
    with told as (
      select reference, sum(amount) filter (where means = 'card') as amount
      from orders left join money_journal on orders_id = orders.id group by reference
      union all
      select reference, sum(amount) filter (where means = 'card')
      from purchases left join money_journal on purchases_id = purchases.id group by reference
    )
    select reference, told.amount as told, acquirer_ledger.amount as taken, refunded
    from told full join acquirer_ledger using (reference)
    where coalesce(told.amount, 0) <> coalesce(case state when 'paid' then acquirer_ledger.amount - refunded end, 0)`,
  'the journal and a voucher differ': sql`
    select vouchers.id, balance, sum(units) as told from vouchers left join money_journal on vouchers_id = vouchers.id
    group by vouchers.id having coalesce(sum(units), 0) <> balance`,
  'the journal and a place differ': sql`
    select places.id, orders.state, sum(amount) as told, sum(money_journal.supplement) as supplement
    from places join orders on orders.id = places.orders_id left join money_journal on places_id = places.id
    group by places.id, orders.id
    having case
      when orders.state in ('pending', 'refused', 'expired') then count(money_journal.id) > 0
      when places.state <> 'cancelled' or bool_or(cause = 'invitation') then
        coalesce(sum(amount), -1) <> price + places.supplement or sum(money_journal.supplement) <> places.supplement
      else coalesce(sum(amount), -1) <> 0 or sum(money_journal.supplement) <> 0 end`,
}
