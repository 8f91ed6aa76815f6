import { and, desc, eq, gt, lt, sql } from 'drizzle-orm'
import { askTogether } from '../database/ask-together.ts'
import type { Database } from '../database/connect.ts'
import { anyGiven, executePrepared, prepared } from '../database/named.ts'
import { postColumns } from './queries.ts'
import { mustEnrol } from './second-factor/queries.ts'
import { login_sessions, users } from './tables.ts'

type Arrival = {
  users_id: number
  trust: number
  now: Date
  ends_at: Date
  token_hash: Uint8Array
  /** Of the session that this browser had before. */
  former_hash: Uint8Array | null
  address_hash: Uint8Array
  user_agent: string
}

/**
 * Opens a session, and remembers when and from where; nothing of it when the account was erased or closed a moment ago, or its
 * trust has ended. Whoever logs in keeps their account. Answers whether they must enrol a second factor.
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

/** Whose token this is, read anew for each request, though together with others who ask at the same time. */
export const findLoginSession = (db: Database, token_hash: Uint8Array) =>
  askTogether(db, 'login sessions', token_hash, hashes => findLoginSessions(db, hashes))

async function findLoginSessions(db: Database, hashes: readonly Uint8Array[]) {
  const names = hashes.map(hex)
  // A page asks several times in the name of one person.
  const asked = new Map(names.map((name, index) => [name, hashes[index]!]))
  const rows = await prepared(db, 'find_login_sessions', name =>
    db
      .select({
        token_hash: login_sessions.token_hash,
        sessionId: login_sessions.id,
        last_seen_at: login_sessions.last_seen_at,
        ends_at: login_sessions.ends_at,
        id: users.id,
        firstname: users.firstname,
        ...postColumns,
        mustEnrol,
      })
      .from(login_sessions)
      .innerJoin(users, eq(users.id, login_sessions.users_id))
      .where(anyGiven(login_sessions.token_hash, 'hashes'))
      .prepare(name),
  ).execute({ hashes: [...asked.values()] })
  const found = new Map(rows.map(row => [hex(row.token_hash), row]))
  return names.map(name => found.get(name))
}

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

/** Asked again under the lock of the account: what ended meanwhile begins nothing. */
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
