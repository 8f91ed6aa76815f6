import type { inviteStaff } from '../../../contract/admin/staff-invitation.ts'
import type { InputOf } from '../../../contract/endpoint.ts'
import { isStaff, roleIds } from '../../../contract/permissions.ts'
import { staffInvitationDays } from '../../../contract/rules/account.ts'
import { cents } from '../../../contract/rules/money.ts'
import { writeToJournal } from '../../audit/write-to-journal.ts'
import type { ActorContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { violatedConstraint } from '../../database/errors.ts'
import { countTry } from '../../http/limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { queueMail } from '../../mail/queue-mail.ts'
import { refuseUnknownCinemas } from '../admin/admin-change-member.ts'
import { postAfter } from '../admin/admin-rules.ts'
import { isStillOpen } from '../login/login-session-queries.ts'
import { hashToken } from '../login/token.ts'
import { staffInvitationLink, staffInvitationMail } from '../mails.ts'
import { isErasedAddress } from '../privacy/rules.ts'
import { findPostOf } from '../queries.ts'
import { rightsOf } from '../rules.ts'
import { lockPerson } from '../second-factor/queries.ts'
import {
  allInvitations,
  deleteEndedInvitations,
  deleteInvitation,
  findInvitation,
  insertInvitation,
  namesOfCinemas,
  replaceLink,
} from './queries.ts'

type Asked = InputOf<typeof inviteStaff>['body']

const perInviter = { name: 'invite-staff', tries: 20, seconds: 3600 }
/** Limits the invitations to each e-mail address: its owner may not know the cinema. */
const perRecipient = { name: 'invite-staff-to', tries: 3, seconds: 86_400 }

export const readInvitations = ({ db }: ActorContext) => allInvitations(db)

/**
 * Invites a person to the staff: mails a link that offers a staff post. Only a reader of that mailbox can accept,
 * so accepting proves the e-mail address.
 */
export async function inviteColleague(context: ActorContext, { email, ...asked }: Asked) {
  const post = postAfter(
    { roles_id: roleIds.member, tasks: [], cinemas_ids: null, refund_limit: cents(0) },
    asked,
  )
  if (!isStaff(rightsOf(post))) throw noTask()
  await refuseUnknownCinemas(context.db, post.cinemas_ids)
  await refuseKnown(context.db, email)
  await countMail(context, email)
  try {
    return await context.db.transaction(async db => {
      await deleteEndedInvitations(db, context.now())
      const { token, link } = await newLink(db, context)
      const id = await insertInvitation(db, { email, ...post, ...link })
      return mailed(db, context, { id, token, action: 'invite' })
    })
  } catch (error) {
    if (violatedConstraint(error) === 'staff_invitations_email_unique') throw new Refusal('already_invited')
    throw error
  }
}

/** Sends a new link, which replaces the old one. The actor becomes the sender of the invitation. */
export async function resendInvitation(context: ActorContext, id: number) {
  const invitation = await findInvitation(context.db, id)
  if (!invitation) throw new Refusal('not_found')
  await countMail(context, invitation.email)
  return context.db.transaction(async db => {
    const { token, link } = await newLink(db, context)
    if (!(await replaceLink(db, id, link))) throw new Refusal('not_found')
    return mailed(db, context, { id, token, action: 'invite-again' })
  })
}

export async function withdrawInvitation(context: ActorContext, id: number): Promise<undefined> {
  await context.db.transaction(async db => {
    const gone = await deleteInvitation(db, id)
    if (!gone) throw new Refusal('not_found')
    await writeToJournal(db, context, {
      action: 'withdraw',
      entity: 'staff-invitation',
      entity_id: id,
      before: postIn(gone),
    })
  })
}

const noTask = () =>
  new Refusal('invalid', { errors: [{ field: 'tasks', message: 'Choisissez au moins une tâche.' }] })

async function countMail(context: ActorContext, email: string): Promise<void> {
  await countTry(context, perInviter, String(context.actor.id))
  await countTry(context, perRecipient, email.toLowerCase())
}

/** Refuses the e-mail addresses of staff and of removed accounts: an admin changes these on the member's page. */
async function refuseKnown(db: Database, email: string): Promise<void> {
  if (isErasedAddress(email)) throw new Refusal('email_taken')
  const owner = await findPostOf(db, email)
  if (owner?.removed_at) throw new Refusal('account_removed')
  if (owner && isStaff(rightsOf(owner))) throw new Refusal('already_staff')
}

/**
 * Creates a new link. Locks the inviter's account first, as revokeAccess does, to avoid deadlocks. Refuses if the
 * inviter's session has ended meanwhile.
 */
async function newLink(db: Database, context: ActorContext) {
  const inviter = await lockPerson(db, context.actor.id)
  if (!inviter || !(await isStillOpen(db, hashToken(context.session.token ?? ''))))
    throw new Refusal('not_logged_in')
  const token = context.newToken()
  const sent_at = context.now()
  const ends_at = new Date(sent_at.getTime() + staffInvitationDays * 86_400_000)
  return {
    token,
    link: { users_id: inviter.id, trust: inviter.trust, token_hash: hashToken(token), sent_at, ends_at },
  }
}

async function mailed(
  db: Database,
  context: ActorContext,
  { id, token, action }: { id: number; token: string; action: string },
) {
  const invitation = (await findInvitation(db, id))!
  const { email, roles_id, tasks, cinemas_ids, invited_by } = invitation
  const cinemas = cinemas_ids && (await namesOfCinemas(db, cinemas_ids))
  const document = staffInvitationMail(context.siteUrl, { token, invited_by, roles_id, tasks, cinemas })
  const cause = `staff-invitation:${id}:${context.newId()}`
  await queueMail(db, { cause, to: email, document, secret: true }, context.now())
  await writeToJournal(db, context, {
    action,
    entity: 'staff-invitation',
    entity_id: id,
    after: postIn(invitation),
  })
  // Without a mail server no mail is sent. So the answer contains the link, and the inviter sends it in another
  // way.
  return {
    ...invitation,
    link: context.setting.mailLeaves ? null : staffInvitationLink(context.siteUrl, token).href,
  }
}

/** Returns the part of an invitation that the journal records: the offered post, not the e-mail address. */
const postIn = ({
  roles_id,
  tasks,
  cinemas_ids,
  refund_limit,
}: Parameters<typeof rightsOf>[0] & { refund_limit: number }) => ({
  ...{ roles_id, tasks, cinemas_ids, refund_limit },
})
