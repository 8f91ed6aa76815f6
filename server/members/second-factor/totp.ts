import { nameOf } from '../../../contract/rules/identity.ts'
import type { ActorContext } from '../../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { hashToken } from '../login/token.ts'
import { checkCurrentPassword, lockTrusted } from '../password/current-password.ts'
import { codeTries } from './code-tries.ts'
import { confirmNewSecret, deleteTotp, factorsOf, findTotp, keepNewSecret, lockPerson } from './queries.ts'
import { giveRecoveryCodes } from './recovery-codes.ts'
import { removeFactor } from './remove-factor.ts'
import { typedCode } from './rules.ts'
import { tellOwner } from './tell-owner.ts'
import { secretFrom, stepOf, uriOf } from './totp-codes.ts'
import { openSecret, sealSecret } from './totp-secrets.ts'

/**
 * Starts the enrolment of a TOTP application. An earlier application remains valid until the new one is confirmed.
 */
export async function startOwnTotp(context: ActorContext, current_password: string) {
  const trust = await checkCurrentPassword(context, current_password)
  const secret = secretFrom(hashToken(context.newToken()))
  const person = await context.db.transaction(async db => {
    const locked = await lockTrusted(db, context.actor.id, trust)
    await keepNewSecret(db, context.actor.id, sealSecret(context, context.actor.id, secret))
    return locked
  })
  const issuer = `${nameOf(await context.identity.read())} ${context.siteUrl.hostname}`
  return { secret, uri: uriOf(secret, issuer, person.email) }
}

/** Confirms the new application by its first code. This code cannot be used again to log in. */
export async function confirmOwnTotp(context: ActorContext, typed: string) {
  const { id } = context.actor
  await codeTries.take(context, id)
  const codes = await context.db.transaction(async db => {
    const person = await lockPerson(db, id)
    const sealed = (await findTotp(db, id))?.new_secret
    const secret = sealed ? openSecret(context, id, sealed) : null
    if (!person || !secret) throw new Refusal('totp_not_started')
    const last_step = stepOf(secret, typedCode(typed), context.now())
    if (last_step === null) throw new Refusal('wrong_code')
    await confirmNewSecret(db, id, { confirmed_at: context.now(), last_step })
    await tellOwner(context, db, person, 'Une application de codes protège maintenant votre compte.')
    return giveRecoveryCodes(context, db, id)
  })
  await codeTries.forget(context, id)
  return { recovery_codes: codes }
}

export async function removeOwnTotp(context: ActorContext, current_password: string): Promise<undefined> {
  const trust = await checkCurrentPassword(context, current_password)
  const { id } = context.actor
  await removeFactor(context, trust, 'L’application de codes de votre compte a été retirée.', async db => {
    if (!(await factorsOf(db, id)).totp) throw new Refusal('no_second_factor')
    await deleteTotp(db, id)
  })
}
