import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Database } from '../database/connect.ts'
import { products, purchases, vouchers } from './tables.ts'

/** Returns the gift vouchers that are on sale, cheapest first. With `ids`, returns only those products. */
export const vouchersOnSale = (db: Database, ids?: readonly number[]) =>
  db
    .select()
    .from(products)
    .where(
      and(eq(products.kind, 'bon_cadeau'), eq(products.active, true), ids && inArray(products.id, [...ids])),
    )
    .orderBy(asc(products.price), asc(products.id))

export async function insertTillPurchase(
  db: Database,
  values: Omit<
    typeof purchases.$inferInsert,
    'users_id' | 'state' | 'kind' | 'quantity' | 'lastname' | 'firstname' | 'email'
  >,
): Promise<number> {
  const [row] = await db
    .insert(purchases)
    .values({
      ...values,
      ...{ users_id: null, state: 'confirmed', kind: 'bon_cadeau', quantity: 1 },
      ...{ lastname: '', firstname: '', email: '' },
    })
    .returning({ id: purchases.id })
  return row!.id
}

/** Returns the gift vouchers that were sold in these till sales, in the order of their purchase. */
export const vouchersOfSales = (db: Database, saleIds: readonly number[]) =>
  db
    .select({
      sales_id: purchases.counter_sales_id,
      purchases_id: purchases.id,
      vouchers_id: vouchers.id,
      reference: purchases.reference,
      state: purchases.state,
      price: purchases.price_purchase,
      purchase_date: purchases.purchase_date,
      name_product: vouchers.name_product,
      initial: vouchers.initial,
      balance: vouchers.balance,
      code_last4: vouchers.code_last4,
      expires_at: vouchers.expires_at,
      users_id: vouchers.users_id,
      blocked_because: vouchers.blocked_because,
    })
    .from(purchases)
    .innerJoin(vouchers, eq(vouchers.purchases_id, purchases.id))
    .where(inArray(purchases.counter_sales_id, [...saleIds]))
    .orderBy(asc(purchases.id))

export type TillVoucher = Awaited<ReturnType<typeof vouchersOfSales>>[number]

/**
 * Locks the purchases of a till sale, then their vouchers. A withdrawal on the site locks in the same order, so
 * the two cannot deadlock. Returns the vouchers.
 */
export const lockVouchersOfSale = async (db: Database, sales_id: number): Promise<TillVoucher[]> => {
  const mine = eq(purchases.counter_sales_id, sales_id)
  const own = await db
    .select({ id: purchases.id })
    .from(purchases)
    .where(mine)
    .orderBy(asc(purchases.id))
    .for('update')
  await db
    .select({ id: vouchers.id })
    .from(vouchers)
    .where(
      inArray(
        vouchers.purchases_id,
        own.map(({ id }) => id),
      ),
    )
    .orderBy(asc(vouchers.id))
    .for('no key update')
  return vouchersOfSales(db, [sales_id])
}
