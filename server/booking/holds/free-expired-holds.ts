import type { AppContext } from '../../context.ts'
import type { Database } from '../../database/connect.ts'
import { isDeadlock } from '../../database/errors.ts'
import { yieldToOthers } from '../../database/yield-to-others.ts'
import { lockScreening } from '../seats/seat-queries.ts'
import { lapsedMails } from '../waiting/waiting-mails.ts'
import { expiredHolds, freeHolds, screeningsWithExpiredHolds } from './hold-queries.ts'

/**
 * Frees the expired holds of a screening, for a request that finds too few free seats. Runs in its own
 * transaction: afterwards, any request may take the freed seats. Returns false if there was no expired hold.
 */
export async function freeExpiredOf(db: Database, sessions_id: number, now: Date): Promise<boolean> {
  if ((await expiredHolds(db, sessions_id, now)).length === 0) return false
  try {
    return await db.transaction(async tx => {
      await lockScreening(tx, sessions_id)
      return freeExpiredInLock(tx, sessions_id, now)
    })
  } catch (error) {
    if (!isDeadlock(error)) throw error
    return freeExpiredOf(db, sessions_id, now)
  }
}

/**
 * Frees the expired holds of a screening, which the caller has locked. If an offer of the waiting list expired,
 * mails its recipient.
 */
export async function freeExpiredInLock(db: Database, sessions_id: number, now: Date): Promise<boolean> {
  const freed = await freeHolds(db, await expiredHolds(db, sessions_id, now), { lapsedAt: now })
  await lapsedMails(
    db,
    freed.filter(({ owner }) => owner === 'offer'),
    now,
  )
  return freed.length > 0
}

/**
 * Frees all expired holds. Called periodically, so that the seat map shows expired holds as free even if nobody
 * requests these seats.
 */
export async function freeExpiredHolds({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  for (const id of await screeningsWithExpiredHolds(db, now())) {
    await freeExpiredOf(db, id, now())
    await yieldToOthers()
  }
}
