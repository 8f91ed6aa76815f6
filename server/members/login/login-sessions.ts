import type { ActorContext, Context } from '../../context.ts'
import { countTry } from '../../http/limits.ts'
import { Refusal } from '../../http/refusal.ts'
import { isIdle } from '../rules.ts'
import { deviceOf } from './device-rules.ts'
import { deleteLoginSession, deleteLoginSessionOf, loginSessionsOf } from './login-session-queries.ts'
import { endPending, revokeAccess } from './revoke-access.ts'
import { hashToken } from './token.ts'

export async function listOwnSessions({ db, actor, session, now }: ActorContext) {
  const rows = await loginSessionsOf(db, actor.id, now())
  const own = Buffer.from(hashToken(session.token ?? ''))
  return rows
    .filter(row => !isIdle(row.last_seen_at, actor, now()))
    .map(({ id, user_agent, created_at, last_seen_at, token_hash }) => {
      return { id, device: deviceOf(user_agent), created_at, last_seen_at, current: own.equals(token_hash) }
    })
}

export async function endOwnSession(context: ActorContext, id: number): Promise<undefined> {
  const own = (await listOwnSessions(context)).find(session => session.current)
  if (own?.id === id) throw new Refusal('current_login_session')
  await context.db.transaction(async db => {
    await endPending(db, context.actor.id)
    if (!(await deleteLoginSessionOf(db, context.actor.id, id))) throw new Refusal('not_found')
  })
}

/**
 * Limits how often a member may end all other sessions, because ending them also invalidates reset links. Without
 * a limit, a thief with a session could end them again and again, and the owner could never use a reset link.
 */
const closingsPerAccount = { name: 'close-devices', tries: 10, seconds: 3600 }

export async function endOtherSessions(context: ActorContext): Promise<undefined> {
  const { db, actor, session } = context
  await countTry(context, closingsPerAccount, String(actor.id))
  await db.transaction(db => revokeAccess(db, actor.id, hashToken(session.token ?? '')))
}

export async function logOut(context: Context): Promise<{ message: string }> {
  if (context.session.token) await deleteLoginSession(context.db, hashToken(context.session.token))
  context.session.clear()
  return { message: 'Vous êtes déconnecté.' }
}
