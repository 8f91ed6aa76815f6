import { eq, lt, sql } from 'drizzle-orm'
import type { House } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from './refusal.ts'
import { delays } from './tables.ts'

/** Something that may be tried freely a few times; each try after that makes the next wait longer. */
export type Slowdown = {
  name: string
  waits: readonly number[]
  forgetAfterSeconds: number
  /** As for a limit: lifted by RATE_LIMIT=off. */
  perConnection?: true
}

/** Seconds to wait after the first, the second… try: none for the free ones, then doubling up to the most. */
export function growingWaits({ free, first, most }: { free: number; first: number; most: number }): number[] {
  const waits = Array<number>(free).fill(0)
  for (let wait = first; wait < most; wait *= 2) waits.push(wait)
  return [...waits, most]
}

type Within = Pick<House, 'db' | 'now' | 'limitsOn'>

/**
 * Counts a try before it is made, so that a hundred at once count as a hundred; refuses the one that comes too
 * early. A refused try is not counted: who only hammers does not make the wait longer.
 */
export async function takeTry({ db, now, limitsOn }: Within, slowdown: Slowdown, key: string): Promise<void> {
  if (slowdown.perConnection && !limitsOn) return
  const moment = now()
  const [taken] = await db
    .insert(delays)
    .values({
      key: `${slowdown.name}:${key}`,
      tries: 1,
      next_try_at: secondsAfter(moment, slowdown.waits[0] ?? 0),
      forget_at: secondsAfter(moment, slowdown.forgetAfterSeconds),
    })
    .onConflictDoUpdate({
      target: delays.key,
      set: {
        tries: triesNow(moment),
        next_try_at: sql`${at(moment)} + ${waitAfter(slowdown, triesNow(moment))} * interval '1 second'`,
        forget_at: sql`excluded.forget_at`,
      },
      setWhere: sql`${delays.next_try_at} <= ${at(moment)}`,
    })
    .returning({ key: delays.key })
  if (taken) return
  const [row] = await db
    .select()
    .from(delays)
    .where(eq(delays.key, `${slowdown.name}:${key}`))
  const wait = row ? (row.next_try_at.getTime() - moment.getTime()) / 1000 : 1
  throw new Refusal('too_many_requests', { retryAfterSeconds: Math.max(1, wait) })
}

/** The try was a good one: it does not count. */
export async function giveTryBack(db: Database, slowdown: Slowdown, key: string, now: Date): Promise<void> {
  await db
    .update(delays)
    .set({ tries: sql`greatest(${delays.tries} - 1, 0)`, next_try_at: now })
    .where(eq(delays.key, `${slowdown.name}:${key}`))
}

export async function forgetDelay(db: Database, slowdown: Slowdown, key: string): Promise<void> {
  await db.delete(delays).where(eq(delays.key, `${slowdown.name}:${key}`))
}

export async function deleteOldDelays(db: Database, now: Date): Promise<void> {
  await db.delete(delays).where(lt(delays.forget_at, now))
}

const secondsAfter = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * 1000)
const at = (moment: Date) => sql`${moment.toISOString()}::timestamptz`
const triesNow = (moment: Date) =>
  sql`(case when ${delays.forget_at} <= ${at(moment)} then 1 else ${delays.tries} + 1 end)`
const waitAfter = ({ waits }: Slowdown, tries: ReturnType<typeof sql>) =>
  sql`(${sql.raw(`array[${waits.join(',')}]`)})[least(${tries}, ${sql.raw(String(waits.length))})]`
