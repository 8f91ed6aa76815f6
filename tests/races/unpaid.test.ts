import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders, unpaid_by_account } from '../../server/booking/tables.ts'
import { rowsOf } from '../../server/database/rows.ts'
import type { TestApi } from '../api.ts'
import { aScreening } from '../builders.ts'
import { buy, silentCard } from '../buyers.ts'
import type { TestDatabase } from '../harness/databases.ts'
import { beforeSeatsAreTaken } from './before-seats-are-taken.ts'
import { aCrowd, type Buyer } from './crowd.ts'
import { concurrently, waitForLockWaits } from './lock-waits.ts'
import { useProcesses } from './processes.ts'

let database: TestDatabase
const { apis, start } = useProcesses()

async function appContext(limitsOn: boolean, people: number) {
  database = await start(3, { limitsOn })
  const screenings: number[] = []
  while (screenings.length < 5) screenings.push((await aScreening(database.db, { total_seats: 90 })).id)
  return { screenings, crowd: await aCrowd(database.db, people, apis[0]!.clock.now) }
}

/**
 * Sends all orders at the same time to three processes. The payment gateway never answers for this card, so the
 * orders stay unpaid.
 */
const takeAll = (claims: { buyer: Buyer; sessions_id: number; seats: number }[]) =>
  Promise.all(
    claims.map(({ buyer, sessions_id, seats }, index) =>
      buy(apis[index % 3]!, buyer, { sessions_id, nbr_seats_payed: seats, num_cb: silentCard }),
    ),
  )

const unpaid = () => database.db.select().from(orders).where(eq(orders.state, 'pending'))
const seatsOf = (rows: { nbr_seats_payed: number }[]) =>
  rows.reduce((sum, row) => sum + row.nbr_seats_payed, 0)

const everywhere = ({ screenings, crowd }: Awaited<ReturnType<typeof appContext>>) =>
  Array.from({ length: 30 }, (_, index) => ({
    buyer: crowd[0]!,
    sessions_id: screenings[index % screenings.length]!,
    seats: 1 + (index % 6),
  }))

const nineAccounts = ({ screenings, crowd }: Awaited<ReturnType<typeof appContext>>) =>
  crowd.map(buyer => ({ buyer, sessions_id: screenings[0]!, seats: 10 }))

describe('unpaid orders', () => {
  test('an account has at most two unpaid orders with ten seats in all, even without rate limits', async () => {
    const answers = await takeAll(everywhere(await appContext(false, 1)))
    // Orders over this limit get a 429. Some get a 409 instead, because a person may have at most ten seats of a
    // screening.
    const said = new Set(answers.map(({ status }) => status))
    expect([201, 409, 429]).toEqual(expect.arrayContaining([...said]))
    const held = await unpaid()
    expect(held.length).toBeLessThanOrEqual(2)
    expect(seatsOf(held)).toBeLessThanOrEqual(10)
  })

  test('nine accounts behind one IP address can reserve at most a quarter of the room without paying', async () => {
    const answers = await takeAll(nineAccounts(await appContext(true, 9)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]))
    expect(seatsOf(await unpaid())).toBeLessThanOrEqual(22)
  })
})

describe('unpaid orders without the database constraint', () => {
  /** Sends an order that stays unpaid to each process; all are in progress at once. */
  const inEachProcess = (screeningId: number, crowd: Buyer[], seats: number) =>
    concurrently(
      database.db,
      screeningId,
      apis.map((api, at) => () => {
        const wish = { sessions_id: screeningId, nbr_seats_payed: seats, num_cb: silentCard }
        return buy(api, crowd[at % crowd.length]!, wish)
      }),
    )

  test('control: without the database constraint, an account has three unpaid orders', async () => {
    const { screenings, crowd } = await appContext(false, 1)
    await database.db.execute(sql`alter table unpaid_by_account drop constraint unpaid_by_account_orders,
      drop constraint unpaid_by_account_seats`)
    await inEachProcess(screenings[0]!, crowd, 1)
    expect(await unpaid()).toHaveLength(3)
  })

  test('control: without the constraint, accounts behind one IP address reserve too many unpaid seats', async () => {
    const { screenings, crowd } = await appContext(true, 3)
    await database.db.execute(
      sql`alter table unpaid_by_connection drop constraint unpaid_by_connection_seats`,
    )
    await inEachProcess(screenings[0]!, crowd, 10)
    expect(seatsOf(await unpaid())).toBe(30)
  })
})

describe("the lock of the account's row", () => {
  /**
   * Sends an order while another transaction locks the buyer's row in `unpaid_by_account`. Returns how many order
   * ids were assigned while it waited. With more than 0, the order was written too early, before it had the lock.
   */
  async function idsDrawnMeanwhile(written?: (text: string) => string): Promise<number> {
    const { screenings, crowd } = await appContext(false, 1)
    const [api] = apis as [TestApi]
    const [buyer] = crowd as [Buyer]
    await buy(api, buyer, { sessions_id: screenings[0]! })
    if (written) beforeSeatsAreTaken(api.db, async () => undefined, written)
    const { db } = database
    const drawn = async () =>
      rowsOf<{ number: number }>(
        await db.execute(sql`select last_value::int as number from orders_id_seq`),
      )[0]!.number
    const before = await drawn()
    const { asked, meanwhile } = await db.transaction(async held => {
      await held
        .select()
        .from(unpaid_by_account)
        .where(eq(unpaid_by_account.users_id, buyer.id))
        .for('update')
      const asked = buy(api, buyer, { sessions_id: screenings[1]! })
      await waitForLockWaits(db, 1)
      return { asked, meanwhile: await drawn() }
    })
    expect((await asked).status).toBe(201)
    return meanwhile - before
  }

  test("an order waits for the lock of its account's row before it writes anything", async () => {
    expect(await idsDrawnMeanwhile()).toBe(0)
  })

  test('control: without the join to the locked row, PostgreSQL writes the order before the lock', async () => {
    const inAnyOrder = (text: string) =>
      text.replace('join unpaid on unpaid.users_id = wanted.users_id\n        order by at', 'order by at')
    expect(await idsDrawnMeanwhile(inAnyOrder)).toBe(1)
  })
})
