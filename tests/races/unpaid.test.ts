import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { orders } from '../../server/booking/tables.ts'
import { aScreening } from '../builders.ts'
import { buy, silentCard } from '../buyers.ts'
import type { TestDatabase } from '../harness/databases.ts'
import { aCrowd, type Buyer } from './crowd.ts'
import { useProcesses } from './processes.ts'

let database: TestDatabase
const { apis, start } = useProcesses()

async function house(limitsOn: boolean, people: number) {
  database = await start(3, { limitsOn })
  const screenings: number[] = []
  while (screenings.length < 5) screenings.push((await aScreening(database.db, { total_seats: 90 })).id)
  return { screenings, crowd: await aCrowd(database.db, people, apis[0]!.clock.now) }
}

/** All at once through three processes, with a card whose bank never answers: whatever is placed stays unpaid. */
const takeAll = (claims: { buyer: Buyer; sessions_id: number; seats: number }[]) =>
  Promise.all(
    claims.map(({ buyer, sessions_id, seats }, index) =>
      buy(apis[index % 3]!, buyer, { sessions_id, nbr_seats_payed: seats, num_cb: silentCard }),
    ),
  )

const unpaid = () => database.db.select().from(orders).where(eq(orders.state, 'pending'))
const seatsOf = (rows: { nbr_seats_payed: number }[]) =>
  rows.reduce((sum, row) => sum + row.nbr_seats_payed, 0)

const everywhere = ({ screenings, crowd }: Awaited<ReturnType<typeof house>>) =>
  Array.from({ length: 30 }, (_, index) => ({
    buyer: crowd[0]!,
    sessions_id: screenings[index % screenings.length]!,
    seats: 1 + (index % 6),
  }))

const nineAccounts = ({ screenings, crowd }: Awaited<ReturnType<typeof house>>) =>
  crowd.map(buyer => ({ buyer, sessions_id: screenings[0]!, seats: 10 }))

describe('without paying', () => {
  test('one account that asks everywhere at once holds two orders and ten places, even with the limits per address off', async () => {
    const answers = await takeAll(everywhere(await house(false, 1)))
    // 409: ten for one screening, which is another rule.
    const said = new Set(answers.map(({ status }) => status))
    expect([201, 409, 429]).toEqual(expect.arrayContaining([...said]))
    const held = await unpaid()
    expect(held.length).toBeLessThanOrEqual(2)
    expect(seatsOf(held)).toBeLessThanOrEqual(10)
  })

  test('nine accounts behind one connection hold no more than a quarter of the room', async () => {
    const answers = await takeAll(nineAccounts(await house(true, 9)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 429]))
    expect(seatsOf(await unpaid())).toBeLessThanOrEqual(22)
  })
})

describe('the control: with the guard taken out of the database', () => {
  test('the account holds more, so the test above can fail', async () => {
    const wish = everywhere(await house(false, 1))
    await database.db.execute(sql`alter table unpaid_by_account drop constraint unpaid_by_account_orders,
      drop constraint unpaid_by_account_seats`)
    await takeAll(wish)
    expect((await unpaid()).length).toBeGreaterThan(2)
  })

  test('the nine accounts empty the room, so the test above can fail', async () => {
    const wish = nineAccounts(await house(true, 9))
    await database.db.execute(
      sql`alter table unpaid_by_connection drop constraint unpaid_by_connection_seats`,
    )
    await takeAll(wish)
    expect(seatsOf(await unpaid())).toBeGreaterThan(22)
  })
})
