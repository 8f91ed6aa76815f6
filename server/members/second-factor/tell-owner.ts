import type { House } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { secondFactorMail } from '../mails.ts'

/** What guards an account changes with its owner's knowledge only. */
export async function tellOwner(
  house: House,
  db: Database,
  person: { id: number; email: string; firstname: string },
  what: string,
): Promise<void> {
  const document = secondFactorMail(house.siteUrl, person.firstname, what)
  const cause = `second-factor:${person.id}:${house.newId()}`
  await queueMail(db, { cause, to: person.email, users_id: person.id, document }, house.now())
}
