import type { z } from 'zod'
import type { loggedInUser } from '../../contract/members.ts'
import type { Actor, Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { rememberThisAddress } from './login-limits.ts'
import { recordConnection } from './queries.ts'
import { type Post, rightsOf, sessionLimits } from './rules.ts'
import { isMissingSecondFactor } from './second-factor/queries.ts'
import { deleteLoginSession, insertLoginSession } from './session-queries.ts'
import { hashToken } from './token.ts'

type Person = Post & { id: number; firstname: string; deletion_at: Date | null; trust: number }

/** Opens a session for who has proved who they are. Coming back cancels a deletion that was asked for. */
export async function startLoginSession(
  anyContext: Context,
  person: Person,
): Promise<z.output<typeof loggedInUser>> {
  return anyContext.db.transaction(async db => {
    const context = { ...anyContext, db }
    if (!(await recordConnection(db, person, context.now()))) throw new Refusal('wrong_credentials')
    await rememberThisAddress(context, person.id)
    const actor = { id: person.id, firstname: person.firstname, ...rightsOf(person) }
    await openSession(context, actor)
    return {
      ...actor,
      ...((await isMissingSecondFactor(db, person.id)) && { must_enrol: true as const }),
      ...(person.deletion_at && { deletion_cancelled: true as const }),
    }
  })
}

/** Always a new token: one that was set before the login is worth nothing after it. */
async function openSession(context: Context, actor: Actor): Promise<void> {
  if (context.session.token) await deleteLoginSession(context.db, hashToken(context.session.token))
  const token = context.newToken()
  const now = context.now()
  const { absoluteMs } = sessionLimits(actor)
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
