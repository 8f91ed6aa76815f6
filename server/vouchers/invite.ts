import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { issueVoucher } from './ledger-queries.ts'
import { vouchersOf } from './queries.ts'
import { expiryOf, lastDayOf } from './rules.ts'

type Invitation = { orders_id: number; users_id: number; places: number; months: number; now: Date }

export const invitationName = (places: number): string =>
  places > 1 ? `Invitation pour ${places} places` : 'Invitation pour une place'

/** Issues the free ticket that compensates an order. Refuses a second one for the same order. */
export async function issueInvitation(
  db: Database,
  { orders_id, users_id, places, months, now }: Invitation,
) {
  const expires_at = expiryOf(now, months)
  const voucher = {
    kind: 'invitation' as const,
    name_product: invitationName(places),
    orders_id,
    users_id,
    initial: places,
    expires_at,
  }
  const issued = await issueVoucher(db, voucher, { cause: 'invitation', now })
  if (!issued) throw new Refusal('claim_chosen')
  return { vouchers_id: issued.vouchers_id, last_day: lastDayOf(expires_at) }
}

/**
 * Gives a staff member a voucher for one free ticket, to test the site before it opens, unless an earlier one is
 * still unused.
 */
export async function inviteToTry(db: Database, users_id: number, now: Date): Promise<void> {
  const own = await vouchersOf(db, users_id)
  const isUsable = ({ balance, expires_at }: (typeof own)[number]) => balance > 0 && expires_at > now
  if (own.some(voucher => voucher.kind === 'invitation' && isUsable(voucher))) return
  const name_product = 'Invitation d’essai, avant l’ouverture'
  const voucher = { kind: 'invitation' as const, name_product, users_id, initial: 1 }
  await issueVoucher(db, { ...voucher, expires_at: expiryOf(now, 1) }, { cause: 'invitation', now })
}
