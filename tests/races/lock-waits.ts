import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Database } from '../../server/database/connect.ts'
import { rowsOf } from '../../server/database/rows.ts'
import { sessions } from '../../server/screenings/tables.ts'

/**
 * Waits until this many SQL statements wait for a lock. `db` must not be a transaction: within a transaction,
 * PostgreSQL always returns the first list of activities again.
 */
export async function waitForLockWaits(db: Database, count: number): Promise<void> {
  const waits = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  await expect
    .poll(async () => rowsOf(await db.execute(waits)).length, { timeout: 60_000 })
    .toBeGreaterThanOrEqual(count)
}

/**
 * Sends requests while a screening is locked, and unlocks it when all of them wait. None can therefore see what
 * another writes, however slow the machine is. `meanwhile` runs while they wait.
 */
export async function concurrently<Answer>(
  db: Database,
  screeningId: number,
  requests: readonly (() => Promise<Answer>)[],
  meanwhile: () => PromiseLike<unknown> = () => Promise.resolve(),
): Promise<Answer[]> {
  const sent = await db.transaction(async locked => {
    await locked.select().from(sessions).where(eq(sessions.id, screeningId)).for('update')
    const answers = requests.map(request => request())
    await waitForLockWaits(db, requests.length)
    await meanwhile()
    return { answers }
  })
  return Promise.all(sent.answers)
}
