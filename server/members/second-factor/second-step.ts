import type { Context } from '../../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { startLoginSession } from '../start-login-session.ts'
import { hashToken } from '../token.ts'
import { findPerson, takeChallenge, tryChallenge } from './challenge-queries.ts'
import { codeTries } from './code-tries.ts'
import { findTotp, spendRecoveryCode, spendStep } from './queries.ts'
import { isFromApplication, typedCode } from './rules.ts'
import { stepOf } from './totp-codes.ts'
import { openSecret } from './totp-secrets.ts'

const triesPerChallenge = 10

/** The second step with a code: the application's, or one of the ten on paper. */
export async function giveCode(context: Context, given: { challenge: string; code: string }) {
  const half = await halfLogin(context, given.challenge)
  const code = typedCode(given.code)
  const isRight = isFromApplication(code)
    ? await spendTotp(context, half.users_id, code)
    : await spendRecoveryCode(context.db, half.users_id, hashToken(code))
  if (!isRight) throw new Refusal('wrong_code')
  return completeLogin(context, half)
}

/** Whoever is half-way through logging in, if the challenge is still good. Counts the try. */
export async function halfLogin(context: Context, challenge: string) {
  const half = await tryChallenge(context.db, hashToken(challenge), context.now(), triesPerChallenge)
  if (!half) throw new Refusal('challenge_over')
  await codeTries.take(context, half.users_id)
  return half
}

async function spendTotp(context: Context, users_id: number, code: string): Promise<boolean> {
  const totp = await findTotp(context.db, users_id)
  const secret = totp?.secret ? openSecret(context, users_id, totp.secret) : null
  const step = secret ? stepOf(secret, code, context.now()) : null
  return step !== null && spendStep(context.db, users_id, step)
}

/** A challenge opens one session: of two who complete it at once, one comes too late. */
export async function completeLogin(context: Context, half: { id: number; users_id: number; trust: number }) {
  const taken = await takeChallenge(context.db, half.id)
  const person = taken ? await findPerson(context.db, half.users_id) : undefined
  if (!person) throw new Refusal('challenge_over')
  await codeTries.forget(context, half.users_id)
  return startLoginSession(context, { ...person, trust: half.trust })
}
