import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { change_claims } from '../../server/booking/changes/tables.ts'
import { endOrder, markConfirmed } from '../../server/booking/purchase/order-state-queries.ts'
import { orders, places, taken_seats } from '../../server/booking/tables.ts'
import type { Database } from '../../server/database/connect.ts'
import { rowsOf } from '../../server/database/rows.ts'
import { mails } from '../../server/mail/tables.ts'
import { sessions } from '../../server/screenings/tables.ts'
import { scan, ticketsFor } from '../admission-desk.ts'
import type { TestApi } from '../api.ts'
import { aNumberedScreening, aScreening } from '../builders.ts'
import { buy, silentCard } from '../buyers.ts'
import { drawSeats } from '../seats/draw-seats.ts'
import { aStaffMember } from '../staff.ts'
import { useProcesses } from './processes.ts'

// A manager changes a sold screening while buyers order and cancel, tickets are scanned, and unpaid orders expire.

const { apis, start } = useProcesses()
const reason = 'Panne.'
const room = drawSeats('..........', '..........', '..........', '..........')

test('orders and scans during a change of their screening lose no seat and sell no seat twice', async () => {
  const { db } = await start(2)
  const [one, two] = apis as [TestApi, TestApi]
  const from = await aNumberedScreening(db, room)
  const to = await aNumberedScreening(db, room, { hour: '10:00' })
  const people = []
  for (let n = 0; n < 3; n++) {
    const buyer = await one.as('member')
    people.push({ buyer, sold: await ticketsFor(one, buyer, from.id) })
  }
  for (const api of apis) api.clock.now = new Date('2026-11-21T19:05:00Z')
  const [first, second] = [await aStaffMember(one), await aStaffMember(two)]
  const [late, later] = [await one.as('member'), await two.as('member')]
  const [cancelling, entering] = [people[0]!, people[1]!]
  const answers = await Promise.all([
    buy(one, late, { sessions_id: from.id, nbr_seats_payed: 2 }),
    first.post(`session-movie/${from.id}/change`, { reason, movie_theaters_id: to.movie_theaters_id }),
    buy(two, later, { sessions_id: from.id, nbr_seats_payed: 3 }),
    two.request(`/api/v1/app/order/${cancelling.sold.id}/cancel`, {
      method: 'POST',
      headers: cancelling.buyer.headers,
    }),
    scan(second, entering.sold.texts[0]!, { sessions_id: from.id }),
    second.post(`session-movie/${from.id}/change`, { reason, language: 'VOST' }),
  ])
  const why = apis.flatMap(({ logged }) => logged).filter(line => /"err"|"status":5/.test(line))
  expect(
    answers.map(({ status }) => status).filter(status => status >= 500),
    why.join('\n'),
  ).toEqual([])
  const [row] = await db.select().from(sessions).where(eq(sessions.id, from.id))
  expect(row).toMatchObject({ movie_theaters_id: to.movie_theaters_id, language: 'VOST' })
  const standing = rowsOf<{ id: number; seats_id: number }>(
    await db.execute(sql`select places.id, seats_id from places join orders on orders.id = orders_id
      where sessions_id = ${from.id} and places.state <> 'cancelled'`),
  )
  const taken = await db.select().from(taken_seats).where(eq(taken_seats.sessions_id, from.id))
  expect(row!.sold_seats).toBe(standing.length)
  expect(taken.map(({ places_id, seats_id }) => `${places_id} ${seats_id}`).sort()).toEqual(
    standing.map(({ id, seats_id }) => `${id} ${seats_id}`).sort(),
  )
  const own = rowsOf(
    await db.execute(sql`select from taken_seats join drawn_seats using (seats_id)
      where sessions_id = ${from.id} and seat_plan_versions_id = ${row!.seat_plan_versions_id}`),
  )
  expect(own).toHaveLength(standing.length)
  // The third buyer does nothing in this test. The site must notify this buyer of each of the two changes, once.
  expect(await db.$count(change_claims, eq(change_claims.orders_id, people[2]!.sold.id))).toBe(2)
  // A buyer whose order is cancelled gets no mail about a change.
  const stillTold = sql`orders_id in (select id from orders where state <> 'cancelled')`
  expect(await db.$count(mails, sql`cause like 'screening-changed:%'`)).toBe(
    await db.$count(change_claims, stillTold),
  )
  expect(await db.$count(places, sql`state = 'entered'`)).toBe(1)
})

