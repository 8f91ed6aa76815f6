import type { ActorContext } from '../../context.ts'
import { Refusal } from '../../http/refusal.ts'
import { readMailsOf } from '../../mail/mails-of.ts'
import { deviceOf } from '../login/device-rules.ts'
import { loginSessionsOf } from '../login/login-session-queries.ts'
import { findMember, findStaffWords } from '../queries.ts'

/** Returns all personal data of the actor's own account, collected from all modules that store some. */
export async function readOwnData(context: ActorContext, id: number) {
  const { db, now, personalData } = context
  const profile = id === context.actor.id ? await findMember(db, id) : undefined
  if (!profile) throw new Refusal('not_found')
  const words = (await findStaffWords(db, id))!
  const sessions = await loginSessionsOf(db, id, now())
  const parts = await Promise.all(
    personalData.map(async part => [part.name, await part.read(db, id)] as const),
  )
  return {
    exported_at: now(),
    profile: { ...profile, ...words },
    login_sessions: sessions.map(({ user_agent, ...session }) => ({
      id: session.id,
      device: deviceOf(user_agent),
      created_at: session.created_at,
      last_seen_at: session.last_seen_at,
    })),
    mails: await readMailsOf(db, id),
    activity: Object.fromEntries(parts),
  }
}
