import type { ActorContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { adjustAttempts, growingWaits, takeTry } from '../../http/backoff.ts'
import { countTry } from '../../http/limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { spendRightPassword } from '../login/login-limits.ts'
import { findPassword } from '../queries.ts'
import { lockPerson } from '../second-factor/queries.ts'

/**
 * Limits guesses of the current password. The limit is against a stranger at a device on which the member is still
 * logged in.
 */
const checks = {
  name: 'current-password',
  waits: growingWaits({ free: 5, first: 15, most: 900 }),
  forgetAfterSeconds: 86_400,
}

/**
 * Limits how often an account makes sensitive changes, such as a new e-mail address: each sends a mail, possibly
 * to an address that is not verified.
 */
const changesPerAccount = { name: 'guarded-changes', tries: 20, seconds: 3600 }

/**
 * Checks the password that a member types again before a sensitive change. Returns the trust number of the account
 * at that moment, for lockTrusted.
 */
export async function checkCurrentPassword(
  context: ActorContext,
  given: string | undefined,
): Promise<number> {
  if (!given) {
    const errors = [{ field: 'current_password', message: 'Indiquez votre mot de passe actuel.' }]
    throw new Refusal('invalid', { errors })
  }
  const key = String(context.actor.id)
  await takeTry(context, checks, key)
  await spendRightPassword(context, context.actor.id)
  const { password_hash, trust } = await findPassword(context.db, context.actor.id)
  if (!(await context.passwords.verify(password_hash, given))) throw new Refusal('wrong_current_password')
  await adjustAttempts(context.db, { forgotten: [[checks, key]] }, context.now())
  await countTry(context, changesPerAccount, key)
  return trust
}

/**
 * Locks the account. `trust` is its trust number when the password was verified. If the number has changed since,
 * access was revoked in between (revoke-access.ts), and the call is refused.
 */
export async function lockTrusted(db: Database, users_id: number, trust: number) {
  const person = await lockPerson(db, users_id)
  if (person?.trust !== trust) throw new Refusal('not_logged_in')
  return person
}
