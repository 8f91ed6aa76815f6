import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { fullFare } from '../../contract/rules/places.ts'
import { groupPassText } from '../../contract/rules/ticket-text.ts'
import { rowsOf } from '../../server/database/rows.ts'
import { group_customers, group_invoices, group_orders, group_payments } from '../../server/groups/tables.ts'
import { identity } from '../../server/identity/tables.ts'
import { operation_series } from '../../server/money/tables.ts'
import { sessions } from '../../server/screenings/tables.ts'
import type { TestApi } from '../api.ts'
import { aRoom, aScreening } from '../builders.ts'
import type { TestDatabase } from '../harness/databases.ts'
import { aStaffMember, type StaffMember } from '../staff.ts'
import { waitForLockWaits } from './lock-waits.ts'
import { useProcesses } from './processes.ts'
import { rewrite } from './rewrite.ts'

let database: TestDatabase
const { apis, start } = useProcesses()

/** Starts three processes, each with a colleague, and adds a quote for ten places at five euros. */
async function aGroup() {
  database = await start(3)
  const [first] = apis as [TestApi]
  const { db } = database
  await db.update(identity).set({ company_name: 'Le Rex SARL', siret: '73282932000074' })
  for (const { appContext } of apis) {
    appContext.identity.forget()
    await appContext.identity.read()
  }
  const room = await aRoom(db)
  const screening = await aScreening(db, { movie_theaters_id: room.id, session_date: '2026-11-20' })
  const { cinemas_id } = room
  const [customer] = await db
    .insert(group_customers)
    .values({ cinemas_id, name_customer: 'École', address_customer: '1, rue', city_customer: 'Dreux' })
    .returning()
  const [order] = await db
    .insert(group_orders)
    .values({
      ...{ group_customers_id: customer!.id, cinemas_id, sessions_id: screening.id, tariffs_id: fullFare },
      ...{ places: 10, unit_price: cents(500), valid_until: '2199-12-31', created_at: first.clock.now },
    })
    .returning()
  const colleagues: StaffMember[] = []
  for (const api of apis) colleagues.push(await aStaffMember(api, 'manager'))
  return { id: order!.id, cinemas_id, colleagues }
}

/**
 * Sends a request of each colleague while the number series of the cinema is locked, and unlocks it when all of them
 * wait. Without the lock of the group order, all of them have then passed their checks.
 */
async function together(cinemas_id: number, requests: readonly (() => Promise<{ status: number }>)[]) {
  const { db } = database
  const series = `simulation:cinema:${cinemas_id}`
  await db
    .insert(operation_series)
    .values({ series, cinemas_id, simulation: true, last_number: 0 })
    .onConflictDoNothing()
  const { answers } = await db.transaction(async locked => {
    await locked.select().from(operation_series).where(eq(operation_series.series, series)).for('update')
    const answers = requests.map(request => request())
    await waitForLockWaits(db, requests.length)
    return { answers }
  })
  return (await Promise.all(answers)).map(({ status }) => status).toSorted()
}

type Group = Awaited<ReturnType<typeof aGroup>>

async function invoiced(group: Group): Promise<void> {
  const [clerk] = group.colleagues as [StaffMember]
  expect((await clerk.post(`group-order/${group.id}/confirm`, {})).status).toBe(200)
  expect((await clerk.post(`group-order/${group.id}/invoice`, {})).status).toBe(200)
}

const payWhole = ({ id, cinemas_id, colleagues }: Group) =>
  together(
    cinemas_id,
    colleagues.map(
      clerk => () => clerk.post('group-payment', { group_orders_id: id, amount: 50, means: 'transfer' }),
    ),
  )

const withoutLock = () => {
  for (const { db } of apis)
    rewrite(db, /(from "group_orders" where "group_orders"\."id" = \$1) for update/, '$1')
}

test('of three colleagues who record the whole payment of an invoice, one succeeds', async () => {
  const group = await aGroup()
  await invoiced(group)
  expect(await payWhole(group)).toEqual([201, 409, 409])
  expect(await database.db.$count(group_payments)).toBe(1)
})

test('control: without the lock of the group order, one invoice is paid three times', async () => {
  const group = await aGroup()
  await invoiced(group)
  withoutLock()
  expect(await payWhole(group)).toEqual([201, 201, 201])
})

test('of three colleagues who confirm and then invoice one quote, one succeeds each time', async () => {
  const group = await aGroup()
  const all = (what: string) =>
    together(
      group.cinemas_id,
      group.colleagues.map(clerk => () => clerk.post(`group-order/${group.id}/${what}`, {})),
    )
  expect(await all('confirm')).toEqual([200, 409, 409])
  expect(await all('invoice')).toEqual([200, 409, 409])
  expect(await database.db.$count(group_invoices)).toBe(1)
  const taken = rowsOf(await database.db.execute(sql`select sum(sold_seats)::int as seats from sessions`))
  expect(taken).toEqual([{ seats: 10 }])
})

/**
 * Scans the pass of a confirmed group of ten for six people, once per process, while its places are locked. Returns
 * how many scans were accepted.
 */
async function scanForSix(group: Group) {
  const [first] = apis as [TestApi]
  expect((await group.colleagues[0]!.post(`group-order/${group.id}/confirm`, {})).status).toBe(200)
  const { db } = database
  const [row] = await db.select().from(group_orders).where(eq(group_orders.id, group.id))
  const [screening] = await db.select().from(sessions).where(eq(sessions.id, row!.sessions_id))
  // Keep the day of the login: only the doors must be open.
  for (const api of apis) api.clock.now = new Date(screening!.starts_at.getTime() - 5 * 60_000)
  expect(first.clock.now < screening!.starts_at).toBe(true)
  const scan = (clerk: StaffMember) => () =>
    clerk.post('control/group', {
      ...{ text: groupPassText(row!.pass_code!), people: 6, sessions_id: screening!.id },
      scan_id: crypto.randomUUID(),
    })
  const { answers } = await db.transaction(async locked => {
    await locked.select().from(group_orders).where(eq(group_orders.id, group.id)).for('update')
    await locked.execute(sql`select from places where orders_id = ${row!.orders_id} for update`)
    const answers = group.colleagues.map(clerk => scan(clerk)())
    await waitForLockWaits(db, answers.length)
    return { answers }
  })
  const verdicts = (await Promise.all(answers)).map(({ body }) => body.verdict as string)
  return verdicts.filter(verdict => verdict === 'accepted').length
}

test('of three scans of one group pass for six of its ten people, one is accepted', async () => {
  expect(await scanForSix(await aGroup())).toBe(1)
})

test('control: without the lock of the pass, several scans for six of ten people are accepted', async () => {
  const group = await aGroup()
  withoutLock()
  expect(await scanForSix(group)).toBeGreaterThan(1)
})
