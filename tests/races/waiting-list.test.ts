import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { freeExpiredHolds } from '../../server/booking/holds/free-expired-holds.ts'
import { askWaitingLists } from '../../server/booking/waiting/ask-list.ts'
import { mails } from '../../server/mail/tables.ts'
import { sessions } from '../../server/screenings/tables.ts'
import { aScreening } from '../builders.ts'
import type { DatabaseKind } from '../harness/databases.ts'
import { wrongCounters } from '../holding.ts'
import { offersAt, proveAddresses, stillWaiting, waiting } from '../waiting.ts'
import { aCrowd, type Buyer } from './crowd.ts'
import { inconsistentSeatCounts } from './inconsistent-seat-counts.ts'
import { concurrently } from './lock-waits.ts'
import { useProcesses } from './processes.ts'

// People wait for places of a sold-out screening in several processes, while its buyers cancel and strangers buy.

const { apis, start } = useProcesses()

/** A sold-out screening with one order of each of these sizes, and people who wait for one place each. */
async function soldOut(
  { orders, people }: { orders: readonly number[]; people: number },
  { kind = 'postgresql', processes = 2 }: { kind?: DatabaseKind; processes?: number } = {},
) {
  const { db } = await start(kind === 'embedded' ? 1 : processes, { kind })
  const total_seats = orders.reduce((sum, n) => sum + n, 0)
  const { id } = await aScreening(db, { total_seats })
  const crowd = await aCrowd(db, orders.length + people + 10, apis[0]!.clock.now)
  await proveAddresses(db, crowd)
  const api = (at: number) => apis[at % apis.length]!
  const list = apis.map(waiting)
  const sold: { buyer: Buyer; id: number }[] = []
  for (const n of orders) {
    const buyer = crowd.pop()!
    const order = await list[0]!.order(buyer, id, n)
    expect(order).toMatchObject({ status: 201 })
    sold.push({ buyer, id: order.id })
  }
  const queue: Buyer[] = []
  for (let at = 0; at < people; at++) {
    const who = crowd.pop()!
    expect(await list[0]!.join(who, id)).toMatchObject({ status: 201 })
    queue.push(who)
  }
  return { db, id, total_seats, crowd, list: (at: number) => list[at % list.length]!, api, sold, queue }
}

const freeAt = async (db: Awaited<ReturnType<typeof soldOut>>['db'], id: number) => {
  const [row] = await db.select().from(sessions).where(eq(sessions.id, id))
  return row!.total_seats - row!.sold_seats
}

test('if two buyers cancel at the same time and two processes ask the list, each place is offered once, in order', async () => {
  const { db, id, sold, queue, list } = await soldOut({ orders: [1, 1], people: 3 })
  const cancelled = await concurrently(
    db,
    id,
    sold.map(
      ({ buyer, id }, at) =>
        () =>
          list(at).cancel(buyer, id),
    ),
  )
  expect(cancelled.map(({ status }) => status)).toEqual([200, 200])
  await concurrently(
    db,
    id,
    apis.map(
      ({ appContext }) =>
        () =>
          askWaitingLists(appContext),
    ),
  )
  expect(await offersAt(db, id)).toEqual(queue.slice(0, 2).map(who => ({ users_id: who.id, seats: 1 })))
  expect(await stillWaiting(db, id)).toEqual([queue[2]!.id])
  expect(await inconsistentSeatCounts(db)).toEqual([])
})

describe('a stranger who asks for a place between the cancellation and the offer', () => {
  const strangerBuys = async ({ guarded }: { guarded: boolean }) => {
    const { db, id, sold, queue, list, crowd } = await soldOut({ orders: [1], people: 1 })
    await list(0).cancel(sold[0]!.buyer, sold[0]!.id)
    if (!guarded) await db.execute(sql`update sessions set list_first = false`)
    const bought = await list(1).order(crowd[0]!, id, 1)
    await list(0).ask()
    return { bought: bought.status, offers: await offersAt(db, id), first: queue[0]!.id }
  }

  test('gets none: the place is offered to the first person in the list', async () => {
    const { bought, offers, first } = await strangerBuys({ guarded: true })
    expect({ bought, offers }).toEqual({ bought: 409, offers: [{ users_id: first, seats: 1 }] })
  })

  test('control: if the screening is not marked, the stranger buys the place and nobody gets an offer', async () => {
    const { bought, offers } = await strangerBuys({ guarded: false })
    expect({ bought, offers }).toEqual({ bought: 201, offers: [] })
  })

  test('a request that waits for the lock of the cancellation is refused too', async () => {
    const { db, id, sold, queue, list, crowd } = await soldOut({ orders: [1], people: 1 })
    const [, bought] = await concurrently(db, id, [
      () => list(0).cancel(sold[0]!.buyer, sold[0]!.id),
      () => waiting(apis[1]!).join(crowd[1]!, id),
    ])
    expect(bought).toMatchObject({ status: 201 })
    expect(await list(1).order(crowd[0]!, id, 1)).toMatchObject({ code: 'sold_out' })
    await list(0).ask()
    expect(await offersAt(db, id)).toEqual([{ users_id: queue[0]!.id, seats: 1 }])
  })
})

