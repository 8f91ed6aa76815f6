import { isStaff } from '../../../contract/permissions.ts'
import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { endPassword } from '../login/revoke-access.ts'
import { newPasswordMail } from '../mails.ts'
import { sendResetLink } from '../password/forgotten-password.ts'
import { rightsOf } from '../rules.ts'
import { lockPerson } from '../second-factor/queries.ts'

/**
 * Gives an account to the owner of its e-mail address: deletes the password, ends the sessions, and mails a link
 * to choose a new password, with `why` as the first sentence. Call it before the cinema entrusts anything to the
 * account, because registration does not verify the address: a stranger may have chosen the password.
 */
export async function handOverAccount(
  appContext: AppContext,
  db: Database,
  users_id: number,
  why: string,
): Promise<void> {
  await endPassword(db, users_id)
  // Read the account after endPassword, which raises its trust number: a link created with the older number would
  // be invalid.
  const person = await lockPerson(db, users_id)
  if (person?.guest) throw new Refusal('guest_has_no_account')
  if (!person || person.removed_at) return
  await sendResetLink(appContext, db, person, (siteUrl, firstname, token) =>
    newPasswordMail(siteUrl, firstname, { token, why }),
  )
}

/**
 * Locks an account and returns whether it is an account of staff. Call it before inserting a row that refers to
 * the account: the insert would only take a weaker lock (FOR KEY SHARE), and two concurrent hand-overs that both
 * strengthen it would deadlock.
 */
export async function lockAccount(db: Database, users_id: number): Promise<{ isStaff: boolean }> {
  const person = await lockPerson(db, users_id)
  return { isStaff: person !== undefined && isStaff(rightsOf(person)) }
}
