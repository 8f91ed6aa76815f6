import { may, type Permission, roleUserOf } from '../../contract/permissions.ts'
import type { Actor, Context } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { hashToken } from './login.ts'
import { findLoginSession, touchLoginSession } from './queries.ts'
import { isIdle, shouldRecordSeen } from './rules.ts'

/** Lets in who may: 401 for a stranger, 403 for someone we know who may not. */
export async function admit(context: Context, permission: Permission): Promise<Actor> {
  const actor = await recognise(context)
  if (!actor) throw new Refusal('not_logged_in')
  if (!may(actor.roleUser, permission)) throw new Refusal('not_allowed')
  return actor
}

/** Whose cookie this is, read anew for each request: a changed role or an ended session counts at once. */
async function recognise(context: Context): Promise<Actor | null> {
  if (!context.session.token) return null
  const now = context.now()
  const found = await findLoginSession(context.db, hashToken(context.session.token), now)
  if (!found) return null
  const roleUser = roleUserOf(found.roles_id)
  if (isIdle(found.last_seen_at, roleUser, now)) return null
  if (shouldRecordSeen(found.last_seen_at, now)) await touchLoginSession(context.db, found.sessionId, now)
  return { id: found.id, firstname: found.firstname, roleUser }
}
