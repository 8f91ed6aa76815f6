import type { ActorContext, House } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { checkCurrentPassword } from '../current-password.ts'
import { deletionPlannedMail } from '../mails.ts'
import { deletePasswordReset } from '../reset-queries.ts'
import { deleteLoginSessionsOf } from '../session-queries.ts'
import { lockAdmins, planDeletion } from './queries.ts'
import { deletionDate, isLastAdmin } from './rules.ts'

export async function askForOwnDeletion(context: ActorContext, id: number, current_password: string) {
  if (id !== context.actor.id) throw new Refusal('not_found')
  await checkCurrentPassword(context, current_password)
  const deletion_at = await context.db.transaction(db => scheduleDeletion(context, db, id))
  context.session.clear()
  return {
    deletion_at,
    message: 'Votre compte sera supprimé dans 14 jours. Connectez-vous d’ici là si vous changez d’avis.',
  }
}

/** In the caller's transaction; also for the back office. Everyone is logged out, and may come back by logging in. */
export async function scheduleDeletion(house: House, db: Database, id: number): Promise<Date> {
  if (isLastAdmin(id, await lockAdmins(db))) throw new Refusal('last_admin')
  const deletion_at = deletionDate(house.now())
  const person = await planDeletion(db, id, deletion_at)
  if (!person) throw new Refusal('not_found')
  await deleteLoginSessionsOf(db, id)
  await deletePasswordReset(db, id)
  const document = deletionPlannedMail(house.siteUrl, person.firstname, deletion_at)
  const cause = `deletion-planned:${id}:${house.newId()}`
  await queueMail(db, { cause, to: person.email, users_id: id, document }, house.now())
  return deletion_at
}
