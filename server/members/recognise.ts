import { may, type Permission } from '../../contract/permissions.ts'
import type { Actor, Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { isIdle, mayNow, rightsOf, shouldRecordSeen } from './rules.ts'
import { findLoginSession, touchLoginSession } from './session-queries.ts'
import { hashToken } from './token.ts'

/** Lets in who may: 401 for a stranger, 403 for someone we know who may not. */
export async function admit(context: Context, permission: Permission): Promise<Actor> {
  const actor = await recognise(context)
  if (!actor) throw new Refusal('not_logged_in')
  if (!may(actor, permission)) throw new Refusal('not_allowed')
  if (!mayNow(actor, permission)) throw new Refusal('second_factor_required')
  return actor
}

/**
 * Whose cookie this is, read anew for each request: a changed role or an ended session counts at once. A page asks several
 * times in the name of one person, and is one request.
 */
async function recognise(context: Context): Promise<Actor | null> {
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
  const rights = rightsOf(found)
  if (isIdle(found.last_seen_at, rights, now)) return null
  if (shouldRecordSeen(found.last_seen_at, now)) await touchLoginSession(context.db, found.sessionId, now)
  return {
    id: found.id,
    firstname: found.firstname,
    ...rights,
    ...(rights.roleUser !== 'admin' && { refund_limit: found.refund_limit }),
    ...(found.mustEnrol && { must_enrol: true as const }),
  }
}
