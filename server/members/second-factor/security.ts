import { writeToJournal } from '../../audit/write-to-journal.ts'
import type { ActorContext, AppContext } from '../../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { revokeAccess } from '../login/revoke-access.ts'
import { passkeysOf } from './passkey-queries.ts'
import {
  countRecoveryCodes,
  deleteFactors,
  factorsOf,
  findTotp,
  isSecondFactorRequired,
  lockPerson,
  setSecondFactorRequired,
} from './queries.ts'
import { tellOwner } from './tell-owner.ts'

export async function readOwnSecondFactor({ db, actor }: ActorContext) {
  return {
    required: await isSecondFactorRequired(db),
    totp_since: (await findTotp(db, actor.id))?.confirmed_at ?? null,
    passkeys: await passkeysOf(db, actor.id),
    recovery_codes_left: await countRecoveryCodes(db, actor.id),
  }
}

export async function readSecuritySettings({ db }: AppContext) {
  return { require_second_factor: await isSecondFactorRequired(db) }
}

/**
 * Sets whether staff must have a second factor. Only an admin with a second factor may require it, so that admins
 * do not lock themselves out.
 */
export async function updateSecuritySettings(
  context: ActorContext,
  settings: { require_second_factor: boolean },
) {
  const { totp, passkey } = await factorsOf(context.db, context.actor.id)
  if (settings.require_second_factor && !totp && !passkey) throw new Refusal('second_factor_missing')
  await context.db.transaction(async db => {
    const before = { require_second_factor: await isSecondFactorRequired(db) }
    await setSecondFactorRequired(db, settings.require_second_factor)
    await writeToJournal(db, context, {
      action: 'update',
      entity: 'security',
      entity_id: 1,
      before,
      after: settings,
    })
  })
  return settings
}

/**
 * Removes all second factors of a staff member who lost them, after an admin has checked that person's identity.
 */
export async function removeFactorsOf(context: ActorContext, users_id: number): Promise<undefined> {
  // Admins remove their own factors through another endpoint, which asks for the password.
  if (users_id === context.actor.id) throw new Refusal('own_account')
  await context.db.transaction(async db => {
    const person = await lockPerson(db, users_id)
    if (!person) throw new Refusal('not_found')
    const { totp, passkey } = await factorsOf(db, users_id)
    if (!totp && !passkey) throw new Refusal('no_second_factor')
    await deleteFactors(db, users_id)
    await revokeAccess(db, users_id)
    await tellOwner(
      context,
      db,
      person,
      'Un administrateur a retiré la double authentification de votre compte.',
    )
    await writeToJournal(db, context, { action: 'remove-second-factor', entity: 'user', entity_id: users_id })
  })
}
