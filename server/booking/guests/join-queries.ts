import { sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { rowsOf } from '../../database/rows.ts'

/**
 * Moves the orders of a guest to an account, with their mails and all vouchers, and returns their ids. Leaves out
 * orders for a screening with an unpaid order, orders being exchanged, and orders that would exceed the seats per
 * buyer. If the account buys meanwhile, a database constraint fails and nothing is moved.
 */
export async function moveOrders(db: Database, guest: number, account: number) {
  // Lock the orders by id before counting their places. Other code locks orders in the same order, so no deadlock
  // can occur.
  await db.execute(sql`select id from orders where users_id = ${guest} order by id for update`)
  const both = sql`seats_held where seats_held.sessions_id = o.sessions_id and users_id in (${guest}, ${account})`
  const moved = rowsOf<{ id: number }>(
    await db.execute(sql`
      update orders o set users_id = ${account}, idempotency_key = null
      where users_id = ${guest} and not exists (select from ${both} having sum(seats) > max(most)) and not exists (
        select from orders unpaid
        where unpaid.users_id = ${guest} and unpaid.state = 'pending'
          and (unpaid.sessions_id = o.sessions_id or unpaid.exchanged_from = o.id))
      returning id`),
  ).map(({ id }) => id)
  await db.execute(sql`update vouchers set users_id = ${account} where users_id = ${guest}`)
  if (moved.length === 0) return moved
  const ids = sql`string_to_array(${moved.join(',')}, ',')::int[]`
  await db.execute(sql`
    with standing as (
      select orders.sessions_id, count(*)::int as seats from orders join places on places.orders_id = orders.id
      where orders.id = any(${ids}) and orders.state = 'confirmed' and places.state <> 'cancelled'
      group by orders.sessions_id
    ), gone as (
      update seats_held set seats = seats_held.seats - standing.seats from standing
      where seats_held.sessions_id = standing.sessions_id and seats_held.users_id = ${guest}
      returning seats_held.sessions_id, standing.seats, seats_held.most
    )
    insert into seats_held (sessions_id, users_id, seats, most) select sessions_id, ${account}, seats, most from gone
    order by sessions_id
    on conflict (sessions_id, users_id) do update set seats = seats_held.seats + excluded.seats,
      most = greatest(seats_held.most, excluded.most)`)
  await db.execute(
    sql`update mails set users_id = ${account} where users_id = ${guest} and orders_id = any(${ids})`,
  )
  return moved
}
