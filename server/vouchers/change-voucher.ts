import type { voucher } from '../../contract/admin/voucher.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { handOverAccount, lockAccount } from '../members/account/hand-over-account.ts'
import { mayNow } from '../members/rules.ts'
import { changeRecord } from '../records/change-records.ts'
import { voucherEntity } from './admin-queries.ts'
import { expiryAfter, extensionProblem } from './rules.ts'

type Changes = InputOf<typeof voucher.update>['body']

/**
 * Blocks, extends or assigns a voucher. When it assigns the voucher to an account, it resets the account's
 * password: registration does not verify e-mail addresses, so a stranger may have registered with this address.
 */
export function changeVoucher(context: ActorContext, id: number, { usable_until, ...changes }: Changes) {
  const { users_id } = changes
  const entity = {
    ...voucherEntity,
    ...(users_id !== undefined && { lockFirst: (db: Database) => lockOwner(context, db, users_id) }),
  }
  return changeRecord(
    context,
    entity,
    id,
    async (_, before) => ({ ...changes, ...extended(usable_until, before, context.now()) }),
    async (db, before) => {
      if (users_id === undefined || before.users_id === users_id) return
      const why = 'Le cinéma a mis une e-carte ou un bon dans votre portefeuille.'
      await handOverAccount(context, db, users_id, why)
    },
  )
}

/**
 * Locks the account to which the voucher is assigned. The account's password will be reset; only an admin may do
 * that to a staff account, so refuses other actors.
 */
async function lockOwner({ actor }: ActorContext, db: Database, users_id: number): Promise<void> {
  const { isStaff } = await lockAccount(db, users_id)
  if (isStaff && !mayNow(actor, 'members:write')) throw new Refusal('staff_wallet')
}

/**
 * Returns the columns to change if a voucher is extended: the new end of validity, and `warned_at`, so that its
 * owner is warned again before that end. Refuses if the voucher has expired: the rest of its value is already
 * booked as lost.
 */
function extended(
  usable_until: string | undefined,
  before: { usable_until: string; expires_at: Date },
  now: Date,
) {
  if (usable_until === undefined || usable_until === before.usable_until) return {}
  if (before.expires_at <= now) throw new Refusal('voucher_expired')
  const message = extensionProblem(usable_until, before.expires_at, now)
  if (message) throw new Refusal('invalid', { errors: [{ field: 'usable_until', message }] })
  return { expires_at: expiryAfter(usable_until), warned_at: null }
}
