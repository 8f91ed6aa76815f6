import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { changeToken, orderLinkKey } from '../../server/booking/cancellation/compensation-token.ts'
import { writeKept } from '../../server/booking/changes/queries.ts'
import { change_claims } from '../../server/booking/changes/tables.ts'
import { findOrder } from '../../server/booking/queries.ts'
import { orders } from '../../server/booking/tables.ts'
import { mails } from '../../server/mail/tables.ts'
import { acquirer_ledger } from '../../server/payments/tables.ts'
import { sessions } from '../../server/screenings/tables.ts'
import type { TestApi } from '../api.ts'
import { aScreening } from '../builders.ts'
import { buy } from '../buyers.ts'
import { aStaffMember } from '../staff.ts'
import { useProcesses } from './processes.ts'

// After a change of their screening, buyers make two choices at the same time in two processes. Some choose the
// refund twice. Others choose both the refund and to keep their seats.

const { apis, start } = useProcesses()

async function manyBuyers(count = 8) {
  await start(2)
  const [one, two] = apis as [TestApi, TestApi]
  const screening = await aScreening(one.db)
  const manager = await aStaffMember(one)
  const people = []
  for (let n = 0; n < count; n++) {
    const buyer = await one.as('member')
    const { id } = await (await buy(one, buyer, { sessions_id: screening.id, nbr_seats_payed: 2 })).json()
    people.push({ buyer, id: id as number })
  }
  const change = () =>
    manager.post(`session-movie/${screening.id}/change`, { reason: 'Panne.', hours_timetable: '21:40' })
  const key = await orderLinkKey(one.appContext)
  const choose = async (api: TestApi, id: number, choice: 'keep' | 'refund') =>
    (await api.request(`/api/v1/app/change/${changeToken(key, id)}`, { method: 'POST', json: { choice } }))
      .status
  return { one, two, screening, people, change, choose }
}

/**
 * Returns for each order its state, the amounts paid and refunded, and the number of cancellation mails. Also
 * returns the number of seats sold.
 */
async function outcomes({ db }: TestApi) {
  const rows = await db
    .select({
      state: orders.state,
      paid: acquirer_ledger.amount,
      back: acquirer_ledger.refunded,
      told: sql<number>`(select count(*)::int from ${mails} where cause = 'order-cancelled:' || ${orders.id})`,
    })
    .from(orders)
    .innerJoin(acquirer_ledger, eq(acquirer_ledger.reference, orders.reference))
  const [row] = await db.select({ sold: sessions.sold_seats }).from(sessions)
  return { rows, sold: row!.sold }
}

describe('two choices of a buyer after a change', () => {
  test('a buyer who requests the refund twice at the same time is refunded once', async () => {
    const { one, two, people, change, choose } = await manyBuyers()
    expect((await change()).status).toBe(200)
    const answers = await Promise.all(
      people.flatMap(({ id }) => [choose(one, id, 'refund'), choose(two, id, 'refund')]),
    )
    expect(answers).toEqual(Array(16).fill(200))
    const { rows, sold } = await outcomes(one)
    expect(rows).toEqual(Array(8).fill({ state: 'cancelled', paid: 2500, back: 2500, told: 1 }))
    expect(sold).toBe(0)
  })

  test('if a buyer chooses a refund and keeping the tickets at the same time, only one choice succeeds', async () => {
    const { one, two, people, change, choose } = await manyBuyers()
    await change()
    const answers = await Promise.all(
      people.map(({ id }) => Promise.all([choose(one, id, 'keep'), choose(two, id, 'refund')])),
    )
    // Both requests may succeed if the buyer first keeps the seats and then chooses the refund. In the other
    // order, the second request is refused: a refunded buyer cannot keep the seats.
    for (const [kept, refunded] of answers)
      expect([
        [200, 200],
        [409, 200],
      ]).toContainEqual([kept, refunded])
    const { rows, sold } = await outcomes(one)
    expect(rows).toEqual(Array(8).fill({ state: 'cancelled', paid: 2500, back: 2500, told: 1 }))
    expect(sold).toBe(0)
    const late = await Promise.all(people.map(({ id }) => choose(one, id, 'keep')))
    expect(late).toEqual(Array(8).fill(409))
  })

  test('control: without a lock on the order, its seats are freed twice', async () => {
    const { one, people, change, choose } = await manyBuyers(2)
    await change()
    const [twice, both] = [people[0]!, people[1]!]
    const unguarded = async (id: number, write: () => Promise<unknown>) => {
      expect((await findOrder(one.db, id, null))!.state).toBe('confirmed')
      // The buyer's other choice arrives after this one has read the order and before it writes, so that the race
      // is certain.
      expect(await choose(one, id, 'refund')).toBe(200)
      await write()
    }
    await unguarded(twice.id, () => one.db.update(sessions).set({ sold_seats: sql`sold_seats - 2` }))
    expect((await outcomes(one)).sold, 'though two places stand').toBe(0)
    await one.db.update(sessions).set({ sold_seats: 2 })
    const [told] = await one.db.select().from(change_claims).where(eq(change_claims.orders_id, both.id))
    await unguarded(both.id, () =>
      writeKept(one.db, { id: told!.screening_changes_id, orders_id: both.id }, one.clock.now),
    )
    const kept = await one.db.select().from(change_claims).where(eq(change_claims.orders_id, both.id))
    const state = (await findOrder(one.db, both.id, null))!.state
    expect([state, kept[0]!.kept_at !== null]).toEqual(['cancelled', true])
  })
})

test('a buyer who cancels while the screening changes is refunded once, and gets no mail about the change', async () => {
  const { one, two, people, change, screening } = await manyBuyers()
  const [made, ...cancelled] = await Promise.all([
    change(),
    ...people.map(async ({ buyer, id }) => {
      const path = `/api/v1/app/order/${id}/cancel`
      return (await two.request(path, { method: 'POST', headers: buyer.headers })).status
    }),
  ])
  expect([made.status, ...cancelled]).toEqual(Array(9).fill(200))
  const { rows, sold } = await outcomes(one)
  expect(rows).toEqual(Array(8).fill({ state: 'cancelled', paid: 2500, back: 2500, told: 1 }))
  expect(sold).toBe(0)
  expect(await one.db.$count(mails, sql`cause like 'screening-changed:%'`)).toBe(0)
  const [row] = await one.db.select().from(sessions).where(eq(sessions.id, screening.id))
  expect(row!.starts_at).toEqual(new Date('2026-11-21T20:40:00Z'))
})
