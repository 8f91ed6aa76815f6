import { and, asc, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { rowsOf } from '../../database/rows.ts'
import { stillTrusted } from '../queries.ts'
import type { Post } from '../rules.ts'
import { users } from '../tables.ts'
import { staff_invitations } from './tables.ts'

type Invitation = typeof staff_invitations.$inferSelect
type Link = Pick<Invitation, 'users_id' | 'trust' | 'token_hash' | 'sent_at' | 'ends_at'>

const shown = {
  id: staff_invitations.id,
  email: staff_invitations.email,
  roles_id: staff_invitations.roles_id,
  tasks: staff_invitations.tasks,
  cinemas_ids: staff_invitations.cinemas_ids,
  refund_limit: staff_invitations.refund_limit,
  invited_by: sql<string>`coalesce(nullif(trim(${users.firstname} || ' ' || ${users.lastname}), ''), ${users.email})`,
  sent_at: staff_invitations.sent_at,
  ends_at: staff_invitations.ends_at,
}

const invitations = (db: Database) =>
  db.select(shown).from(staff_invitations).innerJoin(users, eq(users.id, staff_invitations.users_id))

export const allInvitations = (db: Database) => invitations(db).orderBy(asc(staff_invitations.id)).limit(500)

export async function findInvitation(db: Database, id: number) {
  const [row] = await invitations(db).where(eq(staff_invitations.id, id))
  return row
}

export async function insertInvitation(
  db: Database,
  values: Post & Link & { email: string },
): Promise<number> {
  const [row] = await db.insert(staff_invitations).values(values).returning({ id: staff_invitations.id })
  return row!.id
}

/**
 * Deletes expired invitations: only one invitation per e-mail address may exist, so an expired one would block a
 * new one.
 */
export async function deleteEndedInvitations(db: Database, now: Date): Promise<void> {
  await db.delete(staff_invitations).where(lt(staff_invitations.ends_at, now))
}

/**
 * Replaces the link of an invitation. Returns false if the invitation was accepted or withdrawn after the caller
 * read it.
 */
export async function replaceLink(db: Database, id: number, link: Link): Promise<boolean> {
  const rows = await db
    .update(staff_invitations)
    .set(link)
    .where(eq(staff_invitations.id, id))
    .returning({ id: staff_invitations.id })
  return rows.length > 0
}

export async function deleteInvitation(db: Database, id: number): Promise<Invitation | undefined> {
  const [row] = await db.delete(staff_invitations).where(eq(staff_invitations.id, id)).returning()
  return row
}

const live = (token_hash: Uint8Array, now: Date) =>
  and(
    eq(staff_invitations.token_hash, token_hash),
    gt(staff_invitations.ends_at, now),
    stillTrusted(staff_invitations),
  )

export async function invitationOf(db: Database, token_hash: Uint8Array, now: Date) {
  const [row] = await db.select().from(staff_invitations).where(live(token_hash, now))
  return row
}

/**
 * Deletes the invitation and returns it. Only one of two concurrent requests gets it, and none after it was
 * withdrawn.
 */
export async function takeInvitation(db: Database, token_hash: Uint8Array, now: Date) {
  const [row] = await db.delete(staff_invitations).where(live(token_hash, now)).returning()
  return row
}

export const namesOfCinemas = async (db: Database, ids: readonly number[]): Promise<string[]> =>
  rowsOf<{ name_cinema: string }>(
    await db.execute(sql`select name_cinema from cinemas
      where id = any(string_to_array(${ids.join(',')}, ',')::int[]) order by id`),
  ).map(({ name_cinema }) => name_cinema)
