import type { role } from '../../../contract/admin/tables.ts'
import type { user } from '../../../contract/admin/user.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { birthdayProblem } from '../../../contract/rules/birthday.ts'
import { inParis } from '../../../contract/rules/paris-time.ts'
import { writeToJournal } from '../../audit/write-to-journal.ts'
import type { ActorContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { Refusal } from '../../http/refusal.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { changeRecord, removeRecord } from '../../records/change-records.ts'
import { difference } from '../../records/difference.ts'
import { handOverAccount } from '../account/hand-over-account.ts'
import { endGuestSessionsOf } from '../guests/queries.ts'
import { revokeAccess } from '../login/revoke-access.ts'
import { accountReopenedMail, emailChangedMail, guestReopenedMail } from '../mails.ts'
import { sendResetLink } from '../password/forgotten-password.ts'
import { scheduleDeletion } from '../privacy/ask-for-deletion.ts'
import { cancelDeletion, lockAdmins } from '../privacy/queries.ts'
import { cinemasAmong, findMember } from '../queries.ts'
import { mayNow, type Post } from '../rules.ts'
import { lockPerson } from '../second-factor/queries.ts'
import { memberEntity, roleEntity } from './admin-queries.ts'
import { isBuiltInRole, isRaised, postAfter, refuseBlocking, refuseRoleChange } from './admin-rules.ts'

const promotionText = 'Le cinéma vous donne une place dans son équipe, sur son logiciel de billetterie.'
const newEmailWords = 'À votre demande, le cinéma a lié votre compte à cette adresse e-mail.'

type Changes = InputOf<typeof user.update>['body']

/**
 * Changes a member as the back office asks. A new role, task, cinema or e-mail address ends the account's
 * sessions. A first staff post, a higher role or a new e-mail address also resets the password
 * (hand-over-account.ts). Blocking an account ends its sessions and keeps its password.
 */
export function changeMember(context: ActorContext, id: number, changes: Changes) {
  refuseWhatIsReserved(context, changes)
  refuseWrongBirthday(changes.birthday, context.now())
  return changeRecord(
    context,
    memberEntity,
    id,
    async (db, person) => {
      if (person.guest && !isForEverybody(changes)) throw new Refusal('guest_has_no_account')
      const wanted = changes.roles_id ?? person.roles_id
      const about = { actorId: context.actor.id, person, admins: await lockAdmins(db) }
      const isAdmin = mayNow(context.actor, 'members:write')
      const refused =
        refuseRoleChange({ ...about, wanted }) ??
        (isToggled(person, changes) ? refuseBlocking({ ...about, isAdmin }) : null)
      if (refused) throw new Refusal(refused)
      const newEmail = changes.email !== undefined && changes.email !== person.email
      if (newEmail && person.id === context.actor.id) throw new Refusal('own_account')
      await refuseUnknownCinemas(db, changes.cinemas_ids)
      return isAdmin ? { ...changes, ...postAfter(person, changes) } : changes
    },
    async (db, before) => {
      const newEmail = changes.email !== undefined && changes.email !== before.email
      const after = postAfter(before, changes)
      if (isRaised(before, after)) await handOverAccount(context, db, id, promotionText)
      else if (newEmail) await handOverAccount(context, db, id, newEmailWords)
      else if (difference({}, postOf(before), after) || isToggled(before, changes)) await revokeAccess(db, id)
      if (isToggled(before, changes)) await endGuestSessionsOf(db, id)
      if (isToggled(before, changes))
        await writeToJournal(db, context, {
          action: changes.blocked_because === null ? 'unblock' : 'block',
          entity: 'user',
          entity_id: id,
        })
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

/**
 * Returns whether the change contains only the note and the block. Staff may set these two on every account, even
 * on those of guests.
 */
const isForEverybody = ({ seen: _, staff_note: __, blocked_because: ___, ...others }: Changes): boolean =>
  Object.keys(others).length === 0

/**
 * Refuses changes beyond the actor's rights. Staff with the task « customers » may write the note and block; all
 * other changes are for admins.
 */
function refuseWhatIsReserved({ actor }: ActorContext, changes: Changes): void {
  const { blocked_because } = changes
  if (!isForEverybody(changes) && !mayNow(actor, 'members:write')) throw new Refusal('not_allowed')
  if (blocked_because !== undefined && !mayNow(actor, 'members:block')) throw new Refusal('not_allowed')
}

/**
 * Returns whether the change blocks or unblocks the account. Changing the reason of an existing block does
 * neither.
 */
const isToggled = (before: { blocked_because: string | null }, { blocked_because }: Changes): boolean =>
  blocked_because !== undefined && (blocked_because === null) !== (before.blocked_because === null)

/**
 * Removes an account: no login works from now on, and it is erased after two weeks. Until then an admin can reopen
 * it.
 */
export function removeMember(context: ActorContext, id: number): Promise<undefined> {
  return withMember(context, id, 'delete', async db => {
    await scheduleDeletion(context, db, id, 'by the house')
  })
}

export function reopenMember(context: ActorContext, id: number): Promise<undefined> {
  return withMember(context, id, 'reopen', async db => {
    const person = await cancelDeletion(db, id)
    if (!person) return
    const cause = `account-reopened:${id}:${context.newId()}`
    const document = person.guest
      ? guestReopenedMail(person.firstname)
      : accountReopenedMail(context.siteUrl, person.firstname)
    await queueMail(db, { cause, to: person.email, users_id: id, document }, context.now())
  })
}

export function mailResetLink(context: ActorContext, id: number): Promise<undefined> {
  return withMember(context, id, 'reset-link', async db => {
    // Lock the account: the link must go to the address that the account has when the link is created.
    const person = await lockPerson(db, id)
    if (!person || person.removed_at) throw new Refusal('account_removed')
    if (person.guest) throw new Refusal('guest_has_no_account')
    await sendResetLink(context, db, person)
  })
}

export function endSessionsOf(context: ActorContext, id: number): Promise<undefined> {
  return withMember(context, id, 'end-sessions', async db => {
    await revokeAccess(db, id)
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

export function renameRole(context: ActorContext, id: number, changes: InputOf<typeof role.update>['body']) {
  return changeRecord(context, roleEntity, id, async (_, before) => {
    const renamed = changes.name_role !== undefined && changes.name_role !== before.name_role
    if (renamed && isBuiltInRole(id)) throw new Refusal('role_of_the_house')
    return changes
  })
}

export function removeRole(context: ActorContext, id: number): Promise<undefined> {
  return removeRecord(context, roleEntity, id, () => {
    if (isBuiltInRole(id)) throw new Refusal('role_of_the_house')
  })
}
