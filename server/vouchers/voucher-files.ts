import type { FileAnswer } from '../../contract/endpoint.ts'
import { beamOf } from '../../contract/rules/accent.ts'
import { nameOf } from '../../contract/rules/identity.ts'
import { cents } from '../../contract/rules/money.ts'
import type { ActorContext, AppContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import type { AttachmentMakers } from '../mail/send-waiting-mails.ts'
import { findPurchase, type PurchaseRow } from './purchase-queries.ts'
import { vouchersOfPurchases } from './queries.ts'
import { lastDayOf } from './rules.ts'
import { codeOf, voucherKey } from './voucher-code.ts'

/** Returns the printable PDF of a gift voucher to its buyer, unless the purchase was withdrawn. */
export async function readOwnVouchers(context: ActorContext, id: number): Promise<FileAnswer> {
  const purchase = await findPurchase(context.db, id, context.actor.id)
  if (purchase?.state !== 'confirmed' || purchase.kind !== 'bon_cadeau')
    throw new Refusal('purchase_not_found')
  return { name: `bon-cadeau-${id}.pdf`, content: await vouchersFor(context, purchase) }
}

/** Renders the vouchers attached to a mail, when the mail is sent. */
export const voucherMakers: AttachmentMakers = {
  vouchers: async (house, id) => {
    const purchase = await findPurchase(house.db, id, null)
    if (!purchase) throw new Error(`there is no purchase ${id}`)
    return vouchersFor(house, purchase)
  },
}

async function vouchersFor(house: AppContext, purchase: PurchaseRow): Promise<Uint8Array<ArrayBuffer>> {
  const { drawVouchers } = await import('./draw-vouchers.ts')
  const [key, made] = await Promise.all([voucherKey(house), vouchersOfPurchases(house.db, [purchase.id])])
  const identity = await house.identity.read()
  const facts = {
    purchase: purchase.id,
    bought_at: purchase.purchase_date,
    amount: cents(purchase.units),
    last_day: lastDayOf(made[0]!.expires_at),
    from: `${purchase.firstname} ${purchase.lastname}`,
    to: purchase.recipient_name ?? '',
    message: purchase.message ?? '',
    site: house.siteUrl.host,
    house: nameOf(identity),
    codes: made.map(voucher => codeOf(key, purchase.reference, voucher.number)),
  }
  return drawVouchers(facts, beamOf(identity.accent_color))
}
