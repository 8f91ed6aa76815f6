import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import type { Context } from '../../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { hashToken } from '../login/token.ts'
import { findLoginChallenge, setPasskeyChallenge } from './challenge-queries.ts'
import { passkeysOf, recordPasskeyUse } from './passkey-queries.ts'
import { knownKey, relyingParty, webauthn } from './passkeys.ts'
import { completeLogin, findPendingLogin } from './second-step.ts'

export async function startLoginByPasskey(context: Context, challenge: string) {
  const half = await findLoginChallenge(context.db, hashToken(challenge), context.now())
  if (!half) throw new Refusal('challenge_over')
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(context).id,
    challenge: Uint8Array.from(hashToken(context.newToken())),
    allowCredentials: (await passkeysOf(context.db, half.users_id)).map(knownKey),
    userVerification: 'preferred',
  })
  await setPasskeyChallenge(context.db, half.id, options.challenge)
  return { ...options }
}

/** Completes a login with a passkey: checks the passkey's signature of the challenge for this site. */
export async function logInByPasskey(context: Context, given: { challenge: string; response: unknown }) {
  const half = await findPendingLogin(context, given.challenge)
  const response = given.response as AuthenticationResponseJSON
  const passkeys = await passkeysOf(context.db, half.users_id)
  const passkey = passkeys.find(each => each.credential_id === response.id)
  if (!passkey || !half.passkey_challenge) throw new Refusal('passkey_refused')
  const { id, origin } = relyingParty(context)
  const { verifyAuthenticationResponse } = await webauthn()
  const verified = await verifyAuthenticationResponse({
    response,
    expectedChallenge: half.passkey_challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    credential: {
      ...knownKey(passkey),
      publicKey: Uint8Array.from(passkey.public_key),
      counter: passkey.counter,
    },
    requireUserVerification: false,
  }).catch(() => null)
  if (!verified?.verified) throw new Refusal('passkey_refused')
  const counter = verified.authenticationInfo.newCounter
  await recordPasskeyUse(context.db, passkey.id, { counter, last_used_at: context.now() })
  return completeLogin(context, half)
}
