import { secondStepMinutes } from '../../../contract/rules/account.ts'
import type { Context } from '../../context.ts'
import { hashToken } from '../token.ts'
import { insertChallenge } from './challenge-queries.ts'
import { factorsOf } from './queries.ts'

/** After a right password: what the second step takes, or null for who has no second factor. */
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
  // A recovery code is a code too: whoever has any factor has some.
  const methods: ('code' | 'passkey')[] = factors.passkey ? ['passkey', 'code'] : ['code']
  return { challenge, methods, ends_at }
}
