import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { executePrepared, prepared } from '../../database/named.ts'
import { postColumns } from '../queries.ts'
import { mustEnrol } from '../second-factor/queries.ts'
import { login_sessions, users } from '../tables.ts'

type Arrival = {
  users_id: number
  trust: number
  now: Date
  ends_at: Date
  token_hash: Uint8Array
  /** The hash of the token that the browser sent: the login ends this previous session. */
  former_hash: Uint8Array | null
  address_hash: Uint8Array
  user_agent: string
}

/**
 * Opens a session, stores the hash of the IP address, and cancels a planned deletion of the account. Does nothing
 * if the account was erased, removed or blocked, or its access revoked, while the password was checked. Returns
 * whether the member must enrol a second factor.
 */
export async function openLoginSession(db: Database, { now, ends_at, ...arrival }: Arrival) {
  const [row] = await executePrepared<{ must_enrol: boolean }>(db, 'open_login_session', openStatement, {
    ...arrival,
    now: now.toISOString(),
    ends_at: ends_at.toISOString(),
  })
  return row
}

const given = (name: keyof Arrival) => sql.placeholder(name)

const openStatement = () => sql`
  with arrived as (
    update users set last_connection_date = ${given('now')}::timestamptz, deletion_at = null
    where id = ${given('users_id')}::int and trust = ${given('trust')}::int and password_hash is not null and removed_at is null
      and blocked_because is null
    returning id, ${mustEnrol} as must_enrol
  ), remembered as (
    insert into known_addresses (users_id, address_hash, last_at)
    select id, ${given('address_hash')}::bytea, ${given('now')}::timestamptz from arrived
    on conflict (users_id, address_hash) do update set last_at = excluded.last_at
  ), ended as (
    delete from login_sessions where token_hash = ${given('former_hash')}::bytea and exists (select from arrived)
  ), opened as (
    insert into login_sessions (token_hash, users_id, user_agent, created_at, last_seen_at, ends_at)
    select ${given('token_hash')}::bytea, id, ${given('user_agent')}::text, ${given('now')}::timestamptz,
      ${given('now')}::timestamptz, ${given('ends_at')}::timestamptz
    from arrived
  )
  select must_enrol from arrived`

/**
 * Selects the order whose link opened the session, and the orders made by exchanging its tickets. Null for a
 * session opened without such a link.
 */
const onlyOrders = sql<number[] | null>`case when ${login_sessions.orders_id} is not null then (
  with recursive opened (id) as (
    select ${login_sessions.orders_id}
    union select orders.id from orders join opened on orders.exchanged_from = opened.id
  ) select array_agg(id) from opened) end`

/** Finds the session of a token with the rights of its account. Every request runs this query. */
export async function findLoginSession(db: Database, token_hash: Uint8Array) {
  const [found] = await prepared(db, 'find_login_session', name =>
    db
      .select({
        sessionId: login_sessions.id,
        last_seen_at: login_sessions.last_seen_at,
        ends_at: login_sessions.ends_at,
        id: users.id,
        firstname: users.firstname,
        guest: users.guest,
        only_orders: onlyOrders,
        ...postColumns,
        mustEnrol,
      })
      .from(login_sessions)
      .innerJoin(users, eq(users.id, login_sessions.users_id))
      .where(eq(login_sessions.token_hash, sql.placeholder('token_hash')))
      .prepare(name),
  ).execute({ token_hash })
  return found
}

/**
 * Returns whether the session still exists. The caller holds the lock of the account, so the session cannot end
 * after this check.
 */
export async function isStillOpen(db: Database, token_hash: Uint8Array): Promise<boolean> {
  return (await db.$count(login_sessions, eq(login_sessions.token_hash, token_hash))) > 0
}

export const loginSessionsOf = (db: Database, users_id: number, now: Date) =>
  prepared(db, 'login_sessions_of', name =>
    db
      .select()
      .from(login_sessions)
      .where(
        and(
          eq(login_sessions.users_id, sql.placeholder('users_id')),
          gt(login_sessions.ends_at, sql.placeholder('now')),
        ),
      )
      .orderBy(desc(login_sessions.last_seen_at), desc(login_sessions.id))
      .prepare(name),
  ).execute({ users_id, now: now.toISOString() })

export async function touchLoginSession(db: Database, id: number, at: Date): Promise<void> {
  await db.update(login_sessions).set({ last_seen_at: at }).where(eq(login_sessions.id, id))
}

export async function deleteLoginSession(db: Database, token_hash: Uint8Array): Promise<void> {
  await db.delete(login_sessions).where(eq(login_sessions.token_hash, token_hash))
}

export async function deleteLoginSessionOf(db: Database, users_id: number, id: number): Promise<boolean> {
  const rows = await db
    .delete(login_sessions)
    .where(and(eq(login_sessions.id, id), eq(login_sessions.users_id, users_id)))
    .returning({ id: login_sessions.id })
  return rows.length > 0
}

export async function deleteEndedLoginSessions(db: Database, now: Date): Promise<void> {
  await db.delete(login_sessions).where(lt(login_sessions.ends_at, now))
}
