import { sql } from 'drizzle-orm'
import type { Database } from '../../server/database/connect.ts'
import { rowsOf } from '../../server/database/rows.ts'

/** Compares the money journal with the bank, the vouchers and the places, and returns the differences. */
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
      select reference, sum(amount) as amount from (
        select reference, amount from orders join money_journal on orders_id = orders.id
        where means = 'card' and exchanged_from is null
        union all
        select reference, left_amount from carried_payments
      ) as of_orders group by reference
      union all
      select reference, sum(amount) filter (where means = 'card')
      from purchases left join money_journal on purchases_id = purchases.id group by reference
    )
    select reference, told.amount as told, acquirer_ledger.amount as taken, refunded
    from told full join acquirer_ledger using (reference)
    where coalesce(told.amount, 0) <> coalesce(case state when 'paid' then acquirer_ledger.amount - refunded end, 0)`,
  'the journal and the money carried to an exchange differ': sql`
    select orders.id, sum(amount) filter (where means = 'card') as told,
      (select sum(left_amount) from carried_payments where carried_payments.orders_id = orders.id) as carried
    from orders left join money_journal on orders_id = orders.id where exchanged_from is not null group by orders.id
    having coalesce(sum(amount) filter (where means = 'card'), 0) <> coalesce(
      (select sum(left_amount) from carried_payments where carried_payments.orders_id = orders.id), 0)`,
  'an exchange is not a cancellation and a sale': sql`
    select id from orders
    where exchanged_from is not null and state in ('confirmed', 'cancelled', 'invited') and 2 <> (
      select count(*) from operations where (kind = 'sale' and entity_id = orders.id
          and (details ->> 'exchanged_from')::int = exchanged_from)
        or (kind = 'cancellation' and entity_id = exchanged_from and (details ->> 'exchanged_for')::int = orders.id))`,
  'the journal and a voucher differ': sql`
    select vouchers.id, balance, sum(units) as told from vouchers left join money_journal on vouchers_id = vouchers.id
    group by vouchers.id having coalesce(sum(units), 0) <> balance`,
  'the journal and a place differ': sql`
    select places.id, orders.state, sum(amount) as told, sum(money_journal.supplement) as supplement
    from places join orders on orders.id = places.orders_id left join money_journal on places_id = places.id
    group by places.id, orders.id
    having case
      when orders.state in ('pending', 'refused', 'expired') then count(money_journal.id) > 0
      -- A place of a group gets its line with the invoice.
      when orders.channel = 'invoice' and count(money_journal.id) = 0 then exists (
        select from group_orders where orders_id = orders.id and group_orders.state = 'invoiced')
        and places.state <> 'cancelled'
      when places.state <> 'cancelled' or bool_or(cause = 'invitation') then
        coalesce(sum(amount), -1) <> price + places.supplement or sum(money_journal.supplement) <> places.supplement
      else coalesce(sum(amount), -1) <> 0 or sum(money_journal.supplement) <> 0 end`,
  'a series of operations has a gap': sql`
    select series, last_number, count(number) as operations from operation_series left join operations using (series)
    group by series having count(number) <> last_number or max(number) <> last_number`,
  'a line and its operation differ': sql`
    select money_journal.id from money_journal join operations on operations.id = operations_id
    join operation_series using (series)
    where operations.kind <> 'opening' and (money_journal.business_day <> operations.business_day
      or money_journal.channel <> operations.channel
      or money_journal.cinemas_id is distinct from operation_series.cinemas_id
      or money_journal.till_sessions_id is distinct from operations.till_sessions_id)`,
  'an operation that moves money has no line': sql`
    select id from operations
    where kind in ('sale', 'cancellation', 'refund', 'invitation', 'purchase', 'withdrawal', 'expiry')
      and id not in (select operations_id from money_journal) and not coalesce((details ->> 'training')::boolean, false)
      and not (channel = 'invoice' and details ->> 'invoice' is null)`,
  'an invoice or credit note and its lines differ': sql`
    select group_invoices.id, group_invoices.amount, sum(money_journal.amount) as told
    from group_invoices join group_orders on group_orders.id = group_orders_id
    left join operations on entity = 'order' and entity_id = group_orders.orders_id
      and details ->> 'invoice' like '%-' || lpad(group_invoices.number::text, 5, '0')
    left join money_journal on operations_id = operations.id
    group by group_invoices.id having coalesce(sum(money_journal.amount), -1) <> group_invoices.amount`,
  'the invoices of a cinema have a gap': sql`
    select cinemas_id, year, last_number, count(number) as invoices
    from group_invoice_series left join group_invoices using (cinemas_id, year, simulation)
    group by cinemas_id, year, simulation, last_number having count(number) <> last_number or max(number) <> last_number`,
  'what groups owe and the journal differ': sql`
    select * from (
      select (select coalesce(sum(amount), 0) from group_invoices) - (select coalesce(sum(amount), 0) from group_payments)
        as owed, (select coalesce(sum(amount), 0) from money_journal where means = 'invoice') as told
    ) as both_sides where owed <> told`,
  'a payment of an invoice has no two lines': sql`
    select group_payments.id from group_payments left join money_journal on group_payments_id = group_payments.id
    group by group_payments.id having count(money_journal.id) <> 2 or sum(money_journal.amount) <> 0`,
  'an operation has another sum than its order paid or got back': sql`
    select operations.id, orders.id as order from operations join money_journal on operations_id = operations.id
    join orders on orders.id = orders_id
    where kind = 'sale' and orders.channel <> 'invoice' group by operations.id, orders.id having sum(amount) <> price_order`,
  'an order of a till is not one sale or part of a sale': sql`
    select orders.id from orders left join counter_sales on orders_id = orders.id
    where orders.till_sessions_id is not null group by orders.id having count(counter_sales.id) <> 1`,
  'a part of a till sale is in another till session, or a part of a part': sql`
    select part.id from counter_sales part join counter_sales whole on whole.id = part.part_of
    where part.till_sessions_id <> whole.till_sessions_id or whole.part_of is not null`,
  'the journal and an item differ': sql`
    select sold_items.id, sum(amount) as told from sold_items
    join counter_sales on counter_sales.id = counter_sales_id left join money_journal on sold_items_id = sold_items.id
    where training is null group by sold_items.id having coalesce(sum(amount), -1) <> price * quantity`,
  'the journal and a gift voucher of a till differ': sql`
    select purchases.id, sum(amount) as told from purchases left join money_journal on purchases_id = purchases.id
    where counter_sales_id is not null group by purchases.id
    having coalesce(sum(amount), -1) <> case state when 'withdrawn' then 0 else price_purchase end`,
  'the payments of a counter sale are not its total': sql`
    select counter_sales.id from counter_sales left join counter_payments on counter_sales_id = counter_sales.id
    group by counter_sales.id having coalesce(sum(amount), 0) <> total`,
  'the payments of a till session and its journal differ': sql`
    select till_sessions_id, means, sum(amount) from (
      select till_sessions_id, means, amount from counter_payments
      join counter_sales on counter_sales.id = counter_sales_id where training is null
      union all
      select till_sessions_id, means, -amount from money_journal where till_sessions_id is not null and cause in ('sale', 'purchase')
    ) as both_sides group by 1, 2 having sum(amount) <> 0`,
  'the tickets of a screening and fare have a gap': sql`
    select sessions_id, tariffs_id, last_number, count(ticket_number) as tickets
    from ticket_series join orders using (sessions_id) join places using (tariffs_id)
    where places.orders_id = orders.id and ticket_number is not null
    group by sessions_id, tariffs_id
    having count(distinct ticket_number) <> last_number or max(ticket_number) <> last_number`,
}
