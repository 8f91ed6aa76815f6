import { deletionGraceDays } from '../../../contract/rules/account.ts'
import type { ActorContext, AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { revokeAccess } from '../login/revoke-access.ts'
import { accountRemovedMail, deletionPlannedMail, guestRemovedMail } from '../mails.ts'
import { checkCurrentPassword } from '../password/current-password.ts'
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
 * Plans the erasure of an account, in the caller's transaction, and ends all its sessions. If the member asked for
 * the erasure, logging in again cancels it. If an admin removed the account, no login is possible any more.
 */
export async function scheduleDeletion(
  appContext: AppContext,
  db: Database,
  id: number,
  asked: { trust: number } | 'by the house',
): Promise<Date> {
  if (isLastAdmin(id, await lockAdmins(db))) throw new Refusal('last_admin')
  const person = await lockPerson(db, id)
  if (!person) throw new Refusal('not_found')
  const byCinema = asked === 'by the house'
  if (!byCinema && person.trust !== asked.trust) throw new Refusal('not_logged_in')
  const deletion_at = deletionDate(appContext.now())
  await planDeletion(db, id, { deletion_at, removed_at: byCinema ? appContext.now() : null })
  await revokeAccess(db, id)
  const document = byCinema
    ? (person.guest ? guestRemovedMail : accountRemovedMail)(person.firstname, deletion_at)
    : deletionPlannedMail(appContext.siteUrl, person.firstname, deletion_at)
  const cause = `deletion-planned:${id}:${appContext.newId()}`
  await queueMail(db, { cause, to: person.email, users_id: id, document }, appContext.now())
  return deletion_at
}
