import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { Holds } from '../../../contract/rules/unpaid.ts'
import type { Database } from '../../database/connect.ts'
import { anyGiven, prepared } from '../../database/named.ts'
import { orders, seats_held, unpaid_by_account, unpaid_by_connection } from '../tables.ts'
import type { SeatRequest } from './claim-queries.ts'

// The queries in this file decide which seat requests for a screening are accepted. Each query serves a whole
// batch of requests.

/**
 * Returns the unpaid seats of these accounts, over all screenings, and of their IP addresses, at this screening.
 */
export async function unpaidOf(
  db: Database,
  screeningId: number,
  claims: readonly Pick<SeatRequest, 'users_id' | 'held_from'>[],
): Promise<Holds> {
  const oldest = (of: SQL) =>
    sql<Date | null>`(select min(order_date) from orders where state = 'pending' and ${of})`.mapWith(
      orders.order_date,
    )
  const people = claims.map(claim => claim.users_id)
  const from = claims.flatMap(claim => claim.held_from ?? [])
  const accounts = await prepared(db, 'unpaid_of_accounts', name =>
    db
      .select({
        ...getTableColumns(unpaid_by_account),
        since: oldest(sql`orders.users_id = ${unpaid_by_account.users_id}`),
      })
      .from(unpaid_by_account)
      .where(anyGiven(unpaid_by_account.users_id, 'people'))
      .prepare(name),
  ).execute({ people })
  const connections = await prepared(db, 'unpaid_of_connections', name =>
    db
      .select({
        held_from: unpaid_by_connection.held_from,
        orders: sql<number>`0`,
        seats: unpaid_by_connection.seats,
        since: oldest(
          sql`orders.sessions_id = ${unpaid_by_connection.sessions_id} and orders.held_from = ${unpaid_by_connection.held_from}`,
        ),
      })
      .from(unpaid_by_connection)
      .where(
        and(
          eq(unpaid_by_connection.sessions_id, sql.placeholder('screeningId')),
          anyGiven(unpaid_by_connection.held_from, 'from'),
        ),
      )
      .prepare(name),
  ).execute({ screeningId, from })
  return {
    accounts: new Map(accounts.map(row => [row.users_id, row])),
    connections: new Map(connections.map(row => [row.held_from, row])),
  }
}

export async function seatsHeldBy(
  db: Database,
  screeningId: number,
  people: number[],
): Promise<Map<number, number>> {
  const rows = await prepared(db, 'seats_held_by', name =>
    db
      .select()
      .from(seats_held)
      .where(
        and(
          eq(seats_held.sessions_id, sql.placeholder('screeningId')),
          anyGiven(seats_held.users_id, 'people'),
        ),
      )
      .prepare(name),
  ).execute({ screeningId, people })
  return new Map(rows.map(row => [row.users_id, row.seats]))
}

/** Returns which requests already have an order: one of the same account with the same idempotency key. */
export async function findPlacedBefore(db: Database, claims: readonly SeatRequest[]): Promise<Set<string>> {
  const keys = claims.flatMap(claim => claim.idempotency_key ?? [])
  if (keys.length === 0) return new Set()
  const rows = await prepared(db, 'find_placed_before', name =>
    db
      .select({ users_id: orders.users_id, key: orders.idempotency_key })
      .from(orders)
      .where(anyGiven(orders.idempotency_key, 'keys'))
      .prepare(name),
  ).execute({ keys })
  return new Set(rows.map(row => `${row.users_id} ${row.key}`))
}
