import { secondStepMinutes } from '../../../contract/rules/account.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { startLoginSession } from '../login/start-login-session.ts'
import { hashToken } from '../login/token.ts'
import { findPerson, insertChallenge, takeChallenge, tryChallenge } from './challenge-queries.ts'
import { codeTries } from './code-tries.ts'
import { factorsOf, findTotp, markTimeStepUsed, spendRecoveryCode } from './queries.ts'
import { isFromApplication, typedCode } from './rules.ts'
import { stepOf } from './totp-codes.ts'
import { openSecret } from './totp-secrets.ts'

const triesPerChallenge = 10

/** Completes a login with a code of the authenticator application or a recovery code. */
export async function giveCode(context: Context, given: { challenge: string; code: string }) {
  const half = await findPendingLogin(context, given.challenge)
  const code = typedCode(given.code)
  const isRight = isFromApplication(code)
    ? await spendTotp(context, half.users_id, code)
    : await spendRecoveryCode(context.db, half.users_id, hashToken(code))
  if (!isRight) throw new Refusal('wrong_code')
  return completeLogin(context, half)
}

/**
 * Finds the login that waits for its second step. Counts the attempt; refuses if the challenge is over or tried
 * too often.
 */
export async function findPendingLogin(context: Context, challenge: string) {
  const half = await tryChallenge(context.db, hashToken(challenge), context.now(), triesPerChallenge)
  if (!half) throw new Refusal('challenge_over')
  await codeTries.take(context, half.users_id)
  return half
}

async function spendTotp(context: Context, users_id: number, code: string): Promise<boolean> {
  const totp = await findTotp(context.db, users_id)
  const secret = totp?.secret ? openSecret(context, users_id, totp.secret) : null
  const step = secret ? stepOf(secret, code, context.now()) : null
  return step !== null && markTimeStepUsed(context.db, users_id, step)
}

/**
 * Opens the session of a login whose second step succeeded. Deletes the challenge, so that of two concurrent
 * requests with it, the second is refused.
 */
export async function completeLogin(context: Context, half: { id: number; users_id: number; trust: number }) {
  const taken = await takeChallenge(context.db, half.id)
  const person = taken ? await findPerson(context.db, half.users_id) : undefined
  if (!person) throw new Refusal('challenge_over')
  await codeTries.forget(context, half.users_id)
  return startLoginSession(context, { ...person, trust: half.trust })
}

/**
 * Creates the challenge of the second step, once the password is verified. Returns null if the account has no
 * second factor.
 */
export async function askSecondStep(context: Context, person: { id: number; trust: number }) {
  const users_id = person.id
  const factors = await factorsOf(context.db, users_id)
  if (!factors.totp && !factors.passkey) return null
  const challenge = context.newToken()
  const ends_at = new Date(context.now().getTime() + secondStepMinutes * 60_000)
  await insertChallenge(context.db, {
    users_id,
    purpose: 'login',
    token_hash: hashToken(challenge),
    trust: person.trust,
    ends_at,
  })
  // Every account with a second factor has recovery codes too, so a code is always possible.
  const methods: ('code' | 'passkey')[] = factors.passkey ? ['passkey', 'code'] : ['code']
  return { challenge, methods, ends_at }
}
