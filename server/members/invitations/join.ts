import type { InputOf } from '../../../contract/endpoint.ts'
import { isStaff } from '../../../contract/permissions.ts'
import type { joinStaff } from '../../../contract/staff-invitation.ts'
import { writeToJournal } from '../../audit/write-to-journal.ts'
import type { ActorContext, Context } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { violatedConstraint } from '../../database/errors.ts'
import { growingWaits, takeTry } from '../../http/growing-delay.ts'
import { Refusal } from '../../http/refusal.ts'
import { limitKey } from '../../http/visitor.ts'
import { endTrust } from '../end-trust.ts'
import { newPasswordProblems } from '../new-password.ts'
import { findOwnerOf, insertMember, updateMember } from '../queries.ts'
import { rightsOf } from '../rules.ts'
import { lockPerson } from '../second-factor/queries.ts'
import { isStillOpen } from '../session-queries.ts'
import { hashToken } from '../token.ts'
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

/** With a new account, whose address the link has proved. They log in as anyone does, and enrol where that is asked. */
export async function joinAnew(
  context: Context,
  { token, password, ...names }: InputOf<typeof joinStaff>['body'],
) {
  await takeTry(context, triesPerAddress, limitKey(context.visitor.address))
  // Hashing is dear: not for a link that is none.
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

/** With the account one is logged in to: it must have the address the link was sent to. It logs in anew. */
export async function takeOwnPost(context: ActorContext, token: string) {
  const { users_id } = await liveInvitation(context, token)
  await context.db.transaction(async db => {
    // Accounts before links, and in one order: who ends the trust in either waits, or is waited for.
    for (const id of [users_id, context.actor.id].sort((one, other) => one - other)) await lockPerson(db, id)
    const { post, email } = await take(db, context, token)
    const person = await lockPerson(db, context.actor.id)
    if (!person || !(await isStillOpen(db, hashToken(context.session.token ?? ''))))
      throw new Refusal('not_logged_in')
    if (person.email.toLowerCase() !== email.toLowerCase()) throw new Refusal('invitation_of_another')
    if (isStaff(rightsOf(person))) throw new Refusal('already_staff')
    await updateMember(db, person.id, post)
    await endTrust(db, person.id)
    await journalJoining(db, context, { id: person.id, ...post })
  })
  return welcome
}

async function liveInvitation({ db, now }: Context, token: string) {
  const invitation = await invitationOf(db, hashToken(token), now())
  if (!invitation) throw new Refusal('staff_invitation_invalid')
  return invitation
}

/** The link serves once: a refusal after it gives it back, with the transaction. */
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
