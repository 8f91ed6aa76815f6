import type { InputOf } from '../../../contract/endpoint.ts'
import { isStaff } from '../../../contract/permissions.ts'
import type { joinStaff } from '../../../contract/staff-invitation.ts'
import { writeToJournal } from '../../audit/write-to-journal.ts'
import type { ActorContext, Context } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { violatedConstraint } from '../../database/errors.ts'
import { growingWaits, takeTry } from '../../http/backoff.ts'
import { Refusal } from '../../http/refusal.ts'
import { limitKey } from '../../http/visitor.ts'
import { isStillOpen } from '../login/login-session-queries.ts'
import { revokeAccess } from '../login/revoke-access.ts'
import { hashToken } from '../login/token.ts'
import { newPasswordProblems } from '../password/new-password.ts'
import { findOwnerOf, insertMember, updateMember } from '../queries.ts'
import { rightsOf } from '../rules.ts'
import { lockPerson } from '../second-factor/queries.ts'
import { invitationOf, namesOfCinemas, takeInvitation } from './queries.ts'

const triesPerAddress = {
  name: 'staff-invitation-address',
  waits: growingWaits({ free: 20, first: 15, most: 900 }),
  forgetAfterSeconds: 3600,
  perConnection: true,
} as const

const welcome = { message: 'Bienvenue dans l’équipe\u202f! Connectez-vous pour commencer.' }

export async function readReceived(context: Context, token: string) {
  await takeTry(context, triesPerAddress, limitKey(context.visitor.address))
  const { db } = context
  const { email, roles_id, tasks, cinemas_ids } = await liveInvitation(context, token)
  const cinemas = cinemas_ids && (await namesOfCinemas(db, cinemas_ids))
  return { email, roles_id, tasks, cinemas, has_account: (await findOwnerOf(db, email)) !== undefined }
}

/**
 * Accepts an invitation by creating an account. Opening the link has proved the e-mail address of the new account.
 * The new member then logs in as usual.
 */
export async function joinAnew(
  context: Context,
  { token, password, ...names }: InputOf<typeof joinStaff>['body'],
) {
  await takeTry(context, triesPerAddress, limitKey(context.visitor.address))
  // Check the link before hashing: hashing is expensive.
  const { email, users_id } = await liveInvitation(context, token)
  const problems = newPasswordProblems(password, email)
  if (problems.length > 0)
    throw new Refusal('invalid', { errors: problems.map(message => ({ field: 'password', message })) })
  const password_hash = await context.passwords.hash(password)
  try {
    await context.db.transaction(async db => {
      await lockPerson(db, users_id)
      const { post, email } = await take(db, context, token)
      const created = { ...names, ...post, email, password_hash, created_date: context.now() }
      await journalJoining(db, context, await insertMember(db, created))
    })
  } catch (error) {
    if (violatedConstraint(error) === 'users_email_unique') throw new Refusal('email_taken')
    throw error
  }
  return welcome
}

/**
 * Accepts an invitation with the logged-in account, which must have the invited address. Its sessions end, so the
 * member logs in again.
 */
export async function takeOwnPost(context: ActorContext, token: string) {
  const { users_id } = await liveInvitation(context, token)
  await context.db.transaction(async db => {
    // Lock the accounts in the order of their ids, and before the link, to avoid deadlocks with revokeAccess.
    for (const id of [users_id, context.actor.id].sort((one, other) => one - other)) await lockPerson(db, id)
    const { post, email } = await take(db, context, token)
    const person = await lockPerson(db, context.actor.id)
    if (!person || !(await isStillOpen(db, hashToken(context.session.token ?? ''))))
      throw new Refusal('not_logged_in')
    if (person.email.toLowerCase() !== email.toLowerCase()) throw new Refusal('invitation_of_another')
    if (isStaff(rightsOf(person))) throw new Refusal('already_staff')
    await updateMember(db, person.id, post)
    await revokeAccess(db, person.id)
    await journalJoining(db, context, { id: person.id, ...post })
  })
  return welcome
}

async function liveInvitation({ db, now }: Context, token: string) {
  const invitation = await invitationOf(db, hashToken(token), now())
  if (!invitation) throw new Refusal('staff_invitation_invalid')
  return invitation
}

/** Deletes the link, which works only once. If the caller refuses afterwards, the rollback restores the link. */
async function take(db: Database, { now }: Context, token: string) {
  const taken = await takeInvitation(db, hashToken(token), now())
  if (!taken) throw new Refusal('staff_invitation_invalid')
  const { email, roles_id, tasks, cinemas_ids, refund_limit } = taken
  return { email, post: { roles_id, tasks, cinemas_ids, refund_limit } }
}

type Joined = { id: number; roles_id: number }

const journalJoining = (db: Database, { now }: Context, { id, roles_id }: Joined): Promise<void> => {
  const actor = { id, firstname: '', ...rightsOf({ roles_id, tasks: [], cinemas_ids: null }) }
  return writeToJournal(
    db,
    { actor, now },
    { action: 'join', entity: 'user', entity_id: id, after: { roles_id } },
  )
}
