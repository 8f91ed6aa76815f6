import { deletionGraceDays } from '../../../contract/rules/account.ts'
import type { ActorContext, House } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { checkCurrentPassword } from '../current-password.ts'
import { endTrust } from '../end-trust.ts'
import { accountRemovedMail, deletionPlannedMail } from '../mails.ts'
import { lockPerson } from '../second-factor/queries.ts'
import { lockAdmins, planDeletion } from './queries.ts'
import { deletionDate, isLastAdmin } from './rules.ts'

export async function askForOwnDeletion(context: ActorContext, id: number, current_password: string) {
  if (id !== context.actor.id) throw new Refusal('not_found')
  const trust = await checkCurrentPassword(context, current_password)
  const deletion_at = await context.db.transaction(db => scheduleDeletion(context, db, id, { trust }))
  context.session.clear()
  return {
    deletion_at,
    message: `Votre compte sera supprimé dans ${deletionGraceDays} jours. Connectez-vous d’ici là si vous changez d’avis.`,
  }
}

/**
 * In the caller's transaction. Everyone is logged out. Who asked for it (under the trust of that moment) may come
 * back by logging in; whom the house removes may not.
 */
export async function scheduleDeletion(
  house: House,
  db: Database,
  id: number,
  asked: { trust: number } | 'by the house',
): Promise<Date> {
  if (isLastAdmin(id, await lockAdmins(db))) throw new Refusal('last_admin')
  const person = await lockPerson(db, id)
  if (!person) throw new Refusal('not_found')
  const byHouse = asked === 'by the house'
  if (!byHouse && person.trust !== asked.trust) throw new Refusal('not_logged_in')
  const deletion_at = deletionDate(house.now())
  await planDeletion(db, id, { deletion_at, removed_at: byHouse ? house.now() : null })
  await endTrust(db, id)
  const document = byHouse
    ? accountRemovedMail(person.firstname, deletion_at)
    : deletionPlannedMail(house.siteUrl, person.firstname, deletion_at)
  const cause = `deletion-planned:${id}:${house.newId()}`
  await queueMail(db, { cause, to: person.email, users_id: id, document }, house.now())
  return deletion_at
}
