import { lt, sql } from 'drizzle-orm'
import { createMiddleware } from 'hono/factory'
import type { Context } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from './refusal.ts'
import { limits } from './tables.ts'
import { limitKey } from './visitor.ts'

/** So many tries in so many seconds. */
export type Limit = { name: string; tries: number; seconds: number }

/** Counts one try in the database, where every process sees it, and refuses the one too many. */
export async function countTry(context: Context, limit: Limit, key: string): Promise<void> {
  if (!context.limitsOn) return
  const now = context.now()
  const resets_at = new Date(now.getTime() + limit.seconds * 1000)
  const over = sql`${limits.resets_at} <= ${now.toISOString()}`
  const [row] = await context.db
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
  if (row && row.tries > limit.tries) {
    const retryAfterSeconds = (row.resets_at.getTime() - now.getTime()) / 1000
    throw new Refusal('too_many_requests', { retryAfterSeconds })
  }
}

export async function forgetOldTries(db: Database, now: Date): Promise<void> {
  await db.delete(limits).where(lt(limits.resets_at, now))
}

/** What one address may ask of this process in a minute; generous, against floods only, so kept in memory. */
export function limitPerAddress(most: number) {
  let minute = 0
  let counts = new Map<string, number>()
  return createMiddleware<{ Variables: { context: Context } }>(async (http, next) => {
    const { now, visitor, limitsOn } = http.get('context')
    const thisMinute = Math.floor(now().getTime() / 60_000)
    if (thisMinute !== minute) {
      minute = thisMinute
      counts = new Map()
    }
    const key = limitKey(visitor.address)
    const count = (counts.get(key) ?? 0) + 1
    counts.set(key, count)
    if (limitsOn && count > most) throw new Refusal('too_many_requests', { retryAfterSeconds: 60 })
    await next()
  })
}
