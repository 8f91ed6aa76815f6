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
 * Gives an account to the owner of its e-mail address, in the caller's transaction. Call it before the cinema
 * entrusts anything to the account: registration does not verify the address, so a stranger may have chosen the
 * password. Deletes the password, ends the sessions, and mails a link to choose a new password. `why` is the first
 * sentence of that mail.
 */
export async function handOverAccount(
  appContext: AppContext,
  db: Database,
  users_id: number,
  why: string,
): Promise<void> {
  await endPassword(db, users_id)
  // Read the account only after endPassword: it raises the trust number, and a link with an older number is
  // invalid.
  const person = await lockPerson(db, users_id)
  if (person?.guest) throw new Refusal('guest_has_no_account')
  if (!person || person.removed_at) return
  await sendResetLink(appContext, db, person, (siteUrl, firstname, token) =>
    newPasswordMail(siteUrl, firstname, { token, why }),
  )
}

/**
 * Locks an account before the caller inserts a row that refers to it; returns whether it is an account of staff.
 * Without this lock, the insert would take a weaker one (FOR KEY SHARE), which the hand-over would then have to
 * strengthen: two concurrent hand-overs of one account would deadlock.
 */
export async function lockAccount(db: Database, users_id: number): Promise<{ isStaff: boolean }> {
  const person = await lockPerson(db, users_id)
  return { isStaff: person !== undefined && isStaff(rightsOf(person)) }
}
