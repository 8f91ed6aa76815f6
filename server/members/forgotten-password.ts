import { resetLinkMinutes } from '../../contract/rules/account.ts'
import type { Context, House } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { growingWaits, takeTry } from '../http/growing-delay.ts'
import { Refusal } from '../http/refusal.ts'
import { limitKey } from '../http/visitor.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { resetLinkMail } from './mails.ts'
import { findCredentials } from './queries.ts'
import { insertResetWish, keepPasswordReset, takeResetWishes } from './reset-queries.ts'
import { hashToken } from './token.ts'

const wishesPerAddress = {
  name: 'forgotten-address',
  waits: growingWaits({ free: 10, first: 30, most: 900 }),
  forgetAfterSeconds: 3600,
  perConnection: true,
} as const
/** Shorter than a link lasts: whoever is flooded has a good link in the mailbox all the same. */
const linksPerAccount = {
  name: 'forgotten-account',
  waits: growingWaits({ free: 2, first: 60, most: 900 }),
  forgetAfterSeconds: 86_400,
}

/** Only writes the wish down. Nothing is looked up, so nothing about the answer depends on the account. */
export async function wishForResetLink(context: Context, email: string): Promise<{ message: string }> {
  await takeTry(context, wishesPerAddress, limitKey(context.visitor.address))
  await insertResetWish(context.db, { email, asked_at: context.now() })
  return {
    message:
      'Si un compte existe avec cette adresse, un message vient de partir : il contient un lien pour choisir un nouveau mot de passe.',
  }
}

/** Out of sight of who asked: writes to those whose account exists. */
export async function answerResetWishes(house: House): Promise<void> {
  for (;;) {
    const taken = await house.db.transaction(async db => {
      const wishes = await takeResetWishes(db, 20)
      for (const { email } of wishes) await answerWish({ ...house, db }, email)
      return wishes.length
    })
    if (taken === 0) return
  }
}

async function answerWish(house: House, email: string): Promise<void> {
  const person = await findCredentials(house.db, email)
  if (!person) return
  try {
    await takeTry(house, linksPerAccount, String(person.id))
  } catch (error) {
    // One link too many in a short time: the last one is still good.
    if (error instanceof Refusal) return
    throw error
  }
  await sendResetLink(house, house.db, person)
}

/** Makes the link and writes the mail, in the caller's transaction. Also for the back office. */
export async function sendResetLink(
  house: House,
  db: Database,
  person: { id: number; email: string; firstname: string; trust: number },
): Promise<void> {
  const token = house.newToken()
  const now = house.now()
  const ends_at = new Date(now.getTime() + resetLinkMinutes * 60_000)
  await keepPasswordReset(db, {
    users_id: person.id,
    token_hash: hashToken(token),
    trust: person.trust,
    ends_at,
  })
  const document = resetLinkMail(house.siteUrl, person.firstname, token)
  const cause = `reset-link:${person.id}:${house.newId()}`
  await queueMail(db, { cause, to: person.email, users_id: person.id, document, secret: true }, now)
}
