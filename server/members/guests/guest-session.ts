import { guestSession } from '../../../contract/rules/terms.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { hashToken } from '../login/token.ts'
import { openGuestSession } from './queries.ts'

type Whose = { users_id: number; orders_id?: number }

/**
 * Opens a session for a buyer without account, with a new token. With `orders_id`, the session gives access only
 * to this order. Returns undefined if the guest is blocked or removed. The caller sets the cookie after the commit
 * of its transaction.
 */
export async function startGuestSession(context: Context, db: Database, whose: Whose) {
  const now = context.now()
  const token = context.newToken()
  const seconds = guestSession.mostHours * 3600
  const ends_at = new Date(now.getTime() + seconds * 1000)
  const former_hash = context.session.token ? hashToken(context.session.token) : null
  const user_agent = context.visitor.userAgent.slice(0, 300)
  const opened = await openGuestSession(db, {
    ...whose,
    ...{ token_hash: hashToken(token), former_hash, user_agent, now, ends_at },
  })
  return opened ? { ends_at, setCookie: () => context.session.set(token, seconds) } : undefined
}
