import { asc, eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { businessDay } from '../../contract/rules/business-day.ts'
import { aProduct, purchase } from '../../tests/boutique.ts'
import { useBoutiqueApi } from '../../tests/boutique-api.ts'
import { aCinema, aScreening } from '../../tests/builders.ts'
import { buy } from '../../tests/buyers.ts'
import { auditMoney } from '../../tests/ledgers/audit-money.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { places } from '../booking/tables.ts'
import { movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { rowsOf } from '../database/rows.ts'
import { identity } from '../identity/tables.ts'
import { type Operation, recordOperations } from './record-operations.ts'
import { operation_series, operations } from './tables.ts'

const api = await useBoutiqueApi()

/**
 * Returns the number series for operations in the cinema of this room. The tests run a demo site, so it is the
 * series for simulated sales.
 */
const seriesOf = async (room: number) => {
  const [row] = await api.db.select().from(movie_theaters).where(eq(movie_theaters.id, room))
  return `simulation:cinema:${row!.cinemas_id}`
}
const operationsOf = (series: string) =>
  api.db.select().from(operations).where(eq(operations.series, series)).orderBy(asc(operations.number))
const cancel = (who: { headers: { cookie: string } }, id: number) =>
  api.request(`/api/v1/app/order/${id}/cancel`, { method: 'POST', headers: who.headers })
/** Returns an operation without money lines, the simplest to record: the reprint of a ticket. */
const reprint = (cinemas_id: number): Operation => ({ kind: 'reprint', cinemas_id, lines: [] })
const record = (db: Database, ...given: Operation[]) =>
  recordOperations(db, { at: api.clock.now, simulation: false }, given)

test('in the books, a sale and its cancellation are two operations; the second refers to the first', async () => {
  const mona = await api.as('member')
  const screening = await aScreening(api.db)
  const series = await seriesOf(screening.movie_theaters_id)
  const order = await (await buy(api, mona, { sessions_id: screening.id })).json()
  expect((await cancel(mona, order.id)).status).toBe(200)
  const [sale, cancellation] = await operationsOf(series)
  const about = { entity: 'order', entity_id: order.id, users_id: mona.id, channel: 'site' }
  const when = { at: api.clock.now, business_day: businessDay(api.clock.now) }
  expect(sale).toMatchObject({ number: 1, kind: 'sale', ...about, ...when, refers_to: null })
  expect(cancellation).toMatchObject({ number: 2, kind: 'cancellation', ...about, refers_to: sale!.id })
  expect(await auditMoney(api.db)).toEqual([])
})

test('in the books, a cancellation after the screening is a refund, and the tickets stay admissions', async () => {
  const mona = await api.as('member')
  const screening = await aScreening(api.db)
  const order = await (await buy(api, mona, { sessions_id: screening.id })).json()
  const before = api.clock.now
  api.clock.now = new Date(screening.room_free_at.getTime() + 1000)
  const admin = await aStaffMember(api, 'admin')
  expect((await admin.post(`order/${order.id}/cancel`, { places: [1] })).status).toBe(200)
  api.clock.now = before
  const [, refund] = await operationsOf(await seriesOf(screening.movie_theaters_id))
  expect(refund).toMatchObject({ kind: 'refund', entity_id: order.id })
})

test('in the books, shop purchases are numbered in their own series, called `house`', async () => {
  const mona = await api.as('member')
  const bought = await (await purchase(api, mona, { products_id: (await aProduct(api.db)).id })).json()
  const path = `/api/v1/app/purchase/${bought.id}/withdrawal`
  expect((await api.request(path, { method: 'POST', headers: mona.headers })).status).toBe(200)
  const mine = (await operationsOf('simulation:house')).filter(({ entity_id }) => entity_id === bought.id)
  expect(mine.map(({ kind, entity }) => [kind, entity])).toEqual([
    ['purchase', 'purchase'],
    ['withdrawal', 'purchase'],
  ])
})

test('the tickets of a screening and fare are numbered from one without gaps, even in concurrent sales', async () => {
  const screening = await aScreening(api.db)
  const buyers = await Promise.all(Array.from({ length: 6 }, () => api.as('member')))
  await Promise.all(buyers.map(one => buy(api, one, { sessions_id: screening.id })))
  const numbers = rowsOf<{ number: number }>(
    await api.db.execute(sql`
      select ticket_number as number from ${places} join orders on orders.id = orders_id
      where sessions_id = ${screening.id} order by 1`),
  )
  expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(await auditMoney(api.db)).toEqual([])
})

test('a rolled back transaction leaves no gap in the numbers of operations', async () => {
  const { id } = await aCinema(api.db, { name_cinema: 'Sans trou' })
  await api.db.execute(sql`create sequence control_of_gaps`)
  const controls: number[] = []
  const attempts = Array.from({ length: 40 }, (_, nth) =>
    api.db
      .transaction(async db => {
        const [control] = rowsOf<{ n: string }>(await db.execute(sql`select nextval('control_of_gaps') as n`))
        await record(db, reprint(id), reprint(id))
        if (nth % 3 === 0) throw new Error('given up')
        controls.push(Number(control!.n))
      })
      .catch(error => expect(error.message).toBe('given up')),
  )
  await Promise.all(attempts)
  const numbers = (await operationsOf(`cinema:${id}`)).map(({ number }) => number)
  expect(numbers).toEqual(Array.from({ length: controls.length * 2 }, (_, index) => index + 1))
  // Control: the transactions also took numbers from a database sequence. These have gaps, because a third of the
  // transactions were rolled back.
  expect(Math.max(...controls)).toBeGreaterThan(controls.length)
})

test('transactions that record operations of two cinemas in opposite order do not deadlock', async () => {
  const [one, other] = [
    await aCinema(api.db, { name_cinema: 'Est' }),
    await aCinema(api.db, { name_cinema: 'Ouest' }),
  ]
  const both = [reprint(one.id), reprint(other.id)]
  await Promise.all(
    Array.from({ length: 40 }, (_, nth) =>
      api.db.transaction(db => record(db, ...(nth % 2 ? both : both.toReversed()))),
    ),
  )
  for (const { id } of [one, other]) expect(await operationsOf(`cinema:${id}`)).toHaveLength(40)
})

test('an operation after the close of a business day belongs to the next day', async () => {
  const { id } = await aCinema(api.db, { name_cinema: 'Clos' })
  const today = businessDay(api.clock.now)
  const [first] = await record(api.db, reprint(id))
  expect(first).toMatchObject({ number: 1, business_day: today })
  await api.db
    .update(operation_series)
    .set({ closed_through: today })
    .where(eq(operation_series.series, `cinema:${id}`))
  const [next] = await record(api.db, reprint(id))
  expect(next!.number).toBe(2)
  expect(next!.business_day > today).toBe(true)
})

test('SQL and TypeScript compute the same business day, for any time and any hour at which days end', async () => {
  const years = {
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2035-01-01T00:00:00Z'),
    noInvalidDate: true,
  }
  const asked = fc.sample(fc.tuple(fc.date(years), fc.integer({ min: 0, max: 12 })), {
    numRuns: 500,
    seed: 7,
  })
  const given = JSON.stringify(asked.map(([at, hour]) => ({ at, hour })))
  const rows = rowsOf<{ day: string }>(
    await api.db.execute(sql`
      select business_day(at, hour)::text as day
      from jsonb_to_recordset(${given}::jsonb) as asked(at timestamptz, hour int)`),
  )
  expect(rows.map(({ day }) => day)).toEqual(asked.map(([at, hour]) => businessDay(at, hour)))
})

test('the setting for the end of business days decides to which day an operation belongs', async () => {
  const { id } = await aCinema(api.db, { name_cinema: 'Nuit' })
  const before = api.clock.now
  api.clock.now = new Date('2026-12-20T03:30:00Z')
  const [usual] = await record(api.db, reprint(id))
  await api.db.update(identity).set({ day_change_hour: 3 })
  const [early] = await record(api.db, reprint(id))
  await api.db.update(identity).set({ day_change_hour: 6 })
  api.clock.now = before
  expect([usual!.business_day, early!.business_day]).toEqual(['2026-12-19', '2026-12-20'])
})

test('the database refuses to change or delete an operation', async () => {
  const refusal = (statement: ReturnType<typeof sql>) =>
    api.db.execute(statement).then(
      () => 'accepted',
      error => violatedConstraint(error),
    )
  expect(await refusal(sql`update operations set kind = 'sale'`)).toBe('operations_append_only')
  expect(await refusal(sql`delete from operations`)).toBe('operations_append_only')
})
