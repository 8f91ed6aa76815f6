import type { AppContext } from '../context.ts'
import { deleteOldDelays } from '../http/backoff.ts'
import { forgetOldTries } from '../http/limits.ts'
import { forgetMailsCaused } from '../mail/mails-of.ts'
import { deleteEmailChangesBefore } from './account/email-change-queries.ts'
import { guestCodeCause } from './guests/prove-address.ts'
import { deleteEndedGuestCodes, deleteIdleGuests } from './guests/queries.ts'
import { deleteEndedInvitations } from './invitations/queries.ts'
import { deleteEndedLoginSessions } from './login/login-session-queries.ts'
import { deleteEndedPasswordResets } from './password/reset-queries.ts'
import { deleteAddressesBefore } from './queries.ts'
import { deleteEndedChallenges } from './second-factor/challenge-queries.ts'

const addressesKeptDays = 180
/**
 * How long requested new e-mail addresses are kept, in days: longer than their link is valid, because the account
 * page still shows them.
 */
const wishesKeptDays = 7
/**
 * How long guests without orders are kept, in days: longer than a guest session lasts, so that no session ends
 * early.
 */
const idleGuestsKeptDays = 2

/**
 * Deletes expired sessions, links, codes, challenges and invitations, waits after too many attempts, guests
 * without orders, and IP addresses unused for 180 days.
 */
export async function tidyMembers({ db, now }: AppContext): Promise<void> {
  const moment = now()
  await deleteEndedLoginSessions(db, moment)
  await deleteEndedPasswordResets(db, moment)
  await deleteEmailChangesBefore(db, new Date(moment.getTime() - wishesKeptDays * 86_400_000))
  await deleteEndedChallenges(db, moment)
  await deleteEndedInvitations(db, moment)
  await deleteEndedGuestCodes(db, moment)
  const idleSince = new Date(moment.getTime() - idleGuestsKeptDays * 86_400_000)
  await deleteIdleGuests(db, idleSince)
  // Delete mails with guest codes too. The recipients may be strangers to the cinema: they may have bought
  // nothing, or not even have asked for the code.
  await forgetMailsCaused(db, guestCodeCause, idleSince)
  await deleteOldDelays(db, moment)
  await forgetOldTries(db, moment)
  await deleteAddressesBefore(db, new Date(moment.getTime() - addressesKeptDays * 86_400_000))
}
