import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { businessDay } from '../../contract/rules/business-day.ts'
import { cents } from '../../contract/rules/money.ts'
import { aProduct, purchase } from '../../tests/boutique.ts'
import { useBoutiqueApi } from '../../tests/boutique-api.ts'
import { aScreening } from '../../tests/builders.ts'
import { buy, refusedCard, silentCard } from '../../tests/buyers.ts'
import { auditMoney } from '../../tests/ledgers/audit-money.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { compensationToken, orderLinkKey } from '../booking/cancellation/compensation-token.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
import { migrate } from '../database/migrate.ts'
import { reconcile } from '../payments/reconcile.ts'
import { endVouchers } from '../vouchers/end.ts'

import { money_journal } from './tables.ts'

const api = await useBoutiqueApi()

const later = (days: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + days * 86_400_000)
}
const linesOf = (purchases_id: number, db: Database = api.db) =>
  db
    .select()
    .from(money_journal)
    .where(eq(money_journal.purchases_id, purchases_id))
    .orderBy(asc(money_journal.id))
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'accepted',
    error => violatedConstraint(error),
  )

test('a voucher purchase has one line in the money journal, however often its payment is checked', async () => {
  const mona = await api.as('member')
  const { id } = await aProduct(api.db)
  const pending = await (await purchase(api, mona, { products_id: id, num_cb: silentCard })).json()
  expect(await linesOf(pending.id)).toEqual([])
  later(1)
  await Promise.all([reconcile(api.appContext), reconcile(api.appContext)])
  await reconcile(api.appContext)
  expect(await linesOf(pending.id)).toMatchObject([
    { at: api.clock.now, cause: 'purchase', means: 'card', amount: 5000, vat_permille: 55, units: 5 },
  ])
})

test('the money journal has lines for the refund of a withdrawn purchase and for an expired voucher', async () => {
  const mona = await api.as('member')
  const { id } = await aProduct(api.db, { validity_months: 1 })
  const [kept, withdrawn] = [
    await (await purchase(api, mona, { products_id: id, quantity: 2 })).json(),
    await (await purchase(api, mona, { products_id: id, quantity: 2 })).json(),
  ]
  later(1)
  const path = `/api/v1/app/purchase/${withdrawn.id}/withdrawal`
  expect((await api.request(path, { method: 'POST', headers: mona.headers })).status).toBe(200)
  const back = { at: api.clock.now, cause: 'withdrawal', means: 'card', amount: -5000, units: -5 }
  expect((await linesOf(withdrawn.id)).slice(2)).toMatchObject([back, back])
  later(40)
  await Promise.all([endVouchers(api.appContext), endVouchers(api.appContext)])
  const over = { at: api.clock.now, cause: 'expiry', means: 'e_carte', amount: 5000, units: -5 }
  expect((await linesOf(kept.id)).slice(2)).toMatchObject([over, over])
  expect(await linesOf(withdrawn.id)).toHaveLength(4)
})

test('the database refuses to change, delete or duplicate a line of the money journal', async () => {
  const mona = await api.as('member')
  const bought = await (await purchase(api, mona, { products_id: (await aProduct(api.db)).id })).json()
  for (const statement of [sql`update money_journal set amount = 0`, sql`delete from money_journal`])
    expect(await refusal(api.db.execute(statement))).toBe('money_journal_append_only')
  const [line] = await linesOf(bought.id)
  const again = (db: Database) => db.insert(money_journal).values({ ...line!, id: undefined })
  expect(await refusal(again(api.db))).toBe('money_journal_movement_once')
  // Control: once the unique index is dropped, the database accepts the duplicate line. So only the index refused
  // it.
  await api.db
    .transaction(async db => {
      await db.execute(sql`drop index money_journal_movement_once`)
      await again(db)
      expect(await linesOf(bought.id, db)).toHaveLength(2)
      throw new Error('as it was')
    })
    .catch(error => expect(error.message).toBe('as it was'))
})

