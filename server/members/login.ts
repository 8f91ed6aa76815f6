import { createHash } from 'node:crypto'
import { roleUserOf } from '../../contract/permissions.ts'
import { passwordProblems } from '../../contract/rules/password.ts'
import type { Actor, Context } from '../context.ts'
import { countTry, forgetTries } from '../http/limits.ts'
import { Refusal } from '../http/refusal.ts'
import { limitKey } from '../http/visitor.ts'
import { deleteLoginSession, findCredentials, insertLoginSession, recordConnection } from './queries.ts'
import { sessionLimits } from './rules.ts'

const triesPerAddress = { name: 'login-address', tries: 100, seconds: 15 * 60 }
// By account and address together, so that a stranger elsewhere cannot lock the owner out.
const triesPerAccount = { name: 'login-account', tries: 10, seconds: 15 * 60 }

export async function logIn(
  context: Context,
  { email, password }: { email: string; password: string },
): Promise<Actor> {
  if (password === '') {
    const errors = passwordProblems(password).map(message => ({ field: 'password', message }))
    throw new Refusal('invalid', { errors })
  }
  const address = limitKey(context.visitor.address)
  const account = `${email.toLowerCase()}:${address}`
  await countTry(context, triesPerAddress, address)
  await countTry(context, triesPerAccount, account)

  const found = await findCredentials(context.db, email)
  const matches = await context.passwords.verify(found?.password_hash, password)
  if (!found || !matches) throw new Refusal('wrong_credentials')

  await forgetTries(context.db, triesPerAccount, account)
  await recordConnection(context.db, found.id, context.now())
  const actor = { id: found.id, firstname: found.firstname, roleUser: roleUserOf(found.roles_id) }
  await openSession(context, actor)
  return actor
}

/** Always a new token: one that was set before the login is worth nothing after it. */
async function openSession(context: Context, actor: Actor): Promise<void> {
  if (context.session.token) await deleteLoginSession(context.db, hashToken(context.session.token))
  const token = context.newToken()
  const now = context.now()
  const { absoluteMs } = sessionLimits(actor.roleUser)
  await insertLoginSession(context.db, {
    token_hash: hashToken(token),
    users_id: actor.id,
    user_agent: context.visitor.userAgent.slice(0, 300),
    created_at: now,
    last_seen_at: now,
    ends_at: new Date(now.getTime() + absoluteMs),
  })
  context.session.set(token, absoluteMs / 1000)
}

/** SHA-256 is enough: the token has 256 bits of chance, there is nothing to guess. */
export const hashToken = (token: string): Uint8Array => createHash('sha256').update(token).digest()
