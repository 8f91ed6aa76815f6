import type { user } from '../../contract/admin/user.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { birthdayProblem } from '../../contract/rules/birthday.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { record } from '../audit/record.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { changeRecord } from '../records/change-records.ts'
import { memberKind } from './admin-queries.ts'
import { refuseRoleChange } from './admin-rules.ts'
import { sendResetLink } from './forgotten-password.ts'
import { emailChangedMail } from './mails.ts'
import { scheduleDeletion } from './privacy/ask-for-deletion.ts'
import { lockAdmins } from './privacy/queries.ts'
import { findMember } from './queries.ts'
import { deleteLoginSessionsOf } from './session-queries.ts'

type Changes = InputOf<typeof user.update>['body']

/** A new role or a new address counts at once: whoever is logged in with the old one has to log in again. */
export function changeMember(context: ActorContext, id: number, changes: Changes) {
  refuseWrongBirthday(changes.birthday, context.now())
  return changeRecord(
    context,
    memberKind,
    id,
    async (db, person) => {
      const wanted = changes.roles_id ?? person.roles_id
      const refused = refuseRoleChange({
        actorId: context.actor.id,
        person,
        wanted,
        admins: await lockAdmins(db),
      })
      if (refused) throw new Refusal(refused)
      return changes
    },
    async (db, before) => {
      const newEmail = changes.email !== undefined && changes.email !== before.email
      const newRole = changes.roles_id !== undefined && changes.roles_id !== before.roles_id
      if (newEmail || newRole) await deleteLoginSessionsOf(db, id)
      if (newEmail)
        await queueMail(
          db,
          {
            cause: `email-changed:${id}:${context.newId()}`,
            to: before.email,
            users_id: id,
            document: emailChangedMail(before.firstname),
          },
          context.now(),
        )
    },
  )
}

/** As if the person had asked for it: two weeks to come back, then the account is erased. */
export function removeMember(context: ActorContext, id: number): Promise<undefined> {
  return withMember(context, id, 'delete', async db => {
    await scheduleDeletion(context, db, id)
  })
}

export function mailResetLink(context: ActorContext, id: number): Promise<undefined> {
  return withMember(context, id, 'reset-link', (db, person) => sendResetLink(context, db, person))
}

export function endSessionsOf(context: ActorContext, id: number): Promise<undefined> {
  return withMember(context, id, 'end-sessions', db => deleteLoginSessionsOf(db, id))
}

type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>

async function withMember(
  context: ActorContext,
  id: number,
  action: string,
  work: (db: Database, member: Member) => Promise<void>,
): Promise<undefined> {
  await context.db.transaction(async db => {
    const member = await findMember(db, id)
    if (!member) throw new Refusal('not_found')
    await work(db, member)
    await record(db, context, { action, entity: 'user', entity_id: id })
  })
}

function refuseWrongBirthday(birthday: string | null | undefined, now: Date): void {
  const problem = birthday ? birthdayProblem(birthday, inParis(now).date) : null
  if (problem) throw new Refusal('invalid', { errors: [{ field: 'birthday', message: problem }] })
}
