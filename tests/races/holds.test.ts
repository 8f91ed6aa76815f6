import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { freeExpiredHolds } from '../../server/booking/holds/free-expired-holds.ts'
import { lockScreening } from '../../server/booking/seats/seat-queries.ts'
import { hold_counters } from '../../server/booking/tables.ts'
import { sessions } from '../../server/screenings/tables.ts'
import type { TestApi } from '../api.ts'
import { aNumberedScreening, aScreening } from '../builders.ts'
import { buy } from '../buyers.ts'
import type { DatabaseKind, TestDatabase } from '../harness/databases.ts'
import { aBrowser, holdsAt, wrongCounters } from '../holding.ts'
import { drawSeats } from '../seats/draw-seats.ts'
import { aCrowd, type Buyer } from './crowd.ts'
import { inconsistentSeatCounts } from './inconsistent-seat-counts.ts'
import { waitForLockWaits } from './lock-waits.ts'
import { useProcesses } from './processes.ts'

const { apis, start } = useProcesses()
const kinds = ['postgresql', 'embedded'] as const

const soldAt = async ({ db }: Pick<TestDatabase, 'db'>, id: number) =>
  (await db.select().from(sessions).where(eq(sessions.id, id)))[0]!.sold_seats

describe.each(kinds)(
  'seats that many browsers hold and order at the same time are taken once, on %s',
  kind => {
    const processes = (kind: DatabaseKind) => (kind === 'embedded' ? 1 : 3)

    test('forty browsers that hold seats at the same time get at most a third of the screening', async () => {
      const database = await start(processes(kind), { kind })
      const { id } = await aScreening(database.db, { total_seats: 36 })
      const answers = await Promise.all(
        Array.from({ length: 40 }, (_, at) => aBrowser(apis[at % apis.length]!).hold(id, 1 + (at % 3))),
      )
      expect(answers.filter(({ status }) => status >= 500)).toEqual([])
      // Visitors without an account may together hold a third of the seats of a screening: 12 of 36.
      expect(await soldAt(database, id)).toBe(12)
      expect((await holdsAt(database.db, id)).reduce((sum, { seats }) => sum + seats, 0)).toBe(12)
      expect(await wrongCounters(database.db)).toEqual([])
    })

    test('if browsers hold and buyers order the same seats at the same time, each seat is taken once', async () => {
      const database = await start(processes(kind), { kind })
      const { id } = await aNumberedScreening(
        database.db,
        drawSeats('............', '............', '............'),
      )
      const crowd = await aCrowd(database.db, 20, apis[0]!.clock.now)
      const answers = await Promise.all(
        crowd.flatMap((buyer, at) => {
          const api = apis[at % apis.length]!
          const browser = aBrowser(api)
          return [
            browser.hold(id, 2).then(({ status }) => status),
            buy(api, buyer, { sessions_id: id, nbr_seats_payed: 2 }).then(({ status }) => status),
          ]
        }),
      )
      expect(answers.filter(status => status >= 500)).toEqual([])
      expect(await soldAt(database, id)).toBe(36)
      expect(await inconsistentSeatCounts(database.db)).toEqual([])
      expect(await wrongCounters(database.db)).toEqual([])
    })

    test('seat counts stay correct if holds expire while orders use them and other buyers order', async () => {
      const database = await start(processes(kind), { kind })
      const { id } = await aNumberedScreening(database.db, drawSeats('............'))
      const crowd = await aCrowd(database.db, 6, apis[0]!.clock.now)
      const [mona, remi] = [aBrowser(apis[0]!), aBrowser(apis.at(-1)!)]
      await mona.hold(id, 2)
      await remi.hold(id, 2)
      for (const { clock } of apis) clock.now = new Date(clock.now.getTime() + 9 * 60_000)
      const own = (browser: typeof mona, buyer: Buyer, api: TestApi) => {
        browser.logIn({ cookie: buyer.headers.cookie })
        return buy(api, { headers: browser.headers() }, { sessions_id: id, nbr_seats_payed: 2 })
      }
      const answers = await Promise.all([
        own(mona, crowd[0]!, apis[0]!),
        own(remi, crowd[1]!, apis.at(-1)!),
        ...crowd
          .slice(2)
          .map((buyer, at) => buy(apis[at % apis.length]!, buyer, { sessions_id: id, nbr_seats_payed: 3 })),
        ...apis.map(({ appContext }) => freeExpiredHolds(appContext).then(() => ({ status: 204 }))),
      ])
      expect(answers.map(({ status }) => status).filter(status => status >= 500)).toEqual([])
      expect(await holdsAt(database.db, id)).toEqual([])
      expect(await inconsistentSeatCounts(database.db)).toEqual([])
      expect(await wrongCounters(database.db)).toEqual([])
    })
  },
)

