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
 * How many days requested new e-mail addresses are kept. Their links expire earlier, but the account page still
 * shows the request.
 */
const wishesKeptDays = 7
/**
 * How long guests without orders are kept, in days: longer than a guest session lasts, so that no session ends
 * early.
 */
const idleGuestsKeptDays = 2

/**
 * Deletes what is no longer needed: expired sessions, links, codes, challenges and invitations; the counts of
 * attempts that have expired; guests without orders; IP addresses unused for 180 days.
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
  // Delete mails with guest codes soon. Their recipients may be strangers to the cinema, who bought nothing or did
  // not even ask for the code.
  await forgetMailsCaused(db, guestCodeCause, idleSince)
  await deleteOldDelays(db, moment)
  await forgetOldTries(db, moment)
  await deleteAddressesBefore(db, new Date(moment.getTime() - addressesKeptDays * 86_400_000))
}
