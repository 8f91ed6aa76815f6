import { type SQL, sql } from 'drizzle-orm'

/**
 * Returns the SET clause that counts one more time at which unpaid seats were given up or expired. After the n-th
 * time within an hour, the account or IP address must wait for the n-th number of minutes in `waits`.
 */
export function lapseAt(moment: Date, waits: readonly number[]): SQL {
  const at = sql`${moment.toISOString()}::timestamptz`
  const lapses = sql`(case when own.forget_at > ${at} then own.lapses else 0 end + 1)`
  const wait = sql`(${sql.param(waits)}::int[])[least(${lapses}, ${waits.length}::int)]`
  return sql`lapses = ${lapses}, wait_until = ${at} + nullif(${wait}, 0) * interval '1 minute',
    forget_at = ${at} + (60 + ${wait}) * interval '1 minute'`
}
