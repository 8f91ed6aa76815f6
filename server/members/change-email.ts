import { resetLinkMinutes } from '../../contract/rules/account.ts'
import type { ActorContext, Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { growingWaits, takeTry } from '../http/growing-delay.ts'
import { countTry } from '../http/limits.ts'
import { Refusal } from '../http/refusal.ts'
import { limitKey } from '../http/visitor.ts'
import { queueMail } from '../mail/queue-mail.ts'
import {
  deleteEmailChange,
  findEmailChange,
  keepEmailChange,
  takeEmailChange,
} from './email-change-queries.ts'
import { confirmEmailMail, emailAskedMail, emailChangedMail } from './mails.ts'
import { findMember, updateMember } from './queries.ts'
import { deletePasswordReset } from './reset-queries.ts'
import { deleteOtherLoginSessions } from './session-queries.ts'
import { hashToken } from './token.ts'

type Person = { id: number; email: string; firstname: string }

const linksPerAccount = { name: 'email-link', tries: 5, seconds: 3600 }
const triesPerAddress = {
  name: 'email-link-address',
  waits: growingWaits({ free: 20, first: 15, most: 900 }),
  forgetAfterSeconds: 3600,
}

/** Writes the wish down and to both addresses; nothing changes before the new one has answered. */
export async function wishForEmail(
  db: Database,
  context: ActorContext,
  person: Person,
  email: string,
): Promise<void> {
  await sendLink(db, context, person, email)
  const cause = `email-asked:${person.id}:${context.newId()}`
  const document = emailAskedMail(context.siteUrl, person.firstname)
  await queueMail(db, { cause, to: person.email, users_id: person.id, document }, context.now())
}

/** A new link; the one before is worth nothing any more. */
async function sendLink(db: Database, context: ActorContext, person: Person, email: string): Promise<void> {
  await countTry({ ...context, db }, linksPerAccount, String(person.id))
  const token = context.newToken()
  const now = context.now()
  const ends_at = new Date(now.getTime() + resetLinkMinutes * 60_000)
  await keepEmailChange(db, { users_id: person.id, email, token_hash: hashToken(token), ends_at })
  const cause = `email-link:${person.id}:${context.newId()}`
  const document = confirmEmailMail(context.siteUrl, person.firstname, token)
  await queueMail(db, { cause, to: email, users_id: person.id, document, secret: true }, now)
}

export async function resendOwnEmailLink(context: ActorContext): Promise<undefined> {
  await context.db.transaction(async db => {
    const person = await findMember(db, context.actor.id)
    const wish = await findEmailChange(db, context.actor.id)
    if (!person || !wish) throw new Refusal('no_email_change')
    await sendLink(db, context, person, wish.email)
  })
}

export async function cancelOwnEmailChange({ db, actor }: ActorContext): Promise<undefined> {
  await deleteEmailChange(db, actor.id)
}

/** Whoever holds the link owns the new address. The old one is told, and other devices log in again. */
export async function confirmNewEmail(context: Context, token: string): Promise<{ message: string }> {
  await takeTry(context, triesPerAddress, limitKey(context.visitor.address))
  try {
    await context.db.transaction(async db => {
      const wish = await takeEmailChange(db, hashToken(token), context.now())
      const before = wish && (await findMember(db, wish.users_id))
      if (!before) throw new Refusal('email_link_invalid')
      await updateMember(db, before.id, { email: wish.email })
      await deleteOtherLoginSessions(db, before.id, hashToken(context.session.token ?? ''))
      await deletePasswordReset(db, before.id)
      const cause = `email-changed:${before.id}:${context.newId()}`
      const document = emailChangedMail(before.firstname)
      await queueMail(db, { cause, to: before.email, users_id: before.id, document }, context.now())
    })
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_unique') throw new Refusal('email_taken')
    throw error
  }
  return { message: 'Votre nouvelle adresse est confirmée.' }
}
