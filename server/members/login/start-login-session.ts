import type { z } from 'zod'
import type { loggedInUser } from '../../../contract/members.ts'
import type { Context } from '../../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { type Post, rightsOf, sessionLimits } from '../rules.ts'
import { hashOfThisAddress } from './login-limits.ts'
import { openLoginSession } from './login-session-queries.ts'
import { hashToken } from './token.ts'

type Person = Post & { id: number; firstname: string; deletion_at: Date | null; trust: number }

/**
 * Opens a session after all checks have passed. Cancels a deletion that the member asked for. Always creates a new
 * token, so that a planted cookie is useless (session fixation).
 */
export async function startLoginSession(
  context: Context,
  person: Person,
): Promise<z.output<typeof loggedInUser>> {
  const actor = { id: person.id, firstname: person.firstname, ...rightsOf(person) }
  const { session, visitor } = context
  const token = context.newToken()
  const now = context.now()
  const { absoluteMs } = sessionLimits(actor)
  const opened = await openLoginSession(context.db, {
    users_id: person.id,
    trust: person.trust,
    now,
    ends_at: new Date(now.getTime() + absoluteMs),
    token_hash: hashToken(token),
    former_hash: session.token ? hashToken(session.token) : null,
    address_hash: hashOfThisAddress(context, person.id),
    user_agent: visitor.userAgent.slice(0, 300),
  })
  if (!opened) throw new Refusal('wrong_credentials')
  session.set(token, absoluteMs / 1000)
  return {
    ...actor,
    ...(opened.must_enrol && { must_enrol: true as const }),
    ...(person.deletion_at && { deletion_cancelled: true as const }),
  }
}