describe('an order that uses the seats held for it', () => {
  async function theLastPlace() {
    const { db } = await start(2)
    const { id } = await aScreening(db, { total_seats: 3 })
    const [mona, remi, tess] = (await aCrowd(db, 3, apis[0]!.clock.now)) as [Buyer, Buyer, Buyer]
    await buy(apis[0]!, tess, { sessions_id: id, nbr_seats_payed: 2 })
    const browser = aBrowser(apis[0]!)
    expect((await browser.hold(id, 1)).status).toBe(201)
    browser.logIn({ cookie: mona.headers.cookie })
    const wish = { sessions_id: id, nbr_seats_payed: 1 }
    return {
      ...{ db, id, browser },
      own: () => buy(apis[0]!, { headers: browser.headers() }, wish),
      other: () => buy(apis[1]!, remi, wish),
    }
  }

  test('while an order replaces its hold by a sale, another buyer cannot get the seat', async () => {
    const { db, own, other } = await theLastPlace()
    const { bought, refused } = await db.transaction(async locked => {
      // Lock this table: the order must wait for it, after it has released its held seat and before it takes the
      // seat.
      await locked.select().from(hold_counters).for('update')
      const bought = own()
      await waitForLockWaits(db, 1)
      return { bought, refused: (await other()).status }
    })
    expect({ own: (await bought).status, other: refused }).toEqual({ own: 201, other: 409 })
  })

  test('an order that PostgreSQL rolls back to end a deadlock is retried and gets its seat', async () => {
    const { db, id, own } = await theLastPlace()
    const bought = await db.transaction(async other => {
      // If two transactions wait for each other, PostgreSQL rolls back the one that notices it first. With this
      // timeout, `other` checks only after an hour, so PostgreSQL rolls back the order.
      await other.execute(sql`set local deadlock_timeout = '1h'`)
      await other.select().from(hold_counters).for('update')
      const answer = own()
      await waitForLockWaits(db, 1)
      await lockScreening(other, id)
      return { answer }
    })
    expect((await bought.answer).status).toBe(201)
  })

  test('control: if the hold is released in a separate transaction, another buyer gets the seat', async () => {
    const { id, browser, own, other } = await theLastPlace()
    await browser.release(id)
    const answers = { other: (await other()).status, own: (await own()).status }
    expect(answers).toEqual({ own: 409, other: 201 })
  })
})

describe('seats of three screenings held at the same time', () => {
  /**
   * Holds six seats of each of three screenings in one browser. All requests read the counters before any of them
   * writes.
   */
  async function heldAtOnce(change?: string) {
    const { db } = await start(3)
    if (change) await db.execute(sql.raw(change))
    const rooms: number[] = []
    while (rooms.length < 3) rooms.push((await aScreening(db, { total_seats: 90 })).id)
    const browser = aBrowser(apis[0]!)
    // Hold and release a seat once, so that the browser gets the cookie by which the site recognises it.
    await browser.hold(rooms[0]!, 1)
    await browser.release(rooms[0]!)
    const asked = await db.transaction(async locked => {
      await locked.execute(sql`lock table hold_counters in share mode`)
      const answers = rooms.map(id => browser.hold(id, 6))
      await waitForLockWaits(db, 3)
      return { answers }
    })
    const answers = await Promise.all(asked.answers)
    return answers.map(({ status }) => status).toSorted()
  }

  test('one browser that holds seats of three screenings at the same time gets at most ten', async () => {
    expect(await heldAtOnce()).toEqual([201, 429, 429])
  })

  test('control: without the constraint, one browser holds eighteen seats of three screenings', async () => {
    const dropped = 'alter table hold_counters drop constraint hold_counters_seats'
    expect(await heldAtOnce(dropped)).toEqual([201, 201, 201])
  })
})
