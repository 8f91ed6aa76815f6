import { inArray, lt, sql } from 'drizzle-orm'
import type { AppContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { executePrepared } from '../database/named.ts'
import { Refusal } from './refusal.ts'
import { delays } from './tables.ts'

/**
 * The rules of a backoff: a few attempts are free, then each attempt makes the wait before the next one longer.
 */
export type Backoff = {
  name: string
  waits: readonly number[]
  forgetAfterSeconds: number
  /** Counts per client's network address. RATE_LIMIT=off switches such a backoff off. */
  perConnection?: true
}

/**
 * Returns the seconds to wait after the first, the second… attempt: 0 for free attempts, then doubling up to the
 * maximum.
 */
export function growingWaits({ free, first, most }: { free: number; first: number; most: number }): number[] {
  const waits = Array<number>(free).fill(0)
  for (let wait = first; wait < most; wait *= 2) waits.push(wait)
  return [...waits, most]
}

type Within = Pick<AppContext, 'db' | 'now' | 'limitsOn'>

export type LimitedTry = readonly [Backoff, key: string]

/**
 * Counts an attempt before it runs, so that concurrent attempts all count. Refuses an attempt that comes too
 * early, without counting it: repeating a refused attempt does not make the wait longer.
 */
export const takeTry = (within: Within, slowdown: Backoff, key: string): Promise<void> =>
  takeTries(within, [[slowdown, key]])

/** Counts an attempt in all of these backoffs, or, if one of them refuses it, in none. */
export async function takeTries({ db, now, limitsOn }: Within, all: readonly LimitedTry[]): Promise<void> {
  const tries = all.filter(([{ perConnection }]) => limitsOn || !perConnection)
  if (tries.length === 0) return
  const moment = now()
  const keys = tries.map(each => rowKey(...each))
  const taken = await executePrepared<{ key: string }>(db, 'take_tries', takeStatement, {
    keys,
    waits: tries.map(([{ waits }]) => waits.join(',')),
    forget_after: tries.map(([{ forgetAfterSeconds }]) => forgetAfterSeconds),
    now: moment.toISOString(),
  })
  if (taken.length === keys.length) return
  // At least one backoff refused. Usually no backoff has then counted the attempt. But if another request was
  // concurrent, some of `tries` may have counted it: take their count back.
  await adjustAttempts(
    db,
    { back: tries.filter(each => taken.some(({ key }) => key === rowKey(...each))) },
    moment,
  )
  const rows = await db.select().from(delays).where(inArray(delays.key, keys))
  const untilOf = (wanted: string) => rows.find(({ key }) => key === wanted)?.next_try_at.getTime() ?? 0
  const until = keys.map(untilOf).find(time => time > moment.getTime()) ?? 0
  throw new Refusal('too_many_requests', {
    retryAfterSeconds: Math.max(1, (until - moment.getTime()) / 1000),
  })
}

const asked = (name: string) => sql.placeholder(name)
const at = sql`${asked('now')}::timestamptz`
const triesNow = sql`(case when d.forget_at <= ${at} then 1 else d.tries + 1 end)`
const aSecond = sql`interval '1 second'`

/** Writes the rows in the order of their keys, to avoid deadlocks. */
const takeStatement = () => sql`
  with asked as (
    select key, string_to_array(waits, ',')::int[] as waits, forget_after
    from unnest(${asked('keys')}::text[], ${asked('waits')}::text[], ${asked('forget_after')}::int[]) as a(key, waits, forget_after)
  )
  insert into delays as d (key, tries, next_try_at, forget_at)
  select key, 1, ${at} + waits[1] * ${aSecond}, ${at} + forget_after * ${aSecond} from asked
  where not exists (select from delays join asked using (key) where delays.next_try_at > ${at})
  order by key
  on conflict (key) do update set
    tries = ${triesNow},
    next_try_at = ${at} + (select waits[least(${triesNow}, cardinality(waits))] from asked where asked.key = excluded.key) * ${aSecond},
    forget_at = excluded.forget_at
  where d.next_try_at <= ${at}
  returning key`

type Settled = {
  /**
   * Backoffs that counted this attempt but should not have, for example because it succeeded: take back one
   * attempt.
   */
  back?: readonly LimitedTry[]
  /** Backoffs to reset: they forget this attempt and all earlier ones. */
  forgotten?: readonly LimitedTry[]
}

export async function adjustAttempts(
  db: Database,
  { back = [], forgotten = [] }: Settled,
  now: Date,
): Promise<void> {
  await executePrepared(db, 'settle_tries', settleStatement, {
    back: back.map(each => rowKey(...each)),
    forgotten: forgotten.map(each => rowKey(...each)),
    now: now.toISOString(),
  })
}

/** Locks the rows in the order of their keys, as `takeStatement` does, to avoid deadlocks. */
const settleStatement = () => sql`
  with held as (
    select key from delays where key = any(${asked('back')}::text[] || ${asked('forgotten')}::text[]) order by key for update
  ), gone as (
    delete from delays where key in (select key from held) and key = any(${asked('forgotten')}::text[])
  )
  update delays set tries = greatest(tries - 1, 0), next_try_at = ${at}
  where key in (select key from held) and key = any(${asked('back')}::text[])`

export async function deleteOldDelays(db: Database, now: Date): Promise<void> {
  await db.delete(delays).where(lt(delays.forget_at, now))
}

const rowKey = ({ name }: Backoff, key: string): string => `${name}:${key}`