test('later use and refund of an e-card do not change the sales figures of earlier days', async () => {
  // No other test sells anything in this month, so the figures are those of this test alone.
  api.clock.now = new Date('2027-03-01T10:00:00Z')
  const mona = await api.as('member')
  const screening = await aScreening(api.db, { session_date: '2027-03-28', supplement: cents(200) })
  const salesOf = async (date: string) => {
    // Log in again for each date: the test moves the clock by days, and a staff session expires within a day.
    const { body } = await (await aStaffMember(api, 'manager')).get('dashboard')
    return body.sales.find((day: { date: string }) => day.date === date)
  }

  const product = await aProduct(api.db)
  const card = await (await purchase(api, mona, { products_id: product.id })).json()
  const bought = { date: '2027-03-01', orders: 0, seats: 0, amount: 50, cancelled_seats: 0, refunded: 0 }
  expect(await salesOf('2027-03-01')).toEqual(bought)

  later(1)
  const e_cartes = [{ id: card.vouchers[0].id, places: 1 }]
  const order = await (await buy(api, mona, { sessions_id: screening.id, e_cartes })).json()
  // The bank card paid one ticket and two supplements; the e-card paid the other ticket.
  const used = { date: '2027-03-02', orders: 1, seats: 2, amount: 16.5, cancelled_seats: 0, refunded: 0 }
  expect(await salesOf('2027-03-02')).toEqual(used)

  later(1)
  const path = `/api/v1/app/order/${order.id}/cancel`
  expect((await api.request(path, { method: 'POST', headers: mona.headers })).status).toBe(200)
  expect(await salesOf('2027-03-03')).toEqual({
    ...{ date: '2027-03-03', orders: 0, seats: 0, amount: 0 },
    ...{ cancelled_seats: 2, refunded: 16.5 },
  })
  expect(await salesOf('2027-03-02')).toEqual(used)
  expect(await salesOf('2027-03-01')).toEqual(bought)
})

/**
 * Prepares an order of two tickets with a supplement: an e-card pays one ticket, a gift voucher a part of the
 * other.
 */
async function anOrderOfAllMeans() {
  const mona = await api.as('member')
  const [card, bon] = [
    await (await purchase(api, mona, { products_id: (await aProduct(api.db)).id })).json(),
    await (await purchase(api, mona, { products_id: (await aSmallVoucher()).id })).json(),
  ]
  const screening = await aScreening(api.db, { session_date: '2026-11-28', supplement: cents(200) })
  const wish = {
    sessions_id: screening.id,
    e_cartes: [{ id: card.vouchers[0].id, places: 1 }],
    bons_cadeaux: [{ id: bon.vouchers[0].id }],
  }
  return { mona, screening, wish }
}

const aSmallVoucher = () => aProduct(api.db, { kind: 'bon_cadeau', amount: cents(1000), price: cents(900) })
const linesOfOrder = (orders_id: number) =>
  api.db
    .select()
    .from(money_journal)
    .where(eq(money_journal.orders_id, orders_id))
    .orderBy(asc(money_journal.id))
const cancel = (who: { headers: { cookie: string } }, id: number) =>
  api.request(`/api/v1/app/order/${id}/cancel`, { method: 'POST', headers: who.headers })

