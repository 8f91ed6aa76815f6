import { lt, sql } from 'drizzle-orm'
import type { RefusalCode } from '../../contract/refusals.ts'
import type { AppContext, Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from './refusal.ts'
import { limits } from './tables.ts'
import { limitKey } from './visitor.ts'

/** A limit: the number of attempts within a number of seconds, and the refusal of further ones. */
export type Limit = {
  name: string
  tries: number
  seconds: number
  refusal?: RefusalCode
  /** Counts per client address. RATE_LIMIT=off disables such a limit; limits per account always apply. */
  perConnection?: true
}

type Counting = Pick<AppContext, 'db' | 'now' | 'limitsOn'>

/** Counts an attempt in the database, which all processes share. Refuses it if it exceeds the limit. */
export async function countTry(counting: Counting, limit: Limit, key: string): Promise<void> {
  const until = await limitedUntil(counting, limit, key)
  if (!until) return
  const retryAfterSeconds = (until.getTime() - counting.now().getTime()) / 1000
  if (!limit.refusal) throw new Refusal('too_many_requests', { retryAfterSeconds })
  throw new Refusal(limit.refusal, { retryAfterSeconds, until })
}

/** Counts an attempt. If it exceeds the limit, returns the time at which the limit resets. */
export async function limitedUntil(
  { db, now, limitsOn }: Counting,
  limit: Limit,
  key: string,
): Promise<Date | undefined> {
  if (limit.perConnection && !limitsOn) return undefined
  const moment = now()
  const resets_at = new Date(moment.getTime() + limit.seconds * 1000)
  const over = sql`${limits.resets_at} <= ${moment.toISOString()}`
  const [row] = await db
    .insert(limits)
    .values({ key: `${limit.name}:${key}`, tries: 1, resets_at })
    .onConflictDoUpdate({
      target: limits.key,
      set: {
        tries: sql`case when ${over} then 1 else ${limits.tries} + 1 end`,
        resets_at: sql`case when ${over} then excluded.resets_at else ${limits.resets_at} end`,
      },
    })
    .returning()
  return row && row.tries > limit.tries ? row.resets_at : undefined
}

export async function forgetOldTries(db: Database, now: Date): Promise<void> {
  await db.delete(limits).where(lt(limits.resets_at, now))
}

/**
 * Limits the requests per client address and minute. The limit only stops floods, so it is counted in the memory
 * of the process, not in the database.
 */
export function limitPerAddress(most: number) {
  let minute = 0
  let counts = new Map<string, number>()
  return ({ now, visitor, limitsOn }: Pick<Context, 'now' | 'visitor' | 'limitsOn'>): void => {
    const thisMinute = Math.floor(now().getTime() / 60_000)
    if (thisMinute !== minute) {
      minute = thisMinute
      counts = new Map()
    }
    const key = limitKey(visitor.address)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (limitsOn && count > most) throw new Refusal('too_many_requests', { retryAfterSeconds: 60 })
  }
}
