import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { secondFactorMail } from '../mails.ts'

/** Mails the owner of the account that a second factor was added or removed. */
export async function tellOwner(
  appContext: AppContext,
  db: Database,
  person: { id: number; email: string; firstname: string },
  what: string,
): Promise<void> {
  const document = secondFactorMail(appContext.siteUrl, person.firstname, what)
  const cause = `second-factor:${person.id}:${appContext.newId()}`
  await queueMail(db, { cause, to: person.email, users_id: person.id, document }, appContext.now())
}
