import type { AppContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { recordOperations } from '../money/record-operations.ts'
import { linesOfPurchase, type VoucherMoved } from '../money/rules.ts'
import type { Settlement } from '../payments/ask-for-money.ts'
import type { Sale } from '../payments/process-payment.ts'
import { issueVoucher } from './ledger-queries.ts'
import { purchaseMails } from './purchase-mails.ts'
import { endPurchase, markPurchaseConfirmed, type PurchaseRow } from './purchase-queries.ts'
import { expiryOf } from './rules.ts'
import { codeOf, hashOfCode, voucherKey } from './voucher-code.ts'

export const saleOfPurchase = (appContext: AppContext, purchase: PurchaseRow): Sale => ({
  due: purchase.due,
  about: { purchase: purchase.id },
  cardDay: null,
  undeliverable: false,
  deliver: async paid => (await makeVouchers(appContext, purchase, paid)) || null,
  release: (as, because) => endPurchase(appContext.db, purchase.id, as, appContext.now(), because),
})

async function makeVouchers(
  appContext: AppContext,
  purchase: PurchaseRow,
  paid: Settlement,
): Promise<boolean> {
  const key = await voucherKey(appContext)
  return appContext.db.transaction(async db => {
    if (!(await markPurchaseConfirmed(db, purchase.id, { ...paid, at: appContext.now() }))) return false
    const { codes, issued } = await issue(db, purchase, key, appContext.now())
    await purchaseMails(
      db,
      appContext,
      { ...purchase, card_brand: paid.brand, card_last4: paid.last4 },
      codes,
    )
    await recordOperations(db, { at: appContext.now(), simulation: appContext.setting.demo }, [
      {
        kind: 'purchase',
        cinemas_id: null,
        users_id: purchase.users_id,
        about: { entity: 'purchase', id: purchase.id },
        lines: linesOfPurchase(appContext.now(), purchase, issued),
      },
    ])
    return true
  })
}

/**
 * Creates the vouchers of a paid purchase. Puts them into the buyer's wallet, unless they are a gift. Returns the
 * codes of gift vouchers, because they are stored nowhere.
 */
async function issue(
  db: Database,
  purchase: PurchaseRow,
  key: string,
  now: Date,
): Promise<{ codes: string[]; issued: VoucherMoved[] }> {
  const expires_at = expiryOf(purchase.purchase_date, purchase.validity_months)
  const codes: string[] = []
  const issued: VoucherMoved[] = []
  for (let number = 1; number <= purchase.quantity; number++) {
    const code = purchase.kind === 'bon_cadeau' ? codeOf(key, purchase.reference, number) : null
    if (code) codes.push(code)
    const moved = await issueVoucher(
      db,
      {
        kind: purchase.kind,
        name_product: purchase.name_product,
        purchases_id: purchase.id,
        number,
        users_id: purchase.recipient_email === null ? purchase.users_id : null,
        initial: purchase.units,
        expires_at,
        ...(code && { code_hash: hashOfCode(code), code_last4: code.slice(-4) }),
      },
      { cause: 'purchase', now },
    )
    issued.push(moved!)
  }
  return { codes, issued }
}
