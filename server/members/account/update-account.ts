import type { updateAccount } from '../../../contract/account.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import type { FieldError } from '../../../contract/refusals.ts'
import { birthdayProblem } from '../../../contract/rules/birthday.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import type { ActorContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { replacePassword } from '../login/revoke-access.ts'
import { hashToken } from '../login/token.ts'
import { passwordChangedMail } from '../mails.ts'
import { checkCurrentPassword, lockTrusted } from '../password/current-password.ts'
import { newPasswordProblems } from '../password/new-password.ts'
import { findMember, updateMember } from '../queries.ts'
import { countEmailWish, requestEmailChange } from './change-email.ts'

type Changes = InputOf<typeof updateAccount>['body']
type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>

/** Changes the actor's own account. Answers 404 for any other account. */
export async function updateOwnAccount(context: ActorContext, id: number, changes: Changes): Promise<Member> {
  const before = id === context.actor.id ? await findMember(context.db, id) : undefined
  if (!before) throw new Refusal('not_found')
  const errors = problemsOf(changes, before.email, context.now())
  if (errors.length > 0) throw new Refusal('invalid', { errors })

  const { password, current_password, email, ...fields } = changes
  const newEmail = email !== undefined && email !== before.email
  const newPassword = password !== undefined
  if (!newEmail && !newPassword) return updated(context.db, id, fields)
  const trust = await checkCurrentPassword(context, current_password)
  if (newEmail) await countEmailWish(context, email)
  const password_hash = newPassword ? await context.passwords.hash(password) : undefined
  return context.db.transaction(async db => {
    const person = await lockTrusted(db, id, trust)
    const trustNow = password_hash ? await changePassword(db, context, person, password_hash) : trust
    const member = await updated(db, id, fields)
    if (!newEmail) return member
    await requestEmailChange(db, context, { ...person, trust: trustNow }, email)
    return { ...member, pending_email: email }
  })
}

async function updated(
  db: Database,
  id: number,
  fields: Parameters<typeof updateMember>[2],
): Promise<Member> {
  const member = await updateMember(db, id, fields)
  if (!member) throw new Refusal('not_found')
  return member
}

function problemsOf({ password, birthday }: Changes, email: string, now: Date): FieldError[] {
  const ofPassword = password === undefined ? [] : newPasswordProblems(password, email)
  const ofBirthday = birthday ? birthdayProblem(birthday, inParis(now).date) : null
  return [
    ...ofPassword.map(message => ({ field: 'password', message })),
    ...(ofBirthday ? [{ field: 'birthday', message: ofBirthday }] : []),
  ]
}

/** Stores a new password. Ends all links, challenges and sessions except the current session. */
async function changePassword(
  db: Database,
  context: ActorContext,
  person: { id: number; email: string; firstname: string },
  password_hash: string,
): Promise<number> {
  const trust = await replacePassword(db, person.id, password_hash, hashToken(context.session.token ?? ''))
  const document = passwordChangedMail(context.siteUrl, person.firstname)
  const cause = `password-changed:${person.id}:${context.newId()}`
  await queueMail(db, { cause, to: person.email, users_id: person.id, document }, context.now())
  return trust
}
