import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { squaredDistance } from '../../contract/rules/seating.ts'
import { orders, places } from '../../server/booking/tables.ts'
import { sessions } from '../../server/screenings/tables.ts'
import { versionOf } from '../../server/seats/versions.ts'
import type { TestApi } from '../api.ts'
import { aNumberedScreening } from '../builders.ts'
import { buy } from '../buyers.ts'
import type { DatabaseKind, TestDatabase } from '../harness/databases.ts'
import { drawSeats } from '../seats/draw-seats.ts'
import { leftAlone, searchSlowly } from '../seats/slow-search.ts'
import { aCrowd, type Buyer } from './crowd.ts'
import { inconsistentSeatCounts } from './inconsistent-seat-counts.ts'
import { useProcesses } from './processes.ts'

const { apis, start } = useProcesses()
let database: TestDatabase

const large = drawSeats(...Array<string>(15).fill('...... ........ ......'))
const small = drawSeats(...Array<string>(6).fill('..... .......'))

async function premiere(kind: DatabaseKind, processes: number, people: number, room = large) {
  database = await start(processes, { kind })
  const [first] = apis as [TestApi]
  const screening = await aNumberedScreening(first.db, room)
  return { screening, crowd: await aCrowd(first.db, people, first.clock.now) }
}

/**
 * Sends the orders of all buyers at the same time, divided among the processes. Each buyer orders one to four
 * seats.
 */
async function rush(sessions_id: number, crowd: Buyer[]): Promise<number[]> {
  const answers = crowd.map((buyer, index) =>
    buy(apis[index % apis.length]!, buyer, { sessions_id, nbr_seats_payed: 1 + (index % 4) }),
  )
  return (await Promise.all(answers)).map(({ status }) => status)
}

async function soldAt(id: number): Promise<number> {
  const [row] = await database.db.select().from(sessions).where(eq(sessions.id, id))
  return row!.sold_seats
}

describe.each([
  ['embedded', 1, 1000],
  ['postgresql', 1, 2000],
  ['postgresql', 3, 2000],
] as const)(
  'on %s with %i process(es), %i simultaneous buyers never get the same numbered seat',
  (kind, processes, people) => {
    test('a rush of buyers sells each numbered seat once, without server errors', async () => {
      const { screening, crowd } = await premiere(kind, processes, people)
      expect(new Set(await rush(screening.id, crowd))).toEqual(new Set([201, 409]))
      expect(await soldAt(screening.id)).toBe(300)
      expect(await inconsistentSeatCounts(database.db)).toEqual([])
    })
  },
)

test('in a rush, each buyer gets the best free seats, as an exhaustive search would find them', async () => {
  const { screening, crowd } = await premiere('postgresql', 1, 160, small)
  await rush(screening.id, crowd)
  const { db } = database
  const { seating } = await versionOf(db, screening.seat_plan_versions_id!)
  const bought = await db
    .select({ order: orders.id, seats_id: places.seats_id })
    .from(orders)
    .innerJoin(places, eq(places.orders_id, orders.id))
    .orderBy(asc(orders.id), asc(places.number))
  const parties = Map.groupBy(bought, ({ order }) => order)
  const seats = [...seating.byId.values()]
  const gone = new Set<number>()
  for (const party of parties.values()) {
    const free = seats.filter(({ id }) => !gone.has(id))
    const slow = searchSlowly(seats, seating.focus, id => !gone.has(id), party.length)!
    const given = free.filter(({ id }) => party.some(({ seats_id }) => seats_id === id))
    expect({
      score: given.reduce((sum, seat) => sum + squaredDistance(seat, seating.focus), 0),
      alone: leftAlone(free, given),
    }).toEqual({ score: slow.score, alone: leftAlone(free, slow.party) })
    for (const { seats_id } of party) gone.add(seats_id!)
  }
  expect(gone.size).toBe(72)
})

test('cancellations and orders at the same time leave every numbered seat sold once or free', async () => {
  const { screening, crowd } = await premiere('postgresql', 3, 160, small)
  const first = crowd.slice(0, 36)
  const held = await Promise.all(
    first.map(async (buyer, index) => {
      const answer = await buy(apis[index % 3]!, buyer, { sessions_id: screening.id, nbr_seats_payed: 2 })
      return { buyer, order: (await answer.json()) as { id: number } }
    }),
  )
  const cancelling = held.map(({ buyer, order }, index) =>
    apis[index % 3]!.request(`/api/v1/app/order/${order.id}/cancel`, {
      method: 'POST',
      headers: buyer.headers,
    }).then(({ status }) => status),
  )
  const [bought, cancelled] = await Promise.all([
    rush(screening.id, crowd.slice(36)),
    Promise.all(cancelling),
  ])
  expect(new Set(cancelled)).toEqual(new Set([200]))
  expect([201, 409]).toEqual(expect.arrayContaining([...new Set(bought)]))
  expect(await inconsistentSeatCounts(database.db)).toEqual([])
})

// So few buyers that everyone can get seats. With more, orders would wait for each other at the limit of sold
// seats, and there would be no race.
test('control: without the primary key of the taken seats, seats are sold twice', async () => {
  const { screening, crowd } = await premiere('postgresql', 3, 60)
  await database.db.execute(sql`alter table taken_seats drop constraint taken_seats_sessions_id_seats_id_pk`)
  await rush(screening.id, crowd)
  expect((await inconsistentSeatCounts(database.db)).map(({ what }) => what)).toContain('sold twice')
})
