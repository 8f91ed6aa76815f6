import { and, eq, gt, isNull, lt, not, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { rowsOf } from '../../database/rows.ts'
import { guest_codes, login_sessions, users } from '../tables.ts'

export async function keepGuestCode(db: Database, values: typeof guest_codes.$inferInsert): Promise<void> {
  await db.insert(guest_codes).values(values)
}

/**
 * Counts a guess at the code and returns the code's row. Does both in one statement, so that concurrent guesses
 * cannot exceed the limit.
 */
export async function tryGuestCode(
  db: Database,
  { token_hash, email }: { token_hash: Uint8Array; email: string },
  now: Date,
  mostTries: number,
) {
  const [row] = await db
    .update(guest_codes)
    .set({ tries: sql`${guest_codes.tries} + 1` })
    .where(
      and(
        eq(guest_codes.token_hash, token_hash),
        eq(sql`lower(${guest_codes.email})`, sql`lower(${email})`),
        gt(guest_codes.ends_at, now),
        lt(guest_codes.tries, mostTries),
      ),
    )
    .returning()
  return row
}

/** Deletes the code. Returns whether it still existed, so only one of two concurrent requests succeeds. */
export async function takeGuestCode(db: Database, token_hash: Uint8Array): Promise<boolean> {
  const taken = await db.delete(guest_codes).where(eq(guest_codes.token_hash, token_hash)).returning()
  return taken.length > 0
}

export async function deleteEndedGuestCodes(db: Database, now: Date): Promise<void> {
  await db.delete(guest_codes).where(lt(guest_codes.ends_at, now))
}

/**
 * Finds or creates the guest account for an e-mail address that a buyer has just proved. If the guest had asked
 * for deletion, cancels it; if the cinema has blocked or removed the guest, does not.
 */
export async function arriveAsGuest(db: Database, email: string, now: Date) {
  const at = now.toISOString()
  const [row] = rowsOf<{ id: number; email: string; blocked_because: string | null }>(
    await db.execute(sql`
      insert into users (email, guest, created_date, last_connection_date) values (${email}, true, ${at}, ${at})
      on conflict (lower(email)) where guest
      do update set last_connection_date = excluded.last_connection_date,
        deletion_at = case when users.blocked_because is null and users.removed_at is null then null
          else users.deletion_at end
      returning id, email, blocked_because`),
  )
  return row!
}

type Opened = typeof login_sessions.$inferInsert & { former_hash: Uint8Array | null; now: Date }

/**
 * Opens a session for a guest. Opens none, and returns false, if the guest was removed or blocked or has become a
 * member. Also if the member with the same e-mail address is blocked.
 */
export async function openGuestSession(
  db: Database,
  { former_hash, now, ...values }: Opened,
): Promise<boolean> {
  const [guest] = await db
    .select({ email: users.email })
    .from(users)
    .where(
      and(
        eq(users.id, values.users_id),
        users.guest,
        isNull(users.blocked_because),
        isNull(users.removed_at),
      ),
    )
    .for('no key update')
  if (!guest || (await isBlockedMember(db, guest.email))) return false
  if (former_hash) await db.delete(login_sessions).where(eq(login_sessions.token_hash, former_hash))
  await db.insert(login_sessions).values({ ...values, created_at: now, last_seen_at: now })
  return true
}

/**
 * Returns whether a blocked account has this e-mail address. Locks the account, so that nobody blocks it before
 * the transaction ends.
 */
async function isBlockedMember(db: Database, email: string): Promise<boolean> {
  const [account] = await db
    .select({ blocked_because: users.blocked_because })
    .from(users)
    .where(and(eq(sql`lower(${users.email})`, sql`lower(${email})`), not(users.guest)))
    .for('share')
  return account !== undefined && account.blocked_because !== null
}

/** Ends the sessions that a member has opened as a guest with the same e-mail address. */
export async function endGuestSessionsOf(db: Database, users_id: number): Promise<void> {
  await db.execute(sql`delete from login_sessions using users guest, users account
    where login_sessions.users_id = guest.id and guest.guest and account.id = ${users_id} and not account.guest
      and lower(guest.email) = lower(account.email)`)
}

/**
 * Deletes guests who have no orders, vouchers, held seats or entries in a waiting list. Guests whose orders have
 * all been moved to an account have none any more.
 */
export async function deleteIdleGuests(db: Database, before: Date): Promise<void> {
  const idle = sql`guest and last_connection_date < ${before.toISOString()}
    and not exists (select from orders where orders.users_id = users.id)
    and not exists (select from vouchers where vouchers.users_id = users.id)
    and not exists (select from waiting_entries where waiting_entries.users_id = users.id)
    and not exists (select from seats_held where seats_held.users_id = users.id and seats > 0)`
  await db.transaction(async db => {
    await db.execute(sql`delete from seats_held where users_id in (select id from users where ${idle})`)
    await db.execute(sql`delete from users where ${idle}`)
  })
}

/**
 * Locks the guest with the same e-mail address as the account, until the transaction ends. Returns undefined if
 * there is no such guest or if the guest is blocked.
 */
export async function lockGuestOf(db: Database, users_id: number) {
  const [row] = rowsOf<{ id: number }>(
    await db.execute(sql`select guest.id from users guest
      join users account on lower(account.email) = lower(guest.email) and not account.guest
      where guest.guest and guest.blocked_because is null and account.id = ${users_id}
      for no key update of guest`),
  )
  return row?.id
}