describe('a screening that is cancelled while it is changed', () => {
  type Change = (db: Database, screening: number) => Promise<unknown>

  /**
   * Locks the screening, so that first the cancellation and then the change wait for it. Then releases the lock,
   * so that both continue at the same moment.
   */
  async function together(change: Change) {
    const { db } = await start(1)
    const [api] = apis as [TestApi]
    const { id } = await aScreening(db)
    await buy(api, await api.as('member'), { sessions_id: id })
    const admin = await aStaffMember(api, 'admin')
    const [cancelling, changing] = await db.transaction(async held => {
      await held.select().from(sessions).where(eq(sessions.id, id)).for('update')
      const first = admin.post(`session-movie/${id}/cancel`, { reason })
      await expect.poll(() => waitingIn(db), patiently).toBe(1)
      const second = change(db, id)
      await expect.poll(() => waitingIn(db), patiently).toBe(2)
      return [first, second]
    })
    expect((await cancelling!).status).toBe(200)
    await changing
    const [row] = await db.select().from(sessions).where(eq(sessions.id, id))
    const told = await db.$count(mails, sql`cause like 'screening-changed:%'`)
    return { cancelled: row!.cancelled_at !== null, language: row!.language, told }
  }

  test('a change of a screening that is being cancelled is refused, and no buyer is notified of it', async () => {
    const both = await together(async (_, screening) => {
      const manager = await aStaffMember(apis[0]!)
      const { body } = await manager.post(`session-movie/${screening}/change`, { reason, language: 'VO' })
      expect(body.code).toBe('screening_cancelled')
    })
    expect(both).toEqual({ cancelled: true, language: 'VF', told: 0 })
  })

  test('control: a change that checks the screening before locking it changes a cancelled screening', async () => {
    const both = await together((db, screening) =>
      db.transaction(async db => {
        const [seen] = await db.select().from(sessions).where(eq(sessions.id, screening))
        if (!seen!.cancelled_at)
          await db.update(sessions).set({ language: 'VO' }).where(eq(sessions.id, screening))
      }),
    )
    expect(both).toEqual({ cancelled: true, language: 'VO', told: 0 })
  })
})

/** Returns how many database connections wait for a lock. */
const waitingIn = async (db: Database) =>
  rowsOf(
    await db.execute(
      sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    ),
  ).length

const patiently = { timeout: 60_000 }

