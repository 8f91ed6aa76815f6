import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { prepared } from '../../database/named.ts'
import { users } from '../../members/tables.ts'
import { sessions } from '../../screenings/tables.ts'

/** Counts the member's valid places at this screening, in pending and confirmed orders. */
const held = sql<number>`(select count(*)::int from orders join places on places.orders_id = orders.id
  where orders.users_id = ${users.id} and orders.sessions_id = ${sessions.id}
    and orders.state in ('pending', 'confirmed') and places.state <> 'cancelled')`

/** The name given in the member's last order; null if the account has a name, which is then used instead. */
const lastOrder = sql<{ lastname: string; firstname: string } | null>`case when ${users.lastname} = '' then (
  select json_build_object('lastname', orders.lastname, 'firstname', orders.firstname) from orders
  where orders.users_id = ${users.id} order by orders.id desc limit 1) end`

/**
 * Returns the data of a buyer for the order form of a screening; undefined if visitors cannot see the screening.
 */
export async function findBuyer(db: Database, users_id: number, sessions_id: number) {
  const [row] = await prepared(db, 'find_buyer', name =>
    db
      .select({
        users_id: users.id,
        email: users.email,
        lastname: users.lastname,
        firstname: users.firstname,
        held,
        lastOrder,
      })
      .from(users)
      .innerJoin(sessions, and(eq(sessions.id, sql.placeholder('sessions_id')), sessions.on_site))
      .where(eq(users.id, sql.placeholder('users_id')))
      .prepare(name),
  ).execute({ users_id, sessions_id })
  return row
}
