import type { OutputOf } from '../../../contract/endpoint.ts'
import type { login } from '../../../contract/members.ts'
import { passwordProblems } from '../../../contract/rules/password.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { findCredentials } from '../queries.ts'
import { askSecondStep } from '../second-factor/second-step.ts'
import { slowGuessing } from './login-limits.ts'
import { startLoginSession } from './start-login-session.ts'

/**
 * Checks e-mail and password. Logs the member in, or starts the second step if the account has a second factor.
 */
export async function logIn(
  context: Context,
  { email, password }: { email: string; password: string },
): Promise<OutputOf<typeof login>> {
  if (password === '') {
    const errors = passwordProblems(password).map(message => ({ field: 'password', message }))
    throw new Refusal('invalid', { errors })
  }
  const found = await findCredentials(context.db, email)
  const { forgive, blame } = await slowGuessing(context, email, found?.id)
  const matches = await context.passwords.verify(found?.password_hash, password)
  if (!found || !matches) {
    await blame()
    throw new Refusal('wrong_credentials')
  }

  // Report the block only after the right password: a stranger must not learn it.
  if (found.blocked_because !== null) throw new Refusal('account_blocked')

  if (!context.visitor.isHere && context.knownPasswords.includes(password)) throw new Refusal('demo_not_here')

  await forgive()
  const second_factor = await askSecondStep(context, found)
  return second_factor ? { second_factor } : startLoginSession(context, found)
}
