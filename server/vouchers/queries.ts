import { and, asc, eq, gt, inArray, isNull, lte, or, sql } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { prepared } from '../database/named.ts'
import { users } from '../members/tables.ts'
import { voucher_movements, vouchers } from './tables.ts'

export type VoucherRow = typeof vouchers.$inferSelect

/** Returns the vouchers in a member's wallet, in the order in which they expire. */
export async function vouchersOf(db: Database, users_id: number): Promise<VoucherRow[]> {
  return prepared(db, 'vouchers_of', name =>
    db
      .select()
      .from(vouchers)
      .where(eq(vouchers.users_id, sql.placeholder('users_id')))
      .orderBy(asc(vouchers.expires_at), asc(vouchers.id))
      .prepare(name),
  ).execute({ users_id })
}

export async function vouchersOfPurchases(db: Database, purchaseIds: number[]): Promise<VoucherRow[]> {
  if (purchaseIds.length === 0) return []
  return db
    .select()
    .from(vouchers)
    .where(inArray(vouchers.purchases_id, purchaseIds))
    .orderBy(asc(vouchers.purchases_id), asc(vouchers.number))
}

export async function movementsOf(db: Database, voucherIds: number[]) {
  if (voucherIds.length === 0) return []
  return db
    .select()
    .from(voucher_movements)
    .where(inArray(voucher_movements.vouchers_id, voucherIds))
    .orderBy(asc(voucher_movements.id))
}

export async function findByCodeHash(db: Database, code_hash: string): Promise<VoucherRow | undefined> {
  const [row] = await db.select().from(vouchers).where(eq(vouchers.code_hash, code_hash))
  return row
}

/**
 * Finds the vouchers with which a member may pay. `ids` are found only if they are in the member's own wallet;
 * `hashes` are hashes of codes, and find any voucher, because whoever knows a code may use it.
 */
export async function findSpendable(
  db: Database,
  users_id: number,
  { ids, hashes }: { ids: number[]; hashes: string[] },
): Promise<VoucherRow[]> {
  return db
    .select()
    .from(vouchers)
    .where(
      or(
        and(eq(vouchers.users_id, users_id), inArray(vouchers.id, ids)),
        inArray(vouchers.code_hash, hashes),
      ),
    )
}

/**
 * Puts a voucher into a member's wallet, unless it is blocked or in another member's wallet. Returns the voucher
 * if it is in this wallet afterwards, even if it already was.
 */
export async function putInWallet(
  db: Database,
  code_hash: string,
  users_id: number,
): Promise<VoucherRow | undefined> {
  const [row] = await db
    .update(vouchers)
    .set({ users_id })
    .where(
      and(
        eq(vouchers.code_hash, code_hash),
        isNull(vouchers.blocked_because),
        or(isNull(vouchers.users_id), eq(vouchers.users_id, users_id)),
      ),
    )
    .returning()
  return row
}

/**
 * Returns the vouchers that expire soon and whose owner was not warned yet. Marks them as warned, so that each
 * owner is warned once.
 */
export async function takeEnding(
  db: Database,
  { now, until, most }: { now: Date; until: Date; most: number },
) {
  const ending = db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(
      and(
        gt(vouchers.balance, 0),
        gt(vouchers.expires_at, now),
        lte(vouchers.expires_at, until),
        isNull(vouchers.warned_at),
        isNull(vouchers.blocked_because),
        sql`${vouchers.users_id} is not null`,
      ),
    )
    .orderBy(asc(vouchers.id))
    .limit(most)
    .for('update', { skipLocked: true })
  const marked = await db
    .update(vouchers)
    .set({ warned_at: now })
    .where(inArray(vouchers.id, ending))
    .returning()
  if (marked.length === 0) return []
  const owners = await db
    .select({ id: users.id, email: users.email, firstname: users.firstname })
    .from(users)
    .where(
      inArray(
        users.id,
        marked.flatMap(row => row.users_id ?? []),
      ),
    )
  return marked.flatMap(voucher => {
    const owner = owners.find(({ id }) => id === voucher.users_id)
    return owner ? [{ voucher, owner }] : []
  })
}

export async function findVoucher(db: Database, id: number): Promise<VoucherRow | undefined> {
  const [row] = await db.select().from(vouchers).where(eq(vouchers.id, id))
  return row
}

/**
 * Sets the code of an invitation that staff gave. Call it after inserting the invitation: the code is derived from
 * the id of the new row.
 */
export async function setCode(db: Database, id: number, code: { code_hash: string; code_last4: string }) {
  await db.update(vouchers).set(code).where(eq(vouchers.id, id))
}

/** Erases the recipient's e-mail address from the vouchers of an account that is erased. */
export async function forgetRecipientsOf(db: Database, users_id: number): Promise<void> {
  await db.update(vouchers).set({ recipient_email: null }).where(eq(vouchers.users_id, users_id))
}

export async function emailOfAccount(db: Database, users_id: number): Promise<string> {
  const [row] = await db.select({ email: users.email }).from(users).where(eq(users.id, users_id))
  return row!.email
}
