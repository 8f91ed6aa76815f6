import type { Context } from '../../context.ts'
import { growingWaits, takeTry } from '../../http/backoff.ts'
import { Refusal } from '../../http/refusal.ts'
import { limitKey } from '../../http/visitor.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { replacePassword } from '../login/revoke-access.ts'
import { hashToken } from '../login/token.ts'
import { passwordChangedMail } from '../mails.ts'
import { lockPerson } from '../second-factor/queries.ts'
import { newPasswordProblems } from './new-password.ts'
import { ownerOfResetLink, takePasswordReset } from './reset-queries.ts'

const triesPerAddress = {
  name: 'reset-address',
  waits: growingWaits({ free: 20, first: 15, most: 900 }),
  forgetAfterSeconds: 3600,
  perConnection: true,
} as const

/** Checks the link before the form is shown, so that the member types no password for a used link. */
export async function checkOwnResetLink({ db, now }: Context, token: string): Promise<undefined> {
  if ((await ownerOfResetLink(db, hashToken(token), now())) === undefined)
    throw new Refusal('reset_link_invalid')
}

/** Sets a new password: the link proves that its holder owns the account. Ends every session. */
export async function setNewPassword(
  context: Context,
  { token, password }: { token: string; password: string },
): Promise<{ message: string }> {
  await takeTry(context, triesPerAddress, limitKey(context.visitor.address))
  const token_hash = hashToken(token)
  // Check the link before hashing: hashing is expensive.
  const owner = await ownerOfResetLink(context.db, token_hash, context.now())
  if (!owner) throw new Refusal('reset_link_invalid')
  const problems = newPasswordProblems(password, owner.email)
  if (problems.length > 0)
    throw new Refusal('invalid', { errors: problems.map(message => ({ field: 'password', message })) })
  const password_hash = await context.passwords.hash(password)
  await context.db.transaction(async db => {
    // Lock the account before the link, as revokeAccess does, to avoid deadlocks.
    const member = await lockPerson(db, owner.id)
    const taken = await takePasswordReset(db, token_hash, context.now())
    if (!member || !taken) throw new Refusal('reset_link_invalid')
    await replacePassword(db, member.id, password_hash)
    const document = passwordChangedMail(context.siteUrl, member.firstname)
    const cause = `password-changed:${member.id}:${context.newId()}`
    await queueMail(db, { cause, to: member.email, users_id: member.id, document }, context.now())
  })
  return { message: 'Votre nouveau mot de passe est enregistré : vous pouvez vous connecter.' }
}
