import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { endOrder } from '../../server/booking/purchase/order-state-queries.ts'
import { orders } from '../../server/booking/tables.ts'
import { rowsOf } from '../../server/database/rows.ts'
import { sessions } from '../../server/screenings/tables.ts'
import { startTestApi, type TestApi } from '../api.ts'
import { aScreening } from '../builders.ts'
import { buy, silentCard } from '../buyers.ts'
import { freshDatabase, type TestDatabase } from '../harness/databases.ts'

// An unpaid order expires while its screening is being cancelled. The expiry locks the order and then waits for
// the screening, which the cancellation has locked. So the cancellation must not wait for the order: otherwise
// both would wait for ever.

let api: TestApi
afterEach(() => api.close())

/** A long timeout, because the test machine may be busy. */
const patiently = { timeout: 60_000 }

type Cancel = (screening: number) => Promise<unknown>

/**
 * Locks the screening, so that first the cancellation and then the expiry wait for it. Then releases the lock.
 * Returns the outcomes of both and the state of the order.
 */
async function together(cancelWith: (database: TestDatabase) => Promise<Cancel>) {
  const database = await freshDatabase('postgresql')
  api = await startTestApi({}, database)
  const cancel = await cancelWith(database)
  const screening = await aScreening(api.db)
  const order = await buy(api, await api.as('member'), { sessions_id: screening.id, num_cb: silentCard })
  const { id } = (await order.json()) as { id: number }
  const waiting = async () => {
    const locks = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    return rowsOf(await api.db.execute(locks)).length
  }
  const [cancelling, lettingGo] = await api.db.transaction(async db => {
    await db.select().from(sessions).where(eq(sessions.id, screening.id)).for('update')
    const first = Promise.allSettled([cancel(screening.id)])
    await expect.poll(waiting, patiently).toBe(1)
    const second = Promise.allSettled([endOrder(api.db, id, 'pending', 'expired', { at: api.clock.now })])
    await expect.poll(waiting, patiently).toBe(2)
    return [first, second]
  })
  const outcomes = [...(await cancelling!), ...(await lettingGo!)].map(({ status }) => status)
  const [kept] = await api.db.select().from(orders).where(eq(orders.id, id))
  return { outcomes, state: kept?.state }
}

test('cancelling a screening while one of its orders expires does not deadlock', async () => {
  const both = await together(async () => {
    const { headers } = await api.as('admin')
    return async screening => {
      const path = `/api/v1/admin/session-movie/${screening}/cancel`
      const answer = await api.request(path, { method: 'POST', json: { reason: 'Panne.' }, headers })
      if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
    }
  })
  expect(both).toEqual({ outcomes: ['fulfilled', 'fulfilled'], state: 'expired' })
})

test('control: a cancellation of a screening that waits for all its orders deadlocks with an expiry', async () => {
  const both = await together(
    async ({ db }) =>
      screening =>
        db.transaction(async db => {
          await db.update(sessions).set({ cancelled_at: api.clock.now }).where(eq(sessions.id, screening))
          await db.update(orders).set({ held_from: null }).where(eq(orders.sessions_id, screening))
        }),
  )
  expect(both.outcomes.sort()).toEqual(['fulfilled', 'rejected'])
})