test('each ticket has a journal line per means of payment, and its refund goes back to the same ones', async () => {
  const { mona, wish } = await anOrderOfAllMeans()
  const order = await (await buy(api, mona, wish)).json()
  const sold = await linesOfOrder(order.id)
  expect(sold).toMatchObject([
    { cause: 'sale', means: 'e_carte', amount: 1250, supplement: 0, units: -1 },
    { cause: 'sale', means: 'card', amount: 200, supplement: 200, units: null },
    { cause: 'sale', means: 'bon_cadeau', amount: 1000, supplement: 0, units: -1000 },
    { cause: 'sale', means: 'card', amount: 450, supplement: 200, units: null },
  ])
  later(1)
  const answers = await Promise.all([cancel(mona, order.id), cancel(mona, order.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const back = (await linesOfOrder(order.id)).slice(4)
  expect(back).toEqual(
    sold.map(line => ({
      ...{ ...line, id: expect.any(Number), at: api.clock.now, cause: 'cancellation' },
      ...{ operations_id: back[0]!.operations_id, business_day: businessDay(api.clock.now) },
      ...{ amount: -line.amount, supplement: 0 - line.supplement, units: line.units && -line.units },
    })),
  )
  expect(await auditMoney(api.db)).toEqual([])
})

test('a sale has its journal lines once even if three processes check its payment', async () => {
  const { mona, wish } = await anOrderOfAllMeans()
  expect((await buy(api, mona, { ...wish, num_cb: refusedCard })).status).toBe(402)
  const pending = await (await buy(api, mona, { ...wish, num_cb: silentCard })).json()
  expect(await linesOfOrder(pending.id)).toEqual([])
  later(1 / 24)
  await Promise.all([reconcile(api.appContext), reconcile(api.appContext), reconcile(api.appContext)])
  const lines = await linesOfOrder(pending.id)
  expect(lines).toHaveLength(4)
  expect(await refusal(api.db.insert(money_journal).values({ ...lines[1]!, id: undefined }))).toBe(
    'money_journal_place_once',
  )
  expect(await auditMoney(api.db)).toEqual([])
})

test('rebuilding the money journal from the other tables gives the same lines', async () => {
  const { mona, wish, screening } = await anOrderOfAllMeans()
  const broken = await aScreening(api.db)
  const [kept, gone, invited] = [
    await (await buy(api, mona, wish)).json(),
    await (await buy(api, mona, { sessions_id: screening.id, e_cartes: wish.e_cartes })).json(),
    await (await buy(api, mona, { sessions_id: broken.id })).json(),
  ]
  later(1)
  await cancel(mona, gone.id)
  const admin = await aStaffMember(api, 'admin')
  await admin.post(`session-movie/${broken.id}/cancel`, { reason: 'Panne.' })
  const token = compensationToken(await orderLinkKey(api.appContext), invited.id)
  await api.request(`/api/v1/app/cancellation/${token}`, { method: 'POST', json: { choice: 'invitation' } })
  expect(await linesOfOrder(invited.id)).toMatchObject([
    ...[{ cause: 'sale' }, { cause: 'sale' }],
    ...[1, 1].map(units => ({ cause: 'invitation', means: 'invitation', amount: 0, units })),
  ])
  later(400)
  await endVouchers(api.appContext)

  const told = async () => {
    const lines = await api.db.select().from(money_journal)
    // Compare the sale lines without their time: orders do not store the time of a sale, so the migration gives a
    // rebuilt line another one.
    const known = ({ id: _, at, operations_id: __, business_day: ___, ...line }: (typeof lines)[number]) => ({
      ...{ ...line, cinemas_id: null, channel: null },
      at: line.cause !== 'sale' && at,
    })
    return lines.map(line => JSON.stringify(known(line))).sort()
  }
  const asItHappened = await told()
  expect(await linesOfOrder(kept.id)).toHaveLength(4)
  await api.db.execute(sql`truncate money_journal`)
  await api.db.execute(sql`alter table money_journal drop constraint money_journal_places_id_fk`)
  // Make these columns optional again, as they were when the tested migration ran. A later migration fills them;
  // books-of-before.api.test.ts tests that one.
  for (const column of ['operations_id', 'business_day', 'channel'])
    await api.db.execute(sql.raw(`alter table money_journal alter column ${column} drop not null`))
  await api.db.execute(sql`delete from migrations where name like '%money_of_before'`)
  await migrate(api.db)
  expect(await told()).toEqual(asItHappened)
})
