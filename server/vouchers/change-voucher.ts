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
 * Blocks, extends or assigns a voucher. Before assigning it to an account, resets the account's password:
 * registration does not verify e-mail addresses, so a stranger may have chosen the password.
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
 * Locks the account that gets the voucher. Refuses a staff account unless the actor is an admin, because the
 * account's password is then reset.
 */
async function lockOwner({ actor }: ActorContext, db: Database, users_id: number): Promise<void> {
  const { isStaff } = await lockAccount(db, users_id)
  if (isStaff && !mayNow(actor, 'members:write')) throw new Refusal('staff_wallet')
}

/**
 * Returns the columns to change if a voucher is extended: its new end, and that its owner is to be warned again
 * before that end. Refuses to extend an expired voucher, because what was left on it is already booked as lost.
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
