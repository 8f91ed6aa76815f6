import type { user } from '../../contract/admin/user.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { birthdayProblem } from '../../contract/rules/birthday.ts'
import { inParis } from '../../contract/rules/paris-time.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { changeRecord } from '../records/change-records.ts'
import { difference } from '../records/difference.ts'
import { memberEntity } from './admin-queries.ts'
import { postAfter, refuseRoleChange } from './admin-rules.ts'
import { endTrust } from './end-trust.ts'
import { sendResetLink } from './forgotten-password.ts'
import { accountReopenedMail, emailChangedMail } from './mails.ts'
import { scheduleDeletion } from './privacy/ask-for-deletion.ts'
import { cancelDeletion, lockAdmins } from './privacy/queries.ts'
import { cinemasAmong, findMember } from './queries.ts'
import type { Post } from './rules.ts'
import { lockPerson } from './second-factor/queries.ts'

type Changes = InputOf<typeof user.update>['body']

/** A new role, task, cinema or address counts at once: whoever is logged in with the old one has to log in again. */
export function changeMember(context: ActorContext, id: number, changes: Changes) {
  refuseWrongBirthday(changes.birthday, context.now())
  return changeRecord(
    context,
    memberEntity,
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
      const newEmail = changes.email !== undefined && changes.email !== person.email
      if (newEmail && person.id === context.actor.id) throw new Refusal('own_account')
      await refuseUnknownCinemas(db, changes.cinemas_ids)
      return { ...changes, ...postAfter(person, changes) }
    },
    async (db, before) => {
      const newEmail = changes.email !== undefined && changes.email !== before.email
      const newPost = difference({}, postOf(before), postAfter(before, changes)) !== null
      if (newEmail || newPost) await endTrust(db, id)
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

/** Nobody enters the account from now on; it is erased after two weeks, in which the house may think again. */
export function removeMember(context: ActorContext, id: number): Promise<undefined> {
  return withMember(context, id, 'delete', async db => {
    await scheduleDeletion(context, db, id, 'by the house')
  })
}

/** The house has thought again, or the person has asked it to. */
export function reopenMember(context: ActorContext, id: number): Promise<undefined> {
  return withMember(context, id, 'reopen', async db => {
    const person = await cancelDeletion(db, id)
    if (!person) return
    const cause = `account-reopened:${id}:${context.newId()}`
    const document = accountReopenedMail(context.siteUrl, person.firstname)
    await queueMail(db, { cause, to: person.email, users_id: id, document }, context.now())
  })
}

export function mailResetLink(context: ActorContext, id: number): Promise<undefined> {
  return withMember(context, id, 'reset-link', async db => {
    // Locked: the link belongs to the mailbox that is the account's when it is made.
    const person = await lockPerson(db, id)
    if (!person || person.removed_at) throw new Refusal('account_removed')
    await sendResetLink(context, db, person)
  })
}

export function endSessionsOf(context: ActorContext, id: number): Promise<undefined> {
  return withMember(context, id, 'end-sessions', async db => {
    await endTrust(db, id)
  })
}

async function withMember(
  context: ActorContext,
  id: number,
  action: string,
  work: (db: Database) => Promise<void>,
): Promise<undefined> {
  await context.db.transaction(async db => {
    if (!(await findMember(db, id))) throw new Refusal('not_found')
    await work(db)
    await writeToJournal(db, context, { action, entity: 'user', entity_id: id })
  })
}

function refuseWrongBirthday(birthday: string | null | undefined, now: Date): void {
  const problem = birthday ? birthdayProblem(birthday, inParis(now).date) : null
  if (problem) throw new Refusal('invalid', { errors: [{ field: 'birthday', message: problem }] })
}

const postOf = ({ roles_id, tasks, cinemas_ids, refund_limit }: Post): Post => ({
  ...{ roles_id, tasks, cinemas_ids, refund_limit },
})

export async function refuseUnknownCinemas(db: Database, ids: number[] | null | undefined): Promise<void> {
  if (!ids || (await cinemasAmong(db, ids)) === ids.length) return
  throw new Refusal('invalid', { errors: [{ field: 'cinemas_ids', message: 'Ce cinéma n’existe pas.' }] })
}
