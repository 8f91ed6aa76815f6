import { and, eq, isNull, lt, not, type Placeholder, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { member } from '../../contract/members.ts'
import { roleIds } from '../../contract/permissions.ts'
import type { Database } from '../database/connect.ts'
import type { Listing } from '../database/listing.ts'
import { prepared } from '../database/named.ts'
import { rowsOf } from '../database/rows.ts'
import { matchesPerson } from '../database/search.ts'
import { known_addresses, users } from './tables.ts'

export const postColumns = {
  roles_id: users.roles_id,
  tasks: users.tasks,
  cinemas_ids: users.cinemas_ids,
  refund_limit: users.refund_limit,
}

/** A condition on users: the account has a role or a task in the back office. */
export const isOfStaff = sql`(${users.roles_id} in (${roleIds.admin}, ${roleIds.manager}) or ${users.tasks} <> '{}')`

/** Returns how many of these cinemas exist. */
export const cinemasAmong = async (db: Database, ids: readonly number[]): Promise<number> =>
  rowsOf<{ number: number }>(
    await db.execute(sql`select count(*)::int as number from cinemas
      where id = any(string_to_array(${ids.join(',')}, ',')::int[])`),
  )[0]!.number

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
  pending_email: sql<
    string | null
  >`(select c.email from email_changes c where c.users_id = users.id and c.trust = users.trust)`,
}

export async function hasAdmin(db: Database): Promise<boolean> {
  const isAdmin = and(eq(users.roles_id, roleIds.admin), isNull(users.removed_at))
  return (await db.select({ id: users.id }).from(users).where(isAdmin).limit(1)).length > 0
}

export async function insertMember(
  db: Database,
  values: typeof users.$inferInsert & { password_hash: string },
) {
  const [member] = await db.insert(users).values(values).returning(memberColumns)
  return member!
}

/** Finds the account of an e-mail address for a login. Ignores accounts that an admin has removed. */
export async function findCredentials(db: Database, email: string) {
  const [row] = await prepared(db, 'find_credentials', name =>
    db
      .select({
        id: users.id,
        firstname: users.firstname,
        ...postColumns,
        email: users.email,
        password_hash: users.password_hash,
        deletion_at: users.deletion_at,
        blocked_because: users.blocked_because,
        trust: users.trust,
      })
      .from(users)
      .where(and(sameEmail(sql.placeholder('email')), isNull(users.removed_at)))
      .prepare(name),
  ).execute({ email })
  return row
}

/** Finds the role, tasks and cinemas of the account with this e-mail address, even if the account was removed. */
export async function findPostOf(db: Database, email: string) {
  const [row] = await db
    .select({ ...postColumns, removed_at: users.removed_at })
    .from(users)
    .where(sameEmail(email))
  return row
}

/** Finds the account with this e-mail address, even a removed one: no two accounts share an address. */
export async function findOwnerOf(db: Database, email: string) {
  const [row] = await db.select({ id: users.id }).from(users).where(sameEmail(email))
  return row
}

export async function findMember(db: Database, id: number) {
  const [member] = await prepared(db, 'find_member', name =>
    db
      .select(memberColumns)
      .from(users)
      .where(eq(users.id, sql.placeholder('id')))
      .prepare(name),
  ).execute({ id })
  return member
}

/** Finds the note that staff wrote about a member, and the reason why the member is blocked, if so. */
export async function findStaffWords(db: Database, id: number) {
  const [row] = await db
    .select({ staff_note: users.staff_note, blocked_because: users.blocked_because })
    .from(users)
    .where(eq(users.id, id))
  return row
}

/** Lists all members, with the columns that the API specification requires. */
export const memberListing: Listing<z.output<typeof member>> = {
  table: users,
  columns: memberColumns,
  ofCinemas: 'all',
  search: matchesPerson(users.email, users.lastname, users.firstname, users.email),
  filter: () => not(users.guest),
  sort: 'id',
}

export async function updateMember(
  db: Database,
  id: number,
  values: Partial<Omit<typeof users.$inferInsert, 'id' | 'password_hash'>>,
) {
  // Drizzle refuses an update without values, so only read the member then.
  if (Object.values(values).every(value => value === undefined)) return findMember(db, id)
  const [member] = await db.update(users).set(values).where(eq(users.id, id)).returning(memberColumns)
  return member
}

export async function findPassword(db: Database, id: number) {
  const [row] = await db
    .select({ password_hash: users.password_hash, trust: users.trust })
    .from(users)
    .where(eq(users.id, id))
  return row ?? { password_hash: null, trust: -1 }
}

/**
 * A condition on a link or challenge: it is valid only if the account's trust number is still the one at its
 * creation, because revoking access raises the number.
 */
export const stillTrusted = (asked: { users_id: PgColumn; trust: PgColumn }) =>
  sql`${asked.trust} = (select ${users.trust} from ${users} where ${users.id} = ${asked.users_id})`

export async function isKnownAddress(db: Database, users_id: number, address_hash: Uint8Array) {
  const rows = await prepared(db, 'is_known_address', name =>
    db
      .select({ users_id: known_addresses.users_id })
      .from(known_addresses)
      .where(
        and(
          eq(known_addresses.users_id, sql.placeholder('users_id')),
          eq(known_addresses.address_hash, sql.placeholder('address_hash')),
        ),
      )
      .prepare(name),
  ).execute({ users_id, address_hash })
  return rows.length > 0
}

export async function deleteAddressesOf(db: Database, users_id: number): Promise<void> {
  await db.delete(known_addresses).where(eq(known_addresses.users_id, users_id))
}

export async function deleteAddressesBefore(db: Database, moment: Date): Promise<void> {
  await db.delete(known_addresses).where(lt(known_addresses.last_at, moment))
}

/** A condition on users: the account has this e-mail address. Excludes guests, who may have the same address. */
const sameEmail = (email: string | Placeholder) =>
  and(eq(sql`lower(${users.email})`, sql`lower(${email})`), not(users.guest))
