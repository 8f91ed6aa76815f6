import { and, asc, count, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { Cents } from '../../contract/rules/money.ts'
import type { Database } from '../database/connect.ts'
import { termsOnSale, termsVersion } from '../legal/accepted-terms.ts'
import type { GatewayName, RefusedBecause } from '../payments/gateway.ts'
import { payments, type refunds } from '../payments/tables.ts'
import { products, purchases } from './tables.ts'

/** The columns of a purchase, with its payment and refund. */
const purchaseColumns = {
  ...getTableColumns(purchases),
  /**
   * The account of the buyer. Never null here: these queries read only purchases with a payment, which are those
   * made on the site. A purchase at a till has neither an account nor a payment.
   */
  users_id: sql<number>`${purchases.users_id}`,
  terms_version: termsVersion(purchases.legal_texts_id),
  card_brand: payments.card_brand,
  card_last4: payments.card_last4,
  refused_because: payments.refused_because,
  // The total to refund: after a withdrawal, or because the payment arrived after the purchase had ended.
  refund: sql<Cents | null>`nullif(${payments.to_refund}, 0)`,
  refunded_at: payments.refunded_at,
  refunding: {
    refunded_amount: payments.refunded_amount,
    refunded_otherwise: payments.refunded_otherwise,
    refund_asked: payments.refund_asked,
    /** The reason why the last refund attempt failed; null once the refund is settled. */
    reason: sql<(typeof refunds.$inferSelect)['reason'] | null>`(select reason from refunds
      where refunds.reference = ${payments.reference} and settled_at is null)`,
  },
  due: {
    reference: payments.reference,
    gateway: payments.gateway,
    amount: payments.amount,
    state: payments.state,
    asked_at: payments.asked_at,
  },
}

const purchasesWithPayment = (db: Database) =>
  db.select(purchaseColumns).from(purchases).innerJoin(payments, eq(payments.reference, purchases.reference))

export type PurchaseRow = Awaited<ReturnType<typeof purchasesWithPayment>>[number]

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

/** Inserts a purchase and its payment. Returns null if this member has already used the idempotency key. */
export async function insertPurchase(
  database: Database,
  values: typeof purchases.$inferInsert & { purchase_date: Date },
  { gateway, check_at }: { gateway: GatewayName | null; check_at: Date },
): Promise<PurchaseRow | null> {
  const { reference, price_purchase: amount, purchase_date: asked_at } = values
  const id = await database.transaction(async db => {
    const [row] = await db
      .insert(purchases)
      .values({ ...values, legal_texts_id: termsOnSale })
      .onConflictDoNothing({ target: [purchases.users_id, purchases.idempotency_key] })
      .returning({ id: purchases.id })
    if (!row) return null
    const asked = {
      reference,
      purchases_id: row.id,
      gateway,
      amount,
      state: 'open',
      asked_at,
      check_at,
    } as const
    await db.insert(payments).values(asked)
    return row.id
  })
  return id === null ? null : (await findPurchase(database, id, null))!
}

export async function findPurchaseByKey(db: Database, users_id: number, key: string) {
  const [row] = await purchasesWithPayment(db).where(
    and(eq(purchases.users_id, users_id), eq(purchases.idempotency_key, key)),
  )
  return row
}

/**
 * Finds a purchase by its id. With an `owner`, finds only a purchase of this member. If `owner` is null, finds any
 * purchase.
 */
export async function findPurchase(
  db: Database,
  id: number,
  owner: number | null,
): Promise<PurchaseRow | undefined> {
  const [row] = await purchasesWithPayment(db).where(
    and(eq(purchases.id, id), owner === null ? undefined : eq(purchases.users_id, owner)),
  )
  return row
}

export async function purchasesToSettle(db: Database, references: readonly string[]): Promise<PurchaseRow[]> {
  return purchasesWithPayment(db).where(inArray(payments.reference, [...references]))
}

export async function purchasesOf(
  db: Database,
  owner: number,
  { page, size, sort = '-purchase_date' }: { page: number; size: number; sort?: string | undefined },
) {
  const mine = eq(purchases.users_id, owner)
  const direction = sort.startsWith('-') ? desc : asc
  const [rows, [counted]] = await Promise.all([
    purchasesWithPayment(db)
      .where(mine)
      .orderBy(direction(purchases.purchase_date), direction(purchases.id))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(purchases).where(mine),
  ])
  return { rows, total: counted?.total ?? 0 }
}

/** Changes a purchase from pending to confirmed. Returns false if it is no longer pending. */
export const markPurchaseConfirmed = (
  db: Database,
  id: number,
  { brand, last4, at }: { brand: string | null; last4: string | null; at: Date },
): Promise<boolean> =>
  changePending(db, id, 'confirmed', { state: 'paid', card_brand: brand, card_last4: last4, settled_at: at })

export async function endPurchase(
  db: Database,
  id: number,
  state: 'refused' | 'expired',
  settled_at: Date,
  refused_because: RefusedBecause | null = null,
): Promise<void> {
  await changePending(db, id, state, { state, settled_at, refused_because })
}

/** Updates a pending purchase and its payment in one transaction. Returns false if it is no longer pending. */
function changePending(
  database: Database,
  id: number,
  state: 'confirmed' | 'refused' | 'expired',
  settled: Partial<typeof payments.$inferInsert>,
): Promise<boolean> {
  return database.transaction(async db => {
    const [row] = await db
      .update(purchases)
      .set({ state })
      .where(and(eq(purchases.id, id), eq(purchases.state, 'pending')))
      .returning({ reference: purchases.reference })
    if (!row) return false
    await db
      .update(payments)
      .set({ ...settled, check_at: null })
      .where(eq(payments.reference, row.reference))
    return true
  })
}

/** Changes a purchase from confirmed to withdrawn. Returns false if it is not confirmed. */
export async function markWithdrawn(db: Database, id: number, withdrawn_at: Date): Promise<boolean> {
  const rows = await db
    .update(purchases)
    .set({ state: 'withdrawn', withdrawn_at })
    .where(and(eq(purchases.id, id), eq(purchases.state, 'confirmed')))
    .returning({ id: purchases.id })
  return rows.length > 0
}

export async function lockPurchase(
  db: Database,
  id: number,
  owner: number,
): Promise<PurchaseRow | undefined> {
  const [row] = await purchasesWithPayment(db)
    .where(and(eq(purchases.id, id), eq(purchases.users_id, owner)))
    .for('update', { of: purchases })
  return row
}

export async function changeRecipient(db: Database, id: number, recipient_email: string): Promise<void> {
  await db.update(purchases).set({ recipient_email }).where(eq(purchases.id, id))
}

/** Erases the names and e-mail addresses of recipients of gifts and invitations that are spent or expired. */
export async function forgetRecipients(db: Database, now: Date): Promise<void> {
  await db.execute(sql`
    update purchases set recipient_name = '', recipient_email = null, message = null
    where recipient_email is not null and state in ('confirmed', 'withdrawn') and not exists (
      select from vouchers where purchases_id = purchases.id and balance > 0
        and expires_at > ${now.toISOString()})`)
  await db.execute(sql`
    update vouchers set recipient_email = null
    where recipient_email is not null and (balance = 0 or expires_at <= ${now.toISOString()})`)
}

export async function purchasesOfPerson(db: Database, users_id: number): Promise<PurchaseRow[]> {
  return purchasesWithPayment(db).where(eq(purchases.users_id, users_id)).orderBy(asc(purchases.id))
}

export async function renamePurchasesOfPerson(
  db: Database,
  users_id: number,
  replacement: { lastname: string; firstname: string; email: string },
): Promise<void> {
  const own = eq(purchases.users_id, users_id)
  await db
    .update(purchases)
    .set({ ...replacement, recipient_email: null, message: null })
    .where(own)
  await db
    .update(payments)
    .set({ card_brand: null, card_last4: null })
    .where(inArray(payments.purchases_id, db.select({ id: purchases.id }).from(purchases).where(own)))
  await db.execute(
    sql`update purchases set recipient_name = '' where users_id = ${users_id} and recipient_name is not null`,
  )
}
