import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { writeExchange } from '../../server/booking/exchange/exchange-order.ts'
import { planWanted } from '../../server/booking/exchange/plan.ts'
import { orders, places } from '../../server/booking/tables.ts'
import type { ActorContext } from '../../server/context.ts'
import { sessions } from '../../server/screenings/tables.ts'
import { type Sold, scan, ticketsFor } from '../admission-desk.ts'
import type { TestApi } from '../api.ts'
import { aNumberedScreening, aScreening } from '../builders.ts'
import { auditSeats } from '../faults/books.ts'
import { auditMoney } from '../ledgers/audit-money.ts'
import { drawSeats } from '../seats/draw-seats.ts'
import { aStaffMember } from '../staff.ts'
import { inconsistentSeatCounts } from './inconsistent-seat-counts.ts'
import { concurrently } from './lock-waits.ts'
import { useProcesses } from './processes.ts'

// A buyer exchanges tickets. At the same time, in another process, they are cancelled or scanned, or the new
// screening is changed or sold out.

const { apis, start } = useProcesses()

type Buyer = Awaited<ReturnType<TestApi['as']>>

async function anEvening(buyers: number, { seats = 100, places = 1 } = {}) {
  await start(2)
  const [one, two] = apis as [TestApi, TestApi]
  const from = await aScreening(one.db, { session_date: '2026-11-21' })
  const to = await aScreening(one.db, { session_date: '2026-11-22', total_seats: seats })
  const people: { buyer: Buyer; sold: Sold }[] = []
  for (let made = 0; made < buyers; made++) {
    const buyer = await one.as('member')
    people.push({ buyer, sold: await ticketsFor(one, buyer, from.id, places) })
  }
  const post = async (api: TestApi, { headers }: Buyer, path: string, json: object = {}) => {
    const answer = await api.request(`/api/v1/app/order/${path}`, { method: 'POST', headers, json })
    return { status: answer.status, ...((await answer.json()) as { id: number; code?: string }) }
  }
  const exchange = (api: TestApi, { buyer, sold }: (typeof people)[number], sessions_id = to.id) =>
    post(api, buyer, `${sold.id}/exchange`, { sessions_id })
  const faults = async () => [...(await auditSeats(one.db)), ...(await auditMoney(one.db))]
  return { one, two, from, to, people, post, exchange, faults }
}

/**
 * Exchanges tickets without the locks of the product, for a control test. Runs `meanwhile` after planning the
 * exchange and before writing it.
 */
async function withoutLocks(
  { appContext }: TestApi,
  { buyer, sold }: { buyer: Buyer; sold: Sold },
  to: number,
  meanwhile: () => Promise<unknown>,
) {
  const actor = { id: buyer.id, firstname: 'Mona', roleUser: 'user' }
  const context = { ...appContext, actor } as ActorContext
  const wanted = { sessions_id: to, key: undefined, request_hash: '' }
  const planned = await planWanted(context.db, context, { id: sold.id, owner: buyer.id }, wanted)
  await meanwhile()
  return context.db.transaction(db => writeExchange(db, context, planned, wanted))
}

test('if an order is exchanged and cancelled at the same time, only one of the two succeeds', async () => {
  const { one, two, to, people, post, exchange, faults } = await anEvening(6)
  const answers = await Promise.all(
    people.map(async person => {
      const both = [exchange(one, person), post(two, person.buyer, `${person.sold.id}/cancel`)]
      return (await Promise.all(both)).map(({ status }) => status)
    }),
  )
  const exchanged = answers.filter(([first]) => first === 201).length
  for (const pair of answers) expect([[201, 409].join(), [409, 200].join()]).toContain(pair.join())
  const [screening] = await one.db.select().from(sessions).where(eq(sessions.id, to.id))
  expect([screening!.sold_seats, await faults()]).toEqual([exchanged, []])
})

