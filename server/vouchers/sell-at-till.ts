import { mayWithdraw } from '../../contract/rules/withdrawal.ts'
import type { AppContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import type { VoucherMoved } from '../money/rules.ts'
import { emptyPurchase, issueVoucher } from './ledger-queries.ts'
import { markWithdrawn } from './purchase-queries.ts'
import { expiryOf, isUsable } from './rules.ts'
import type { products } from './tables.ts'
import {
  insertTillPurchase,
  lockVouchersOfSale,
  type TillVoucher,
  vouchersOfSales,
  vouchersOnSale,
} from './till-purchases.ts'
import { codeOf, hashOfCode, voucherKey } from './voucher-code.ts'

// Sells gift vouchers at a till. Each voucher is stored as a purchase of its own, without an account.

type Product = typeof products.$inferSelect
type Wanted = { products_id: number; quantity: number }

/**
 * Returns one product for each gift voucher of a till sale, so a product sold twice is there twice. Refuses a
 * product that is no longer on sale.
 */
export async function productsWanted(db: Database, wanted: readonly Wanted[]): Promise<Product[]> {
  if (wanted.length === 0) return []
  const known = await vouchersOnSale(
    db,
    wanted.map(({ products_id }) => products_id),
  )
  return wanted.flatMap(({ products_id, quantity }, at) => {
    const product = known.find(({ id }) => id === products_id)
    if (!product)
      throw new Refusal('product_not_found', {
        errors: [{ field: `vouchers[${at}].products_id`, message: 'Ce bon cadeau n’est plus en vente.' }],
      })
    return Array.from({ length: quantity }, () => product)
  })
}

type Issued = { purchase: { id: number; units: number }; moved: VoucherMoved }

/**
 * Creates one gift voucher sold at a till. Call it in the transaction of the sale. `key` is the result of
 * `voucherKey`, which must be read before that transaction.
 */
export async function issueAtTill(
  db: Database,
  { now, newToken }: Pick<AppContext, 'now' | 'newToken'>,
  key: string,
  { counter_sales_id, product }: { counter_sales_id: number; product: Product },
): Promise<Issued> {
  const reference = newToken().slice(0, 22)
  const units = product.amount!
  const { name_product, validity_months, price } = product
  const id = await insertTillPurchase(db, {
    ...{ reference, counter_sales_id, products_id: product.id, name_product, units, validity_months },
    ...{ price_purchase: price, purchase_date: now() },
  })
  const code = codeOf(key, reference, 1)
  const moved = await issueVoucher(
    db,
    {
      ...{ kind: 'bon_cadeau', name_product, purchases_id: id, initial: units },
      ...{ expires_at: expiryOf(now(), validity_months) },
      ...{ code_hash: hashOfCode(code), code_last4: code.slice(-4) },
    },
    { cause: 'purchase', now: now() },
  )
  return { purchase: { id, units }, moved: moved! }
}

/** Returns the codes of the gift vouchers of a till sale, to be printed, in the order of their numbers. */
export async function codesOfSale(
  context: Pick<AppContext, 'db' | 'newToken'>,
  sales_id: number,
): Promise<string[]> {
  const key = await voucherKey(context)
  return (await vouchersOfSales(context.db, [sales_id])).map(({ reference }) => codeOf(key, reference, 1))
}

/**
 * Returns whether a till may refund a gift voucher: it must be unused, within the withdrawal period, and in no
 * wallet. Once a member has added it to a wallet, it belongs to that member, so its buyer gets no refund.
 */
export const isRefundable = (voucher: TillVoucher, now: Date): boolean =>
  voucher.state === 'confirmed' &&
  voucher.balance === voucher.initial &&
  voucher.users_id === null &&
  isUsable(voucher, now) &&
  mayWithdraw(voucher.purchase_date, now)

type TakenBack = { price: TillVoucher['price']; purchases_id: number; moved: VoucherMoved }

/**
 * Withdraws some gift vouchers of a till sale, given by their numbers, so that they can no longer pay for
 * anything. Call it in the transaction of the refund at the till.
 */
export async function takeBackVouchers(
  db: Database,
  sales_id: number,
  numbers: readonly number[],
  now: Date,
): Promise<TakenBack[]> {
  const own = await lockVouchersOfSale(db, sales_id)
  const wanted = [...new Set(numbers)].map(number => own[number - 1])
  if (!wanted.every(voucher => voucher !== undefined && isRefundable(voucher, now)))
    throw new Refusal('voucher_not_refundable')
  const taken: TakenBack[] = []
  for (const voucher of wanted) {
    const { purchases_id, price } = voucher!
    await markWithdrawn(db, purchases_id, now)
    const [moved] = await emptyPurchase(db, purchases_id, now)
    taken.push({ price, purchases_id, moved: moved! })
  }
  return taken
}
