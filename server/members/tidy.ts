import type { House } from '../context.ts'
import { deleteOldDelays } from '../http/growing-delay.ts'
import { forgetOldTries } from '../http/limits.ts'
import { deleteEmailChangesBefore } from './email-change-queries.ts'
import { deleteEndedInvitations } from './invitations/queries.ts'
import { deleteAddressesBefore } from './queries.ts'
import { deleteEndedPasswordResets } from './reset-queries.ts'
import { deleteEndedChallenges } from './second-factor/challenge-queries.ts'
import { deleteEndedLoginSessions } from './session-queries.ts'

const addressesKeptDays = 180
/** Long after its link: the account page still says which address was asked for. */
const wishesKeptDays = 7

/** Forgets what has ended: sessions, links, half logins, delays, and places nobody logs in from any more. */
export async function tidyMembers({ db, now }: House): Promise<void> {
  const moment = now()
  await deleteEndedLoginSessions(db, moment)
  await deleteEndedPasswordResets(db, moment)
  await deleteEmailChangesBefore(db, new Date(moment.getTime() - wishesKeptDays * 86_400_000))
  await deleteEndedChallenges(db, moment)
  await deleteEndedInvitations(db, moment)
  await deleteOldDelays(db, moment)
  await forgetOldTries(db, moment)
  await deleteAddressesBefore(db, new Date(moment.getTime() - addressesKeptDays * 86_400_000))
}
