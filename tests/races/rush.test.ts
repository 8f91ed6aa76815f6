import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders, places, seats_held } from '../../server/booking/tables.ts'
import { identity } from '../../server/identity/tables.ts'
import { acquirer_ledger } from '../../server/payments/tables.ts'
import { sessions } from '../../server/screenings/tables.ts'
import type { TestApi } from '../api.ts'
import { aRoom, aScreening } from '../builders.ts'
import { buy } from '../buyers.ts'
import type { TestDatabase } from '../harness/databases.ts'
import { aCrowd, type Buyer } from './crowd.ts'
import { concurrently } from './lock-waits.ts'
import { useProcesses } from './processes.ts'

let database: TestDatabase
const { apis, start } = useProcesses()

const seats = 300

/** Creates a screening with `total_seats` seats, 300 by default, and `people` members who can order seats. */
async function premiere(
  kind: 'embedded' | 'postgresql',
  processes: number,
  people: number,
  total_seats = seats,
) {
  database = await start(processes, { kind })
  const [first] = apis as [TestApi]
  const room = await aRoom(first.db, { nbr_seats: total_seats })
  const screening = await aScreening(first.db, { movie_theaters_id: room.id, total_seats })
  return { screening, crowd: await aCrowd(first.db, people, first.clock.now) }
}

/**
 * Sends the orders of all buyers at the same time, divided among the processes. Each buyer orders one to four
 * seats.
 */
async function rush(screeningId: number, crowd: Buyer[]): Promise<number[]> {
  const answers = crowd.map((buyer, index) =>
    buy(apis[index % apis.length]!, buyer, { sessions_id: screeningId, nbr_seats_payed: 1 + (index % 4) }),
  )
  return (await Promise.all(answers)).map(answer => answer.status)
}

/**
 * Removes the limits of unpaid orders per account, because here they would refuse orders. unpaid.test.ts tests
 * these limits.
 */
const liftUnpaidLimits = () =>
  database.db.execute(sql`alter table unpaid_by_account drop constraint unpaid_by_account_orders,
    drop constraint unpaid_by_account_seats`)

async function outcome(screeningId: number) {
  const { db } = database
  const [screening] = await db.select().from(sessions).where(eq(sessions.id, screeningId))
  const [bought] = await db
    .select({ seats: sql<number>`coalesce(sum(${orders.nbr_seats_payed}), 0)::int` })
    .from(orders)
    .where(eq(orders.state, 'confirmed'))
  const [held] = await db
    .select({ seats: sql<number>`coalesce(sum(${seats_held.seats}), 0)::int` })
    .from(seats_held)
  const [money] = await db
    .select({ cents: sql<number>`coalesce(sum(${acquirer_ledger.amount}), 0)::int` })
    .from(acquirer_ledger)
    .where(eq(acquirer_ledger.state, 'paid'))
  const made = await db.select({ id: places.id }).from(places).where(eq(places.state, 'sold'))
  return {
    sold: screening!.sold_seats,
    bought: bought!.seats,
    held: held!.seats,
    tickets: made.length,
    charged: money!.cents,
  }
}

describe.each([
  ['embedded', 1, 1000],
  ['postgresql', 1, 2000],
  ['postgresql', 3, 2000],
] as const)(
  'on %s with %i process(es), %i simultaneous buyers get no more seats than the room has',
  (kind, processes, people) => {
    test('a rush sells exactly all seats; other buyers get a 409, and there are no server errors', async () => {
      const { screening, crowd } = await premiere(kind, processes, people)
      const statuses = await rush(screening.id, crowd)
      expect(new Set(statuses)).toEqual(new Set([201, 409]))
      const { sold, bought, held, tickets: made, charged } = await outcome(screening.id)
      expect({ sold, bought, held, made }).toEqual({ sold: seats, bought: seats, held: seats, made: seats })
      expect(charged).toBe(seats * 1250)
    })
  },
)

