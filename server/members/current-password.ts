import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { growingWaits, settleTries, takeTry } from '../http/growing-delay.ts'
import { countTry } from '../http/limits.ts'
import { Refusal } from '../http/refusal.ts'
import { spendRightPassword } from './login-limits.ts'
import { findPassword } from './queries.ts'
import { lockPerson } from './second-factor/queries.ts'

/** Against who found a browser left open and tries passwords in it. */
const checks = {
  name: 'current-password',
  waits: growingWaits({ free: 5, first: 15, most: 900 }),
  forgetAfterSeconds: 86_400,
}

/** Whatever it is right for is told by mail, to an address that nobody has proved. */
const changesPerAccount = { name: 'guarded-changes', tries: 20, seconds: 3600 }

/** For what an open session alone should not be enough. Answers under which trust the password was right. */
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
  await settleTries(context.db, { forgotten: [[checks, key]] }, context.now())
  await countTry(context, changesPerAccount, key)
  return trust
}

/** Looking at a password takes time: if the account has been closed to this session meanwhile, nothing is done. */
export async function lockTrusted(db: Database, users_id: number, trust: number) {
  const person = await lockPerson(db, users_id)
  if (person?.trust !== trust) throw new Refusal('not_logged_in')
  return person
}
