import { type SQL, sql } from 'drizzle-orm'

/**
 * Returns the SET clause that counts unpaid seats which were released or expired. Each further time within an hour
 * makes the account or IP address wait longer: `waits` contains the minutes to wait after the first, second… time.
 */
export function lapseAt(moment: Date, waits: readonly number[]): SQL {
  const at = sql`${moment.toISOString()}::timestamptz`
  const lapses = sql`(case when own.forget_at > ${at} then own.lapses else 0 end + 1)`
  const wait = sql`(${sql.param(waits)}::int[])[least(${lapses}, ${waits.length}::int)]`
  return sql`lapses = ${lapses}, wait_until = ${at} + nullif(${wait}, 0) * interval '1 minute',
    forget_at = ${at} + (60 + ${wait}) * interval '1 minute'`
}
