import type { Context } from '../../context.ts'
import { violatedConstraint } from '../../database/errors.ts'
import { countTry } from '../../http/limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { limitKey } from '../../http/visitor.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { welcomeMail } from '../mails.ts'
import { newPasswordProblems } from '../password/new-password.ts'
import { isErasedAddress } from '../privacy/rules.ts'
import { insertMember } from '../queries.ts'

const registrationsPerAddress = { name: 'register', tries: 20, seconds: 3600, perConnection: true } as const

export async function registerMember(
  context: Context,
  { email, password }: { email: string; password: string },
) {
  const problems = newPasswordProblems(password, email)
  if (problems.length > 0)
    throw new Refusal('invalid', { errors: problems.map(message => ({ field: 'password', message })) })
  await countTry(context, registrationsPerAddress, limitKey(context.visitor.address))
  if (isErasedAddress(email)) throw new Refusal('email_taken')

  const password_hash = await context.passwords.hash(password)
  try {
    return await context.db.transaction(async db => {
      const member = await insertMember(db, { email, password_hash, created_date: context.now() })
      const document = welcomeMail(context.siteUrl)
      const cause = `welcome:${member.id}`
      await queueMail(db, { cause, to: email, users_id: member.id, document }, context.now())
      return member
    })
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_unique') throw new Refusal('email_taken')
    throw error
  }
}