test('simultaneous orders for several screenings fill the rooms without a deadlock', async () => {
  const { screening, crowd } = await premiere('postgresql', 3, 600)
  const { db } = database
  const screenings = [screening.id]
  while (screenings.length < 6) screenings.push((await aScreening(db, { total_seats: 50 })).id)
  // Each buyer orders two of the six screenings. Some order first one and others first the other, which could
  // cause deadlocks.
  const answers = crowd.flatMap((buyer, index) =>
    [0, 1].map(turn =>
      buy(apis[index % 3]!, buyer, {
        sessions_id: screenings[(index * (turn ? 5 : 1) + turn) % 6]!,
        nbr_seats_payed: 1,
      }),
    ),
  )
  const statuses = (await Promise.all(answers)).map(answer => answer.status)
  expect(new Set(statuses)).toEqual(new Set([201, 409]))
  for (const id of screenings.slice(1)) expect((await outcome(id)).sold).toBe(50)
})

test('a buyer who orders in several processes at the same time gets at most ten seats', async () => {
  const { screening, crowd } = await premiere('postgresql', 3, 1)
  await liftUnpaidLimits()
  const greedy = Array.from({ length: 30 }, () => crowd[0]!)
  const statuses = await rush(screening.id, greedy)
  expect([201, 409, 429]).toEqual(expect.arrayContaining([...new Set(statuses)]))
  expect((await outcome(screening.id)).held).toBeLessThanOrEqual(10)
})

const sellAtMost = (seats_per_person: number) => database.db.update(identity).set({ seats_per_person })

test('a buyer who orders in several processes at once gets at most the cinema’s limit of seats', async () => {
  const { screening, crowd } = await premiere('postgresql', 3, 1)
  await liftUnpaidLimits()
  await sellAtMost(4)
  const statuses = await rush(
    screening.id,
    Array.from({ length: 30 }, () => crowd[0]!),
  )
  expect([201, 409, 429]).toEqual(expect.arrayContaining([...new Set(statuses)]))
  expect((await outcome(screening.id)).held).toBeLessThanOrEqual(4)
})

test('if the limit per person is lowered while orders wait, only later orders are refused', async () => {
  const { screening, crowd } = await premiere('postgresql', 3, 1)
  await liftUnpaidLimits()
  const answers = await concurrently(
    database.db,
    screening.id,
    apis.map(api => () => buy(api, crowd[0]!, { sessions_id: screening.id, nbr_seats_payed: 3 })),
    () => sellAtMost(4),
  )
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  for (const api of apis) {
    const later = await buy(api, crowd[0]!, { sessions_id: screening.id, nbr_seats_payed: 1 })
    expect([later.status, ((await later.json()) as { code: string }).code]).toEqual([409, 'too_many_seats'])
  }
  expect((await outcome(screening.id)).held).toBe(9)
})

describe('a rush without the database constraint', () => {
  /** Sends an order for four seats to each process; all are in progress at once. */
  const inEachProcess = (screeningId: number, crowd: Buyer[]) =>
    concurrently(
      database.db,
      screeningId,
      apis.map(
        (api, at) => () =>
          buy(api, crowd[at % crowd.length]!, { sessions_id: screeningId, nbr_seats_payed: 4 }),
      ),
    )

  test('control: without the constraint on sold seats, a rush oversells the room', async () => {
    const { screening, crowd } = await premiere('postgresql', 3, 3, 10)
    await database.db.execute(sql`alter table sessions drop constraint sessions_sold_seats_range`)
    await inEachProcess(screening.id, crowd)
    expect((await outcome(screening.id)).sold).toBe(12)
  })

  test('control: without the constraint on seats per person, one buyer gets more than ten seats', async () => {
    const { screening, crowd } = await premiere('postgresql', 3, 1)
    await liftUnpaidLimits()
    await database.db.execute(sql`alter table seats_held drop constraint seats_held_range`)
    await inEachProcess(screening.id, crowd)
    expect((await outcome(screening.id)).held).toBe(12)
  })

  test('control: if the constraint allows ten seats, a buyer exceeds a lower limit set by the cinema', async () => {
    const { screening, crowd } = await premiere('postgresql', 3, 1)
    await liftUnpaidLimits()
    await sellAtMost(4)
    await database.db.execute(sql`alter table seats_held drop constraint seats_held_range,
      add constraint seats_held_range check (seats between 0 and 10)`)
    await inEachProcess(screening.id, crowd)
    expect((await outcome(screening.id)).held).toBe(8)
  })
})