describe('a screening that is changed while its unpaid orders expire', () => {
  type Change = (db: Database, screening: number, order: number) => Promise<unknown>

  /**
   * Locks the screening, so that first the change and then the expiry wait for it. Then releases the lock. Returns
   * the outcomes of both and the state of the order.
   */
  async function together(change: Change) {
    const { db } = await start(1)
    const [api] = apis as [TestApi]
    const { id } = await aScreening(db)
    const order = await (
      await buy(api, await api.as('member'), { sessions_id: id, num_cb: silentCard })
    ).json()
    const [changing, lettingGo] = await db.transaction(async held => {
      await held.select().from(sessions).where(eq(sessions.id, id)).for('update')
      const first = Promise.allSettled([change(db, id, order.id)])
      await expect.poll(() => waitingIn(db), patiently).toBe(1)
      const second = Promise.allSettled([endOrder(db, order.id, 'pending', 'expired', { at: api.clock.now })])
      await expect.poll(() => waitingIn(db), patiently).toBe(2)
      return [first, second]
    })
    const outcomes = [...(await changing!), ...(await lettingGo!)].map(({ status }) => status)
    const [kept] = await db.select().from(orders).where(eq(orders.id, order.id))
    return { outcomes, state: kept?.state }
  }

  test('changing a screening while one of its orders expires does not deadlock', async () => {
    const both = await together(async (_, screening) => {
      const manager = await aStaffMember(apis[0]!)
      const { status } = await manager.post(`session-movie/${screening}/change`, { reason, language: 'VO' })
      if (status !== 200) throw new Error(`answered ${status}`)
    })
    expect(both).toEqual({ outcomes: ['fulfilled', 'fulfilled'], state: 'expired' })
  })

  test('control: a change that locks the screening before its orders deadlocks with an expiry', async () => {
    const both = await together((db, screening, order) =>
      db.transaction(async db => {
        await db.update(sessions).set({ language: 'VO' }).where(eq(sessions.id, screening))
        await db.update(orders).set({ held_from: null }).where(eq(orders.id, order))
      }),
    )
    expect(both.outcomes.sort()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('two orders that are confirmed in one transaction', () => {
  /**
   * Confirms two orders while another transaction locks the one with the lower id. Returns true if the
   * confirmation locks the other order before it has got the first: it then locks in the wrong order.
   */
  async function secondIsTaken(confirm: (db: Database, lower: number, higher: number) => Promise<unknown>) {
    const { db } = await start(1)
    const [lower, higher] = await twoUnpaid(db)
    const [taken, confirming] = await db.transaction(async held => {
      await held.select().from(orders).where(eq(orders.id, lower)).for('update')
      const confirming = db.transaction(db => confirm(db, lower, higher))
      await expect.poll(() => waitingIn(db), patiently).toBe(1)
      const free = await held
        .select()
        .from(orders)
        .where(eq(orders.id, higher))
        .for('update', { skipLocked: true })
      return [free.length === 0, confirming]
    })
    await confirming
    return taken
  }

  test('orders confirmed in one transaction are locked in order of id, to avoid deadlocks', async () => {
    const paid = (id: number) => ({
      id,
      brand: null,
      last4: null,
      codes: [crypto.randomUUID(), crypto.randomUUID()],
    })
    const taken = await secondIsTaken(async (db, lower, higher) => {
      const sold = await markConfirmed(db, [paid(higher), paid(lower)], apis[0]!.clock.now)
      expect([...sold.keys()].sort((a, b) => a - b)).toEqual([lower, higher])
    })
    expect(taken).toBe(false)
  })

  test('control: confirming orders in order of arrival locks one while it waits for another', async () => {
    const taken = await secondIsTaken(async (db, lower, higher) => {
      for (const id of [higher, lower])
        await db.update(orders).set({ held_from: null }).where(eq(orders.id, id))
    })
    expect(taken).toBe(true)
  })
})

test('a change of a screening is retried if PostgreSQL rolls it back to end a deadlock', async () => {
  const { db } = await start(1)
  const [lower, higher] = await twoUnpaid(db)
  const { id } = (await db.select({ id: orders.sessions_id }).from(orders).where(eq(orders.id, lower)))[0]!
  const manager = await aStaffMember(apis[0]!)
  const [changing, other] = await db.transaction(async held => {
    await held.select().from(orders).where(eq(orders.id, lower)).for('update')
    const first = manager.post(`session-movie/${id}/change`, { reason, language: 'VO' })
    await expect.poll(() => waitingIn(db), patiently).toBe(1)
    const second = db.transaction(async other => {
      // If two transactions wait for each other, PostgreSQL rolls back the one that notices it first. With this
      // timeout, `other` checks only after an hour, so PostgreSQL rolls back the manager's change.
      await other.execute(sql`set local deadlock_timeout = '1h'`)
      for (const one of [higher, lower])
        await other.select().from(orders).where(eq(orders.id, one)).for('update')
    })
    await expect.poll(() => waitingIn(db), patiently).toBe(2)
    return [first, second]
  })
  await other
  expect((await changing!).status).toBe(200)
})

/**
 * Creates two unpaid orders and returns their ids, the lower one first. Updates the first, because PostgreSQL then
 * stores its row after that of the second: a statement that locks rows in the stored order would lock the second
 * one first.
 */
async function twoUnpaid(db: Database): Promise<[number, number]> {
  const [api] = apis as [TestApi]
  const { id } = await aScreening(db)
  for (let n = 0; n < 2; n++) await buy(api, await api.as('member'), { sessions_id: id, num_cb: silentCard })
  const [lower, higher] = await db.select().from(orders).where(eq(orders.sessions_id, id)).orderBy(orders.id)
  await db.update(orders).set({ lastname: 'Strapontin' }).where(eq(orders.id, lower!.id))
  return [lower!.id, higher!.id]
}
