import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { writeExchange } from '../../server/booking/exchange/exchange-order.ts'
import { planWanted } from '../../server/booking/exchange/plan.ts'
import { orders } from '../../server/booking/tables.ts'
import type { ActorContext } from '../../server/context.ts'
import { sessions } from '../../server/screenings/tables.ts'
import { type Sold, scan, ticketsFor } from '../admission-desk.ts'
import type { TestApi } from '../api.ts'
import { aScreening } from '../builders.ts'
import { auditSeats } from '../faults/books.ts'
import { auditMoney } from '../ledgers/audit-money.ts'
import { aStaffMember } from '../staff.ts'
import { concurrently } from './lock-waits.ts'
import { useProcesses } from './processes.ts'

// A buyer exchanges places while somebody cancels, scans, changes or takes the same ones in another process.

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

test('of an exchange and a cancellation of the same order, one succeeds', async () => {
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

test('two exchanges of the same places create one new order', async () => {
  const { one, two, to, people, exchange, faults } = await anEvening(1)
  const [person] = people
  const answers = await concurrently(one.db, to.id, [
    () => exchange(one, person!),
    () => exchange(two, person!),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect([await one.db.$count(orders), await faults()]).toEqual([2, []])
})

test('control: without the locks and the key of the journal both exchanges are written', async () => {
  const { one, two, to, people, faults } = await anEvening(1)
  const [{ buyer, sold }] = people as [(typeof people)[number]]
  await one.db.execute(sql`drop index money_journal_place_once`)
  const wanted = { sessions_id: to.id, key: undefined, request_hash: '' }
  const contexts = [one, two].map(
    ({ appContext }) =>
      ({
        ...appContext,
        actor: { id: buyer.id, firstname: 'Mona', roleUser: 'user' },
      }) as ActorContext,
  )
  const planned = await Promise.all(contexts.map(context => planWanted(context.db, context, sold.id, wanted)))
  for (const [at, context] of contexts.entries())
    await context.db.transaction(db => writeExchange(db, context, planned[at]!, wanted))
  expect(await one.db.$count(orders)).toBe(3)
  expect(await faults()).not.toEqual([])
})

test('a ticket that is scanned during its exchange is either admitted, or exchanged and refused', async () => {
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

test('of several exchanges for the last seat, one gets it, and the others keep their places', async () => {
  const { one, two, to, people, exchange, faults } = await anEvening(4, { seats: 1 })
  const answers = await Promise.all(people.map((person, at) => exchange(at % 2 ? one : two, person)))
  expect(answers.map(({ status, code }) => `${status} ${code ?? ''}`).sort()).toEqual([
    ...['201 ', '409 sold_out', '409 sold_out', '409 sold_out'],
  ])
  const [screening] = await one.db.select().from(sessions).where(eq(sessions.id, to.id))
  expect([screening!.sold_seats, await faults()]).toEqual([1, []])
})

test('two opposite exchanges between two screenings both succeed', async () => {
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

test('if the cinema cancels the new screening meanwhile, the exchange is made and compensated, or refused', async () => {
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
