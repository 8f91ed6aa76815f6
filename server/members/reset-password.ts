import type { Context } from '../context.ts'
import { growingWaits, takeTry } from '../http/growing-delay.ts'
import { Refusal } from '../http/refusal.ts'
import { limitKey } from '../http/visitor.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { replacePassword } from './end-trust.ts'
import { passwordChangedMail } from './mails.ts'
import { newPasswordProblems } from './new-password.ts'
import { ownerOfResetLink, takePasswordReset } from './reset-queries.ts'
import { lockPerson } from './second-factor/queries.ts'
import { hashToken } from './token.ts'

const triesPerAddress = {
  name: 'reset-address',
  waits: growingWaits({ free: 20, first: 15, most: 900 }),
  forgetAfterSeconds: 3600,
  perConnection: true,
} as const

/** Asked before the form is shown: who has used the link already need not think of a second password. */
export async function checkOwnResetLink({ db, now }: Context, token: string): Promise<undefined> {
  if ((await ownerOfResetLink(db, hashToken(token), now())) === undefined)
    throw new Refusal('reset_link_invalid')
}

/** Whoever holds the link holds the account; nobody else keeps a session in it. */
export async function setNewPassword(
  context: Context,
  { token, password }: { token: string; password: string },
): Promise<{ message: string }> {
  const problems = newPasswordProblems(password)
  if (problems.length > 0)
    throw new Refusal('invalid', { errors: problems.map(message => ({ field: 'password', message })) })
  await takeTry(context, triesPerAddress, limitKey(context.visitor.address))

  const token_hash = hashToken(token)
  // Hashing is dear: not for a link that is none.
  const users_id = await ownerOfResetLink(context.db, token_hash, context.now())
  if (users_id === undefined) throw new Refusal('reset_link_invalid')
  const password_hash = await context.passwords.hash(password)
  await context.db.transaction(async db => {
    // The account first, as whatever ends its trust does: two that cross wait for one another, in one order.
    const member = await lockPerson(db, users_id)
    const taken = await takePasswordReset(db, token_hash, context.now())
    if (!member || !taken) throw new Refusal('reset_link_invalid')
    await replacePassword(db, member.id, password_hash)
    const document = passwordChangedMail(context.siteUrl, member.firstname)
    const cause = `password-changed:${member.id}:${context.newId()}`
    await queueMail(db, { cause, to: member.email, users_id: member.id, document }, context.now())
  })
  return { message: 'Votre nouveau mot de passe est enregistré : vous pouvez vous connecter.' }
}
