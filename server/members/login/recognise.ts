import { isMember, may, type Permission } from '../../../contract/permissions.ts'
import type { Actor, Context } from '../../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { isIdle, mayNow, rightsOf, shouldRecordSeen } from '../rules.ts'
import { findLoginSession, touchLoginSession } from './login-session-queries.ts'
import { hashToken } from './token.ts'

/**
 * Returns the actor of the request. Throws 401 for an anonymous caller, and 403 for an actor without the
 * permission.
 */
export async function admit(context: Context, permission: Permission): Promise<Actor> {
  const actor = await recognise(context)
  if (!actor) throw new Refusal('not_logged_in')
  if (!may(actor, permission)) throw new Refusal(isMember(actor) ? 'not_allowed' : 'not_logged_in')
  if (!mayNow(actor, permission)) throw new Refusal('second_factor_required')
  return actor
}

/**
 * Returns the actor of the session cookie. Reads it for each request, so that a changed role or an ended session
 * applies at once. All calls that render one page share one lookup.
 */
export async function recognise(context: Context): Promise<Actor | null> {
  const { token } = context.session
  if (!token) return null
  const { forPage } = context
  if (!forPage) return findActor(context, token)
  forPage.actor ??= findActor(context, token)
  return forPage.actor
}

async function findActor(context: Context, token: string): Promise<Actor | null> {
  const now = context.now()
  const found = await findLoginSession(context.db, hashToken(token))
  if (!found || found.ends_at <= now) return null
  const { only_orders } = found
  const rights = found.guest ? ({ roleUser: only_orders ? 'bearer' : 'guest' } as const) : rightsOf(found)
  if (isIdle(found.last_seen_at, rights, now)) return null
  if (shouldRecordSeen(found.last_seen_at, now)) await touchLoginSession(context.db, found.sessionId, now)
  return {
    id: found.id,
    firstname: found.firstname,
    ...rights,
    ...(only_orders && { only_orders }),
    ...(rights.roleUser !== 'admin' && { refund_limit: found.refund_limit }),
    ...(found.mustEnrol && { must_enrol: true as const }),
  }
}
