import { and, asc, count, desc, eq, isNull, lte, notExists, sql } from 'drizzle-orm'
import type { Cents } from '../../contract/rules/money.ts'
import type { Database } from '../database/connect.ts'
import { refunds } from '../payments/tables.ts'
import { products, purchases } from './tables.ts'

export type PurchaseRow = typeof purchases.$inferSelect

export async function productsOnSale(db: Database) {
  return db
    .select()
    .from(products)
    .where(eq(products.active, true))
    .orderBy(desc(products.kind), asc(products.price), asc(products.id))
}

export async function findProductOnSale(db: Database, id: number) {
  const [row] = await db
    .select()
    .from(products)
    .where(and(eq(products.id, id), eq(products.active, true)))
  return row
}

/** Null when this person's key has been used before. */
export async function insertPurchase(
  db: Database,
  values: typeof purchases.$inferInsert,
): Promise<PurchaseRow | null> {
  const [row] = await db
    .insert(purchases)
    .values(values)
    .onConflictDoNothing({ target: [purchases.users_id, purchases.idempotency_key] })
    .returning()
  return row ?? null
}

export async function findPurchaseByKey(db: Database, users_id: number, key: string) {
  const [row] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.users_id, users_id), eq(purchases.idempotency_key, key)))
  return row
}

/** Ownership is in the WHERE; `owner` null is the house itself. */
export async function findPurchase(
  db: Database,
  id: number,
  owner: number | null,
): Promise<PurchaseRow | undefined> {
  const [row] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.id, id), owner === null ? undefined : eq(purchases.users_id, owner)))
  return row
}

export async function findPurchaseByReference(
  db: Database,
  reference: string,
): Promise<PurchaseRow | undefined> {
  const [row] = await db.select().from(purchases).where(eq(purchases.reference, reference))
  return row
}

export async function purchasesOf(
  db: Database,
  owner: number,
  { page, size, sort = '-purchase_date' }: { page: number; size: number; sort?: string | undefined },
) {
  const mine = eq(purchases.users_id, owner)
  const direction = sort.startsWith('-') ? desc : asc
  const [rows, [counted]] = await Promise.all([
    db
      .select()
      .from(purchases)
      .where(mine)
      .orderBy(direction(purchases.purchase_date), direction(purchases.id))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(purchases).where(mine),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** pending → confirmed; false when it is no longer pending. */
export async function markPurchaseConfirmed(
  db: Database,
  id: number,
  paid: { brand: string | null; last4: string | null },
): Promise<boolean> {
  return changePending(db, id, { state: 'confirmed', card_brand: paid.brand, card_last4: paid.last4 })
}

export async function endPurchase(db: Database, id: number, state: 'refused' | 'expired'): Promise<void> {
  await changePending(db, id, { state })
}

async function changePending(db: Database, id: number, values: Partial<PurchaseRow>): Promise<boolean> {
  const rows = await db
    .update(purchases)
    .set({ ...values, check_at: null })
    .where(and(eq(purchases.id, id), eq(purchases.state, 'pending')))
    .returning({ id: purchases.id })
  return rows.length > 0
}

/** confirmed → withdrawn; false when it is not, or no longer, confirmed. */
export async function markWithdrawn(
  db: Database,
  id: number,
  { refund, now }: { refund: Cents; now: Date },
): Promise<boolean> {
  const rows = await db
    .update(purchases)
    .set({ state: 'withdrawn', withdrawn_at: now, refund })
    .where(and(eq(purchases.id, id), eq(purchases.state, 'confirmed')))
    .returning({ id: purchases.id })
  return rows.length > 0
}

export async function lockPurchase(
  db: Database,
  id: number,
  owner: number,
): Promise<PurchaseRow | undefined> {
  const [row] = await db
    .select()
    .from(purchases)
    .where(and(eq(purchases.id, id), eq(purchases.users_id, owner)))
    .for('update')
  return row
}

export async function changeRecipient(db: Database, id: number, recipient_email: string): Promise<void> {
  await db.update(purchases).set({ recipient_email }).where(eq(purchases.id, id))
}

export async function postponePurchaseCheck(db: Database, id: number, check_at: Date): Promise<void> {
  await db
    .update(purchases)
    .set({ check_at })
    .where(and(eq(purchases.id, id), eq(purchases.state, 'pending')))
}

export async function purchasesToCheck(db: Database, now: Date): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(and(eq(purchases.state, 'pending'), lte(purchases.check_at, now)))
    .orderBy(asc(purchases.check_at))
    .limit(200)
}

/** Those whose first try has not been made; the others wait among the refunds. */
export async function purchasesToRefund(db: Database): Promise<PurchaseRow[]> {
  return db
    .select()
    .from(purchases)
    .where(
      and(
        sql`${purchases.state} = 'withdrawn' and ${purchases.refunded_at} is null`,
        notExists(
          db
            .select({ id: refunds.id })
            .from(refunds)
            .where(and(eq(refunds.reference, purchases.reference), isNull(refunds.settled_at))),
        ),
      ),
    )
    .orderBy(asc(purchases.id))
    .limit(200)
}

export async function markPurchaseRefunded(db: Database, reference: string, at: Date | null): Promise<void> {
  await db
    .update(purchases)
    .set({ refunded_at: at })
    .where(and(eq(purchases.reference, reference), eq(purchases.state, 'withdrawn')))
}

/** A gift that is used up or over no longer needs the name and address of whoever received it. */
export async function forgetRecipients(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update purchases set recipient_name = '', recipient_email = null, message = null
    where recipient_email is not null and state in ('confirmed', 'withdrawn') and not exists (
      select from vouchers where purchases_id = purchases.id and balance > 0
        and expires_at > ${now.toISOString()})`)
}

export async function purchasesOfPerson(db: Database, users_id: number): Promise<PurchaseRow[]> {
  return db.select().from(purchases).where(eq(purchases.users_id, users_id)).orderBy(asc(purchases.id))
}

export async function renamePurchasesOfPerson(
  db: Database,
  users_id: number,
  replacement: { lastname: string; firstname: string; email: string },
): Promise<void> {
  await db
    .update(purchases)
    .set({ ...replacement, card_brand: null, card_last4: null, recipient_email: null, message: null })
    .where(eq(purchases.users_id, users_id))
  await db.execute(
    sql`update purchases set recipient_name = '' where users_id = ${users_id} and recipient_name is not null`,
  )
}
