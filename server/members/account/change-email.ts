import { resetLinkMinutes } from '../../../contract/rules/account.ts'
import type { ActorContext, Context } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { violatedConstraint } from '../../database/errors.ts'
import { growingWaits, takeTry } from '../../http/backoff.ts'
import { countTry } from '../../http/limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { limitKey } from '../../http/visitor.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { revokeAccess } from '../login/revoke-access.ts'
import { hashToken } from '../login/token.ts'
import { confirmEmailMail, emailAskedMail, emailChangedMail, emailInUseMail } from '../mails.ts'
import { findOwnerOf, updateMember } from '../queries.ts'
import { lockPerson } from '../second-factor/queries.ts'
import {
  deleteEmailChange,
  findEmailChange,
  keepEmailChange,
  ownerOfEmailLink,
  takeEmailChange,
} from './email-change-queries.ts'

type Person = { id: number; email: string; firstname: string; trust: number }

const linksPerAccount = { name: 'email-link', tries: 5, seconds: 3600 }
/**
 * Limits the mails to each new e-mail address, however many members ask for them: the address may belong to a
 * stranger.
 */
const linksPerRecipient = { name: 'email-link-to', tries: 5, seconds: 86_400 }
const triesPerAddress = {
  name: 'email-link-address',
  waits: growingWaits({ free: 20, first: 15, most: 900 }),
  forgetAfterSeconds: 3600,
  perConnection: true,
} as const

/**
 * Counts a request for a new e-mail address, and refuses too many. Call it before looking up the address:
 * otherwise a caller could try many addresses and learn which of them have an account.
 */
export async function countEmailWish(context: ActorContext, email: string): Promise<void> {
  await countTry(context, linksPerAccount, String(context.actor.id))
  await countTry(context, linksPerRecipient, email.toLowerCase())
}

/**
 * Stores the requested new e-mail address, and mails a link to it and a notice to the current address. The change
 * takes effect when the link is opened. If another account already has the new address, mails a notice to it
 * instead of the link. The caller gets the same answer in both cases.
 */
export async function requestEmailChange(
  db: Database,
  context: ActorContext,
  person: Person,
  email: string,
): Promise<void> {
  const token = context.newToken()
  const now = context.now()
  const ends_at = new Date(now.getTime() + resetLinkMinutes * 60_000)
  const { id: users_id, trust } = person
  await keepEmailChange(db, { users_id, email, token_hash: hashToken(token), trust, ends_at })
  const owner = await findOwnerOf(db, email)
  const document =
    owner && owner.id !== users_id
      ? emailInUseMail(context.siteUrl)
      : confirmEmailMail(context.siteUrl, person.firstname, token)
  const sent = `${users_id}:${context.newId()}`
  await queueMail(db, { cause: `email-link:${sent}`, to: email, users_id, document, secret: true }, now)
  const asked = emailAskedMail(context.siteUrl, person.firstname)
  await queueMail(db, { cause: `email-asked:${sent}`, to: person.email, users_id, document: asked }, now)
}

/** Sends a new link, which replaces the old one, and repeats the notice to the current e-mail address. */
export async function resendOwnEmailLink(context: ActorContext): Promise<undefined> {
  const asked = await findEmailChange(context.db, context.actor.id)
  if (!asked) throw new Refusal('no_email_change')
  await countEmailWish(context, asked.email)
  await context.db.transaction(async db => {
    const person = await lockPerson(db, context.actor.id)
    const wish = await findEmailChange(db, context.actor.id)
    if (!person || wish?.email !== asked.email) throw new Refusal('no_email_change')
    await requestEmailChange(db, context, person, wish.email)
  })
}

export async function cancelOwnEmailChange({ db, actor }: ActorContext): Promise<undefined> {
  await deleteEmailChange(db, actor.id)
}

/**
 * Changes the e-mail address: opening the link proves that the member reads the new mailbox. Notifies the old
 * address and ends all other sessions.
 */
export async function confirmNewEmail(context: Context, token: string): Promise<{ message: string }> {
  await takeTry(context, triesPerAddress, limitKey(context.visitor.address))
  const token_hash = hashToken(token)
  const users_id = await ownerOfEmailLink(context.db, token_hash)
  if (users_id === undefined) throw new Refusal('email_link_invalid')
  try {
    await context.db.transaction(async db => {
      const before = await lockPerson(db, users_id)
      const wish = await takeEmailChange(db, token_hash, context.now())
      if (!before || !wish) throw new Refusal('email_link_invalid')
      await updateMember(db, before.id, { email: wish.email, proved_email: wish.email })
      await revokeAccess(db, before.id, hashToken(context.session.token ?? ''))
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
