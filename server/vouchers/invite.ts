import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { issueVoucher } from './ledger-queries.ts'
import { expiryOf, lastDayOf } from './rules.ts'

type Invitation = { orders_id: number; users_id: number; places: number; months: number; now: Date }

/** Places given in exchange for an order, once. */
export async function issueInvitation(
  db: Database,
  { orders_id, users_id, places, months, now }: Invitation,
) {
  const expires_at = expiryOf(now, months)
  const voucher = {
    kind: 'invitation' as const,
    name_product: places > 1 ? `Invitation pour ${places} places` : 'Invitation pour une place',
    orders_id,
    users_id,
    initial: places,
    expires_at,
  }
  const issued = await issueVoucher(db, voucher, { cause: 'invitation', now })
  if (!issued) throw new Refusal('claim_chosen')
  return { vouchers_id: issued.vouchers_id, last_day: lastDayOf(expires_at) }
}
