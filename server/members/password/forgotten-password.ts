import { resetLinkMinutes } from '../../../contract/rules/account.ts'
import type { AppContext, Context } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { yieldToOthers } from '../../database/yield-to-others.ts'
import { growingWaits, takeTry } from '../../http/backoff.ts'
import { Refusal } from '../../http/refusal.ts'
import { limitKey } from '../../http/visitor.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { hashToken } from '../login/token.ts'
import { resetLinkMail } from '../mails.ts'
import { findCredentials } from '../queries.ts'
import { insertResetWish, keepPasswordReset, takeResetWishes } from './reset-queries.ts'

const wishesPerAddress = {
  name: 'forgotten-address',
  waits: growingWaits({ free: 10, first: 30, most: 900 }),
  forgetAfterSeconds: 3600,
  perConnection: true,
} as const
/**
 * Limits the reset links per account: the wait before the next link is at most 15 minutes, and a link is valid for
 * longer. So even if a stranger requests many links for an account, its owner always has a valid one.
 */
const linksPerAccount = {
  name: 'forgotten-account',
  waits: growingWaits({ free: 2, first: 60, most: 900 }),
  forgetAfterSeconds: 86_400,
}

/**
 * Stores a request for a reset link. Looks up nothing, so the response cannot reveal whether the account exists.
 */
export async function wishForResetLink(context: Context, email: string): Promise<{ message: string }> {
  await takeTry(context, wishesPerAddress, limitKey(context.visitor.address))
  await insertResetWish(context.db, { email, asked_at: context.now() })
  return {
    message:
      'Si un compte existe avec cette adresse, un message vient de partir : il contient un lien pour choisir un nouveau mot de passe.',
  }
}

/** Background job: sends a reset link to each requested address that has an account. */
export async function answerResetWishes(appContext: AppContext): Promise<void> {
  for (;;) {
    const taken = await appContext.db.transaction(async db => {
      const wishes = await takeResetWishes(db, 20)
      for (const { email } of wishes) await answerWish({ ...appContext, db }, email)
      return wishes.length
    })
    if (taken === 0) return
    await yieldToOthers()
  }
}

async function answerWish(appContext: AppContext, email: string): Promise<void> {
  const person = await findCredentials(appContext.db, email)
  if (!person) return
  try {
    await takeTry(appContext, linksPerAccount, String(person.id))
  } catch (error) {
    // The account got several links in a short time, so send no further one: the last link is still valid.
    if (error instanceof Refusal) return
    throw error
  }
  await sendResetLink(appContext, appContext.db, person)
}

/**
 * Creates a reset link and queues its mail, in the caller's transaction. Admins in the back office also send reset
 * links with it.
 */
export async function sendResetLink(
  appContext: AppContext,
  db: Database,
  person: { id: number; email: string; firstname: string; trust: number },
  mail = resetLinkMail,
): Promise<void> {
  const token = appContext.newToken()
  const now = appContext.now()
  const ends_at = new Date(now.getTime() + resetLinkMinutes * 60_000)
  await keepPasswordReset(db, {
    users_id: person.id,
    token_hash: hashToken(token),
    trust: person.trust,
    ends_at,
  })
  const document = mail(appContext.siteUrl, person.firstname, token)
  const cause = `reset-link:${person.id}:${appContext.newId()}`
  await queueMail(db, { cause, to: person.email, users_id: person.id, document, secret: true }, now)
}
