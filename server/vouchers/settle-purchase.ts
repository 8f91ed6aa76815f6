import type { House } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { askForMoney, findOut, giveMoneyBack, type Settlement } from '../payments/ask-for-money.ts'
import type { Card } from '../payments/gateway.ts'
import { issueVoucher } from './ledger-queries.ts'
import { purchaseMails } from './purchase-mails.ts'
import {
  endPurchase,
  findPurchase,
  markPurchaseConfirmed,
  markPurchaseRefunded,
  type PurchaseRow,
  postponePurchaseCheck,
  purchasesToCheck,
  purchasesToRefund,
} from './purchase-queries.ts'
import { expiryOf } from './rules.ts'
import { codeOf, hashOfCode, voucherKey } from './voucher-code.ts'

export type Settled = 'confirmed' | 'refused' | 'expired' | 'pending'

const saleOf = ({ reference, price_purchase }: PurchaseRow) => ({ reference, amount: price_purchase })

export async function payForPurchase(house: House, purchase: PurchaseRow, card: Card): Promise<Settled> {
  const answer = await askForMoney(house, saleOf(purchase), card)
  if (answer.state === 'unknown') return 'pending'
  if (answer.state === 'paid') return confirmPurchase(house, purchase, answer)
  await endPurchase(house.db, purchase.id, 'refused')
  return 'refused'
}

/** Paid: the cards or vouchers are made, and the mails written. If it was ended meanwhile, the money goes back. */
async function confirmPurchase(house: House, purchase: PurchaseRow, paid: Settlement): Promise<Settled> {
  const key = await voucherKey(house)
  const confirmed = await house.db.transaction(async db => {
    if (!(await markPurchaseConfirmed(db, purchase.id, paid))) return false
    const codes = await issue(db, purchase, key, house.now())
    await purchaseMails(db, house, { ...purchase, card_brand: paid.brand, card_last4: paid.last4 }, codes)
    return true
  })
  if (confirmed) return 'confirmed'
  const now = await findPurchase(house.db, purchase.id, null)
  if (now?.state === 'confirmed' || now?.state === 'withdrawn') return 'confirmed'
  await giveMoneyBack(house, saleOf(purchase))
  return 'expired'
}

/** One row for each, in the buyer's wallet unless it is a gift; the codes of vouchers are answered, and kept nowhere. */
async function issue(db: Database, purchase: PurchaseRow, key: string, now: Date): Promise<string[]> {
  const expires_at = expiryOf(purchase.purchase_date, purchase.validity_months)
  const codes: string[] = []
  for (let number = 1; number <= purchase.quantity; number++) {
    const code = purchase.kind === 'bon_cadeau' ? codeOf(key, purchase.reference, number) : null
    if (code) codes.push(code)
    await issueVoucher(
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
  }
  return codes
}

/** As for orders: asks what became of payments without an answer, and returns what withdrawals are owed. */
export async function reconcilePurchases(house: House): Promise<void> {
  for (const purchase of await purchasesToCheck(house.db, house.now()))
    await attempt(house, purchase.id, () => settlePending(house, purchase))
  for (const purchase of await purchasesToRefund(house.db))
    await attempt(house, purchase.id, () => payBack(house, purchase))
}

async function settlePending(house: House, purchase: PurchaseRow): Promise<void> {
  const answer = await findOut(house, saleOf(purchase), { since: purchase.purchase_date })
  if (answer.state === 'paid') await confirmPurchase(house, purchase, answer)
  else if (answer.state === 'unknown') await postponePurchaseCheck(house.db, purchase.id, answer.askAgainAt)
  else await endPurchase(house.db, purchase.id, answer.state)
}

/** What a withdrawal is owed, by the card that paid. */
export async function payBack(house: House, { id, reference, refund }: PurchaseRow): Promise<void> {
  if (refund) await giveMoneyBack(house, { reference, amount: refund })
  await markPurchaseRefunded(house.db, id, house.now())
}

async function attempt(house: House, purchase: number, work: () => Promise<void>): Promise<void> {
  await work().catch(error =>
    house.log.error({ err: error, purchase }, 'the purchase could not be reconciled'),
  )
}