test('if the same tickets are exchanged twice at the same time, there is one new order', async () => {
  const { one, two, to, people, exchange, faults } = await anEvening(1)
  const [person] = people
  const answers = await concurrently(one.db, to.id, [
    () => exchange(one, person!),
    () => exchange(two, person!),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect([await one.db.$count(orders), await faults()]).toEqual([2, []])
})

test("control: without the locks and the journal's unique index, tickets are exchanged twice", async () => {
  const { one, two, to, people, exchange, faults } = await anEvening(1)
  const [person] = people as [(typeof people)[number]]
  await one.db.execute(sql`drop index money_journal_place_once`)
  await withoutLocks(one, person, to.id, () => exchange(two, person))
  expect(await one.db.$count(orders)).toBe(3)
  expect(await faults()).not.toEqual([])
})

test('control: without locks and the journal’s unique index, a ticket is cancelled and also exchanged', async () => {
  const { one, two, to, people, post, faults } = await anEvening(1)
  const [person] = people as [(typeof people)[number]]
  await one.db.execute(sql`drop index money_journal_place_once`)
  await withoutLocks(one, person, to.id, async () => {
    expect((await post(two, person.buyer, `${person.sold.id}/cancel`)).status).toBe(200)
  })
  expect(await faults()).not.toEqual([])
})

test('if a ticket is scanned during its exchange, either the scan or the exchange is refused', async () => {
  const { one, two, from, people, exchange, faults } = await anEvening(6)
  for (const api of apis) api.clock.now = new Date(from.starts_at.getTime() - 20 * 60_000)
  const door = await aStaffMember(two, 'manager')
  const answers = await Promise.all(
    people.map(async person => {
      const [exchanged, scanned] = await Promise.all([
        exchange(one, person),
        scan(door, person.sold.texts[0]!, { sessions_id: from.id }),
      ])
      return [exchanged.status, exchanged.code ?? '', scanned.body.verdict].join(' ')
    }),
  )
  for (const answer of answers) expect(['201  cancelled', '409 order_entered accepted']).toContain(answer)
  expect(await faults()).toEqual([])
})

test('control: without the locks, a ticket that was scanned is also exchanged', async () => {
  const { one, two, from, to, people } = await anEvening(1)
  const [person] = people as [(typeof people)[number]]
  for (const api of apis) api.clock.now = new Date(from.starts_at.getTime() - 20 * 60_000)
  const door = await aStaffMember(two, 'manager')
  const { id } = await withoutLocks(one, person, to.id, async () => {
    const scanned = await scan(door, person.sold.texts[0]!, { sessions_id: from.id })
    expect(scanned.body.verdict).toBe('accepted')
  })
  const states = await one.db
    .select({ state: places.state })
    .from(places)
    .where(inArray(places.orders_id, [person.sold.id, id]))
    .orderBy(places.orders_id)
  expect(states).toEqual([{ state: 'cancelled' }, { state: 'sold' }])
})

test('of several exchanges for the last seat, one gets it; the others keep their tickets', async () => {
  const { one, two, to, people, exchange, faults } = await anEvening(4, { seats: 1 })
  const answers = await Promise.all(people.map((person, at) => exchange(at % 2 ? one : two, person)))
  expect(answers.map(({ status, code }) => `${status} ${code ?? ''}`).sort()).toEqual([
    ...['201 ', '409 sold_out', '409 sold_out', '409 sold_out'],
  ])
  const [screening] = await one.db.select().from(sessions).where(eq(sessions.id, to.id))
  expect([screening!.sold_seats, await faults()]).toEqual([1, []])
})

test('control: without the locks and the constraint, two buyers exchange their tickets for the same last seat', async () => {
  const { one, two, to, people, exchange, faults } = await anEvening(2, { seats: 1 })
  const [first, second] = people as [(typeof people)[number], (typeof people)[number]]
  await one.db.execute(sql`alter table sessions drop constraint sessions_sold_seats_range`)
  await withoutLocks(one, first, to.id, () => exchange(two, second))
  expect((await faults()).map(({ what }) => what)).toContain('a seat was sold twice')
})

/**
 * Creates three rooms with the same seat plan: two with a screening each, and an empty one to which the second
 * screening can move.
 */
async function numberedEvening(buyers: number) {
  await start(2)
  const [one, two] = apis as [TestApi, TestApi]
  const room = drawSeats('..........', '..........', '..........', '..........')
  const from = await aNumberedScreening(one.db, room, { session_date: '2026-11-21' })
  const to = await aNumberedScreening(one.db, room, { session_date: '2026-11-22' })
  const spare = await aNumberedScreening(one.db, room, { session_date: '2026-11-23' })
  const manager = await aStaffMember(two)
  const people: { buyer: Buyer; sold: Sold }[] = []
  for (let made = 0; made < buyers; made++) {
    const buyer = await one.as('member')
    people.push({ buyer, sold: await ticketsFor(one, buyer, from.id) })
  }
  const change = async (id: number, to: object) => {
    const { status } = await manager.post(`session-movie/${id}/change`, { reason: 'Panne.', ...to })
    return status
  }
  const toSpare = () => change(to.id, { movie_theaters_id: spare.movie_theaters_id })
  const faults = async () => [
    ...(await inconsistentSeatCounts(one.db)),
    ...(await auditSeats(one.db)),
    ...(await auditMoney(one.db)),
  ]
  return { one, two, from, to, people, change, toSpare, faults }
}

test('if both screenings of an exchange change meanwhile, every ticket still has a seat', async () => {
  const { one, two, from, to, people, change, toSpare, faults } = await numberedEvening(4)
  const [hour, room, ...answers] = await Promise.all([
    change(from.id, { hours_timetable: '21:45' }),
    toSpare(),
    ...people.map(async ({ buyer: { headers }, sold }, at) => {
      const json = { sessions_id: to.id }
      const path = `/api/v1/app/order/${sold.id}/exchange`
      return (await (at % 2 ? one : two).request(path, { method: 'POST', headers, json })).status
    }),
  ])
  expect([hour, room, ...answers]).toEqual([200, 200, 201, 201, 201, 201])
  expect(await faults()).toEqual([])
})

test('control: without the locks, an exchange takes seats of the room that the screening has left', async () => {
  const { one, to, people, toSpare, faults } = await numberedEvening(1)
  await withoutLocks(one, people[0]!, to.id, async () => expect(await toSpare()).toBe(200))
  expect((await faults()).map(({ what }) => what)).toContain('of another plan')
})

test('buyers who exchange tickets between two screenings in opposite directions all succeed', async () => {
  const { one, two, from, to, people, exchange, faults } = await anEvening(8)
  const crossing = []
  for (const [at, { buyer }] of people.entries())
    crossing.push(
      at % 2
        ? { buyer, sold: await ticketsFor(one, buyer, to.id, 1), to: from.id }
        : { ...people[at]!, to: to.id },
    )
  const answers = await Promise.all(
    crossing.map((each, at) => exchange(at % 4 < 2 ? one : two, each, each.to)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(201))
  expect(await faults()).toEqual([])
})

test('if the new screening is cancelled during an exchange, the buyer gets a compensation or a refusal', async () => {
  const { one, two, to, people, exchange, faults } = await anEvening(4)
  const admin = await aStaffMember(two, 'admin')
  const [cancelled, ...answers] = await Promise.all([
    admin.post(`session-movie/${to.id}/cancel`, { reason: 'Panne.' }),
    ...people.map(person => exchange(one, person)),
  ])
  expect(cancelled.status).toBeLessThan(300)
  for (const [at, { status, code, id }] of answers.entries()) {
    expect(['201 ', '409 sales_closed']).toContain(`${status} ${code ?? ''}`)
    if (status !== 201) continue
    const read = await one.request(`/api/v1/app/order/${id}`, { headers: people[at]!.buyer.headers })
    expect((await read.json()).claim).toEqual(expect.any(String))
  }
  expect(await faults()).toEqual([])
})
