import { and, asc, count, desc, eq, gt, lt, or, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { login_sessions, users } from './tables.ts'

export const memberColumns = {
  id: users.id,
  roles_id: users.roles_id,
  firstname: users.firstname,
  lastname: users.lastname,
  email: users.email,
  birthday: users.birthday,
  phone: users.phone,
  address: users.address,
  created_date: users.created_date,
  last_connection_date: users.last_connection_date,
}

export async function insertMember(
  db: Database,
  values: { email: string; password_hash: string; created_date: Date; roles_id?: number },
) {
  const [member] = await db.insert(users).values(values).returning(memberColumns)
  return member!
}

export async function findCredentials(db: Database, email: string) {
  const [row] = await db
    .select({
      id: users.id,
      firstname: users.firstname,
      roles_id: users.roles_id,
      password_hash: users.password_hash,
    })
    .from(users)
    .where(sameEmail(email))
  return row
}

export async function findMember(db: Database, id: number) {
  const [member] = await db.select(memberColumns).from(users).where(eq(users.id, id))
  return member
}

type ListOrder = keyof typeof memberColumns

export async function listMembers(
  db: Database,
  {
    page,
    size,
    sort = 'id',
    q,
  }: { page: number; size: number; sort?: ListOrder | `-${ListOrder}` | undefined; q?: string | undefined },
) {
  const where = q ? matches(q) : undefined
  const column = memberColumns[sort.replace('-', '') as ListOrder]
  const [rows, [counted]] = await Promise.all([
    db
      .select(memberColumns)
      .from(users)
      .where(where)
      .orderBy(sort.startsWith('-') ? desc(column) : asc(column), asc(users.id))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(users).where(where),
  ])
  return { rows, total: counted?.total ?? 0 }
}

export async function recordConnection(db: Database, id: number, at: Date): Promise<void> {
  await db.update(users).set({ last_connection_date: at }).where(eq(users.id, id))
}

export async function insertLoginSession(
  db: Database,
  values: typeof login_sessions.$inferInsert,
): Promise<void> {
  await db.insert(login_sessions).values(values)
}

export async function findLoginSession(db: Database, token_hash: Uint8Array, now: Date) {
  const [row] = await db
    .select({
      sessionId: login_sessions.id,
      last_seen_at: login_sessions.last_seen_at,
      id: users.id,
      firstname: users.firstname,
      roles_id: users.roles_id,
    })
    .from(login_sessions)
    .innerJoin(users, eq(users.id, login_sessions.users_id))
    .where(and(eq(login_sessions.token_hash, token_hash), gt(login_sessions.ends_at, now)))
  return row
}

export async function touchLoginSession(db: Database, id: number, at: Date): Promise<void> {
  await db.update(login_sessions).set({ last_seen_at: at }).where(eq(login_sessions.id, id))
}

export async function deleteLoginSession(db: Database, token_hash: Uint8Array): Promise<void> {
  await db.delete(login_sessions).where(eq(login_sessions.token_hash, token_hash))
}

export async function deleteEndedLoginSessions(db: Database, now: Date): Promise<void> {
  await db.delete(login_sessions).where(lt(login_sessions.ends_at, now))
}

const sameEmail = (email: string) => eq(sql`lower(${users.email})`, sql`lower(${email})`)

function matches(q: string) {
  const pattern = `%${q.replace(/[\\%_]/g, '\\$&')}%`
  const like = (column: typeof users.email) =>
    sql`unaccent(lower(${column})) like unaccent(lower(${pattern}))`
  return or(
    ...[users.lastname, users.firstname, users.email].map(column => like(column as typeof users.email)),
  )
}