describe('a person who joins the list while the last place comes free', () => {
  test('either gets an offer, or is told that a place is on sale', async () => {
    const { db, id, sold, list, crowd } = await soldOut({ orders: [1], people: 0 })
    const who = crowd[0]!
    const [, joined] = await concurrently(db, id, [
      () => list(0).cancel(sold[0]!.buyer, sold[0]!.id),
      () => list(1).join(who, id),
    ])
    await list(0).ask()
    const offers = await offersAt(db, id)
    if (joined!.status === 201) expect(offers).toEqual([{ users_id: who.id, seats: 1 }])
    else {
      expect(joined).toMatchObject({ code: 'not_sold_out' })
      expect(await list(1).order(who, id, 1)).toMatchObject({ status: 201 })
    }
  })
})

describe('an offer that ends while its person orders', () => {
  test('the places are either sold to this person or offered to the next one', async () => {
    const { db, id, sold, queue, list } = await soldOut({ orders: [2], people: 2 })
    await list(0).cancel(sold[0]!.buyer, sold[0]!.id, [1])
    await list(0).ask()
    for (const { clock } of apis) clock.now = new Date(clock.now.getTime() + 20 * 60_000)
    const [bought] = await concurrently(db, id, [
      () => list(0).order(queue[0]!, id, 1),
      () => freeExpiredHolds(apis[1]!.appContext).then(() => ({ status: 0 })),
    ])
    await list(1).ask()
    const offers = await offersAt(db, id)
    if (bought!.status === 201) expect(offers).toEqual([])
    else expect(offers).toEqual([{ users_id: queue[1]!.id, seats: 1 }])
    expect(await freeAt(db, id)).toBe(0)
    expect(await stillWaiting(db, id)).toEqual(bought!.status === 201 ? [queue[1]!.id] : [])
    expect(await inconsistentSeatCounts(db)).toEqual([])
  })
})

describe.each<DatabaseKind>(['postgresql', 'embedded'])(
  'a burst of cancellations while two hundred people wait, on %s',
  kind => {
    test('each place is sold once, in the order of the list, and nobody is left waiting beside a free place', async () => {
      const orders = Array.from({ length: 12 }, () => 4)
      const { db, id, total_seats, sold, queue, list, crowd } = await soldOut(
        { orders, people: 200 },
        { kind, processes: 3 },
      )
      const strangers = crowd.slice(0, 5)
      const answers = await Promise.all([
        ...sold.map(({ buyer, id: order }, at) => list(at).cancel(buyer, order, at % 2 ? [1, 2] : undefined)),
        ...apis.map(({ appContext }) => askWaitingLists(appContext).then(() => ({ status: 0 }))),
      ])
      expect(answers.filter(({ status }) => status >= 400)).toEqual([])
      const refused = await Promise.all(strangers.map((who, at) => list(at).order(who, id, 1)))
      expect(refused.map(({ status }) => status)).toEqual(strangers.map(() => 409))
      await Promise.all(apis.map(({ appContext }) => askWaitingLists(appContext)))
      const freed = 6 * 4 + 6 * 2
      const offered = queue.slice(0, freed)
      expect(await offersAt(db, id)).toEqual(offered.map(who => ({ users_id: who.id, seats: 1 })))
      expect(await stillWaiting(db, id)).toEqual(queue.slice(freed).map(who => who.id))
      for (const who of offered)
        expect(await db.$count(mails, sql`"to" = ${who.email} and cause like 'waiting-offer:%'`)).toBe(1)
      const bought = await Promise.all(offered.map((who, at) => list(at).order(who, id, 1)))
      expect(new Set(bought.map(({ status }) => status))).toEqual(new Set([201]))
      expect(await offersAt(db, id)).toEqual([])
      expect(await freeAt(db, id)).toBe(0)
      expect(total_seats).toBe(48)
      expect(await inconsistentSeatCounts(db)).toEqual([])
      expect(await wrongCounters(db)).toEqual([])
    })
  },
)

test('if the process is killed after a cancellation, the next one makes the offer; before that nobody can buy the place', async () => {
  const { db, id, sold, queue, list, crowd } = await soldOut({ orders: [1], people: 1 })
  await list(0).cancel(sold[0]!.buyer, sold[0]!.id)
  // The process dies after it has written the hold and the mail, before its transaction commits.
  const killed = await db
    .transaction(async tx => {
      await askWaitingLists({ ...apis[0]!.appContext, db: tx })
      expect(await offersAt(tx, id)).toHaveLength(1)
      throw new Error('killed')
    })
    .catch(error => error.message)
  expect(killed).toBe('killed')
  expect(await offersAt(db, id)).toEqual([])
  expect(await db.$count(mails, sql`cause like 'waiting-offer:%'`)).toBe(0)
  expect(await list(1).order(crowd[0]!, id, 1)).toMatchObject({ code: 'sold_out' })
  await askWaitingLists(apis[1]!.appContext)
  expect(await offersAt(db, id)).toEqual([{ users_id: queue[0]!.id, seats: 1 }])
  expect(await db.$count(mails, sql`cause like 'waiting-offer:%'`)).toBe(1)
})
