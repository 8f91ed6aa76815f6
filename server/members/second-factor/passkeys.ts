import type { AuthenticatorTransport, RegistrationResponseJSON } from '@simplewebauthn/server'
import { nameOf } from '../../../contract/rules/identity.ts'
import type { ActorContext, AppContext } from '../../context.ts'
import { violatedConstraint } from '../../database/errors.ts'
import { Refusal } from '../../http/refusal.ts'
import { hashToken } from '../login/token.ts'
import { checkCurrentPassword } from '../password/current-password.ts'
import { findMember } from '../queries.ts'
import { deleteChallenges, insertChallenge, takeEnrolment } from './challenge-queries.ts'
import { deletePasskey, insertPasskey, passkeysOf } from './passkey-queries.ts'
import { countRecoveryCodes, lockPerson } from './queries.ts'
import { giveRecoveryCodes } from './recovery-codes.ts'
import { removeFactor } from './remove-factor.ts'
import { tellOwner } from './tell-owner.ts'

const enrolmentMinutes = 5

/**
 * The signature algorithms that passkeys may use: EdDSA, ES256 and RS256. Without this list, the library would
 * probe for newer ones, and Node would then print a warning at every start.
 */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Loads the library on first use: most processes never need it. */
export const webauthn = () => import('@simplewebauthn/server')

/** Returns the relying party of WebAuthn: a passkey works only for this hostname. */
export const relyingParty = ({ siteUrl }: AppContext) => ({ id: siteUrl.hostname, origin: siteUrl.origin })

export const knownKey = ({ credential_id, transports }: { credential_id: string; transports: string[] }) => ({
  id: credential_id,
  transports: transports as AuthenticatorTransport[],
})

export async function startOwnPasskey(context: ActorContext, current_password: string) {
  const trust = await checkCurrentPassword(context, current_password)
  const { id } = context.actor
  const member = await findMember(context.db, id)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: nameOf(await context.identity.read()),
    rpID: relyingParty(context).id,
    userName: member?.email ?? '',
    // The id of the member that the device stores with the passkey. It is always the same for a member, but does
    // not show who the member is to somebody who finds the device.
    userID: Uint8Array.from(hashToken(`passkey:${context.siteUrl.hostname}:${id}`)),
    challenge: Uint8Array.from(hashToken(context.newToken())),
    attestationType: 'none',
    excludeCredentials: (await passkeysOf(context.db, id)).map(knownKey),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
    supportedAlgorithmIDs,
  })
  await context.db.transaction(async db => {
    await deleteChallenges(db, id, 'enrol')
    await insertChallenge(db, {
      users_id: id,
      purpose: 'enrol',
      token_hash: hashToken(options.challenge),
      passkey_challenge: options.challenge,
      trust,
      ends_at: new Date(context.now().getTime() + enrolmentMinutes * 60_000),
    })
  })
  return { ...options }
}

export async function addOwnPasskey(context: ActorContext, given: { name: string; response: unknown }) {
  const { id } = context.actor
  const enrolment = await takeEnrolment(context.db, id, context.now())
  if (!enrolment?.passkey_challenge) throw new Refusal('challenge_over')
  const credential = await readCredential(context, given.response, enrolment.passkey_challenge)
  try {
    return await context.db.transaction(async db => {
      const person = await lockPerson(db, id)
      if (person?.trust !== enrolment.trust) throw new Refusal('challenge_over')
      const passkey = await insertPasskey(db, {
        users_id: id,
        name: given.name,
        credential_id: credential.id,
        public_key: credential.publicKey,
        counter: credential.counter,
        transports: credential.transports ?? [],
        created_at: context.now(),
      })
      await tellOwner(
        context,
        db,
        person,
        `La clé d’accès « ${given.name} » protège maintenant votre compte.`,
      )
      const hasCodes = (await countRecoveryCodes(db, id)) > 0
      return { passkey, recovery_codes: hasCodes ? null : await giveRecoveryCodes(context, db, id) }
    })
  } catch (error) {
    if (violatedConstraint(error) === 'passkeys_credential_id_unique') throw new Refusal('passkey_refused')
    throw error
  }
}

async function readCredential(context: AppContext, response: unknown, expectedChallenge: string) {
  const { id, origin } = relyingParty(context)
  const { verifyRegistrationResponse } = await webauthn()
  const verified = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(() => null)
  if (!verified?.verified) throw new Refusal('passkey_refused')
  return verified.registrationInfo.credential
}

export async function removeOwnPasskey(
  context: ActorContext,
  id: number,
  current_password: string,
): Promise<undefined> {
  const trust = await checkCurrentPassword(context, current_password)
  await removeFactor(context, trust, 'Une clé d’accès de votre compte a été retirée.', async db => {
    if (!(await deletePasskey(db, context.actor.id, id))) throw new Refusal('not_found')
  })
}
