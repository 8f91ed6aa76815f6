import type { updateAccount } from '../../contract/account.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import type { FieldError } from '../../contract/refusals.ts'
import { birthdayProblem } from '../../contract/rules/birthday.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { wishForEmail } from './change-email.ts'
import { checkCurrentPassword } from './current-password.ts'
import { passwordChangedMail } from './mails.ts'
import { newPasswordProblems } from './new-password.ts'
import { findCredentials, findMember, updateMember } from './queries.ts'
import { deletePasswordReset } from './reset-queries.ts'
import { deleteOtherLoginSessions } from './session-queries.ts'
import { hashToken } from './token.ts'

type Changes = InputOf<typeof updateAccount>['body']
type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>

/** One's own account only; someone else's does not exist. */
export async function updateOwnAccount(context: ActorContext, id: number, changes: Changes): Promise<Member> {
  const before = id === context.actor.id ? await findMember(context.db, id) : undefined
  if (!before) throw new Refusal('not_found')
  const errors = problemsOf(changes, before.email, context.now())
  if (errors.length > 0) throw new Refusal('invalid', { errors })

  const { password, current_password, email, ...fields } = changes
  const newEmail = email !== undefined && email !== before.email
  const newPassword = password !== undefined
  if (newEmail || newPassword) await checkCurrentPassword(context, current_password)
  const password_hash = newPassword ? await context.passwords.hash(password) : undefined
  return context.db.transaction(async db => {
    if (newEmail && (await isTaken(db, email, id))) throw new Refusal('email_taken')
    const member = await updateMember(db, id, { ...fields, ...(password_hash && { password_hash }) })
    if (!member) throw new Refusal('not_found')
    if (newPassword) {
      await closeOtherDoors(db, context)
      await tellPasswordChanged(db, context, member)
    }
    if (!newEmail) return member
    await wishForEmail(db, context, before, email)
    return { ...member, pending_email: email }
  })
}

/** One's own address in other letters (capitals) is not. */
async function isTaken(db: Database, email: string, id: number): Promise<boolean> {
  const owner = await findCredentials(db, email)
  return owner !== undefined && owner.id !== id
}

function problemsOf({ password, birthday }: Changes, email: string, now: Date): FieldError[] {
  const ofPassword = password === undefined ? [] : newPasswordProblems(password, email)
  const ofBirthday = birthday ? birthdayProblem(birthday, inParis(now).date) : null
  return [
    ...ofPassword.map(message => ({ field: 'password', message })),
    ...(ofBirthday ? [{ field: 'birthday', message: ofBirthday }] : []),
  ]
}

/** Other devices, and a link that waits in the old mailbox. */
async function closeOtherDoors(db: Database, { actor, session }: ActorContext): Promise<void> {
  await deleteOtherLoginSessions(db, actor.id, hashToken(session.token ?? ''))
  await deletePasswordReset(db, actor.id)
}

function tellPasswordChanged(db: Database, context: ActorContext, member: Member): Promise<void> {
  const document = passwordChangedMail(context.siteUrl, member.firstname)
  const cause = `password-changed:${member.id}:${context.newId()}`
  return queueMail(db, { cause, to: member.email, users_id: member.id, document }, context.now())
}
