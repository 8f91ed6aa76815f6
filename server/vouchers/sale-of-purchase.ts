import type { House } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { linesOfPurchase, type VoucherMoved } from '../money/rules.ts'
import { writeDown } from '../money/write-down.ts'
import type { Settlement } from '../payments/ask-for-money.ts'
import type { Sale } from '../payments/settle-sale.ts'
import { issueVoucher } from './ledger-queries.ts'
import { purchaseMails } from './purchase-mails.ts'
import { endPurchase, markPurchaseConfirmed, type PurchaseRow } from './purchase-queries.ts'
import { expiryOf } from './rules.ts'
import { codeOf, hashOfCode, voucherKey } from './voucher-code.ts'

export const saleOfPurchase = (house: House, purchase: PurchaseRow): Sale => ({
  due: purchase.due,
  about: { purchase: purchase.id },
  cardDay: null,
  undeliverable: false,
  deliver: paid => makeVouchers(house, purchase, paid),
  release: as => endPurchase(house.db, purchase.id, as, house.now()),
})

async function makeVouchers(house: House, purchase: PurchaseRow, paid: Settlement): Promise<boolean> {
  const key = await voucherKey(house)
  return house.db.transaction(async db => {
    if (!(await markPurchaseConfirmed(db, purchase.id, { ...paid, at: house.now() }))) return false
    const codes = await issue(db, purchase, key, house.now())
    await purchaseMails(db, house, { ...purchase, card_brand: paid.brand, card_last4: paid.last4 }, codes)
    return true
  })
}

/** One row for each, in the buyer's wallet unless it is a gift; the codes of vouchers are answered, and kept nowhere. */
async function issue(db: Database, purchase: PurchaseRow, key: string, now: Date): Promise<string[]> {
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
  await writeDown(db, linesOfPurchase(now, purchase, issued))
  return codes
}
