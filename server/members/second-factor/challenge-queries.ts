import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { postColumns, stillTrusted } from '../queries.ts'
import { users } from '../tables.ts'
import { challenges } from './tables.ts'

type Purpose = 'login' | 'enrol'

export async function insertChallenge(db: Database, values: typeof challenges.$inferInsert): Promise<void> {
  await db.insert(challenges).values(values)
}

/**
 * Counts an attempt to answer a login challenge and returns the challenge, in one statement, so that concurrent
 * attempts cannot exceed the limit.
 */
export async function tryChallenge(db: Database, token_hash: Uint8Array, now: Date, mostTries: number) {
  const [row] = await db
    .update(challenges)
    .set({ tries: sql`${challenges.tries} + 1` })
    .where(
      and(
        eq(challenges.token_hash, token_hash),
        eq(challenges.purpose, 'login'),
        gt(challenges.ends_at, now),
        lt(challenges.tries, mostTries),
        stillTrusted(challenges),
      ),
    )
    .returning()
  return row
}

export async function findLoginChallenge(db: Database, token_hash: Uint8Array, now: Date) {
  const [row] = await db
    .select()
    .from(challenges)
    .where(
      and(
        eq(challenges.token_hash, token_hash),
        eq(challenges.purpose, 'login'),
        gt(challenges.ends_at, now),
        stillTrusted(challenges),
      ),
    )
  return row
}

export async function setPasskeyChallenge(
  db: Database,
  id: number,
  passkey_challenge: string,
): Promise<void> {
  await db.update(challenges).set({ passkey_challenge }).where(eq(challenges.id, id))
}

/** Deletes the challenge. Returns whether it still existed: of two concurrent requests, only one gets true. */
export async function takeChallenge(db: Database, id: number): Promise<boolean> {
  const rows = await db.delete(challenges).where(eq(challenges.id, id)).returning({ id: challenges.id })
  return rows.length > 0
}

export async function takeEnrolment(db: Database, users_id: number, now: Date) {
  const rows = await db
    .delete(challenges)
    .where(and(eq(challenges.users_id, users_id), eq(challenges.purpose, 'enrol')))
    .returning()
  return rows.find(row => row.ends_at > now)
}

export async function deleteChallenges(db: Database, users_id: number, purpose: Purpose): Promise<void> {
  await db.delete(challenges).where(and(eq(challenges.users_id, users_id), eq(challenges.purpose, purpose)))
}

export async function deleteEndedChallenges(db: Database, now: Date): Promise<void> {
  await db.delete(challenges).where(lt(challenges.ends_at, now))
}

export async function findPerson(db: Database, id: number) {
  const [row] = await db
    .select({
      id: users.id,
      firstname: users.firstname,
      ...postColumns,
      deletion_at: users.deletion_at,
    })
    .from(users)
    .where(eq(users.id, id))
  return row
}
