import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { fullFare } from '../../contract/rules/places.ts'
import { counter_refunds, terminal_payments } from '../../server/counter/tables.ts'
import { sendWaitingMails } from '../../server/mail/send-waiting-mails.ts'
import { sessions } from '../../server/screenings/tables.ts'
import { tills } from '../../server/tills/tables.ts'
import { purchases } from '../../server/vouchers/tables.ts'
import { voucherMakers } from '../../server/vouchers/voucher-files.ts'
import type { TestApi } from '../api.ts'
import { aProduct, codeIn, purchase } from '../boutique.ts'
import { aRoom, aScreening } from '../builders.ts'
import { buy } from '../buyers.ts'
import { aCashier, cash } from '../counter.ts'
import { auditMoney } from '../ledgers/audit-money.ts'
import { aCrowd } from './crowd.ts'
import { waitForLockWaits } from './lock-waits.ts'
import { useProcesses } from './processes.ts'
import { rewrite } from './rewrite.ts'

// Two processes sell at one till each, and a third process sells on the site.

const { apis, start } = useProcesses()
const places = [{ tariffs_id: fullFare }]

async function twoTills(total_seats: number) {
  const database = await start(3)
  const [one, other, site] = apis as [TestApi, TestApi, TestApi]
  const room = await aRoom(one.db)
  const screening = await aScreening(one.db, { movie_theaters_id: room.id, total_seats })
  const anna = await aCashier(one, room.cinemas_id)
  const ben = await aCashier(other, room.cinemas_id)
  return { database, site, room, screening, anna, ben, sale: { sessions_id: screening.id, places } }
}

/**
 * For a screening with five seats, tries at the same time to sell twenty tickets at two tills and twenty on the
 * site. Unless `guarded`, first removes the constraint that limits the sold seats.
 */
async function rushForFive({ guarded }: { guarded: boolean }) {
  const { database, site, anna, ben, sale, screening } = await twoTills(5)
  const { db } = database
  if (!guarded) await db.execute(sql`alter table sessions drop constraint sessions_sold_seats_range`)
  const crowd = await aCrowd(db, 20, site.clock.now)
  const atTills = Array.from({ length: 20 }, (_, turn) =>
    (turn % 2 ? anna : ben).sell({ ...sale, payments: [cash(12.5)] }),
  )
  const online = crowd.map(buyer => buy(site, buyer, { sessions_id: screening.id, nbr_seats_payed: 1 }))
  const answers = await Promise.all([...atTills, ...online])
  return { db, sold: answers.filter(({ status }) => status === 201).length }
}

test('two tills and the site that sell the last five seats at the same time sell each once', async () => {
  const { db, sold } = await rushForFive({ guarded: true })
  expect(sold).toBe(5)
  expect(await auditMoney(db)).toEqual([])
})

test('control: without the constraint on sold seats, two tills and the site oversell the room', async () => {
  expect((await rushForFive({ guarded: false })).sold).toBeGreaterThan(5)
})

/**
 * Sends the same till sale ten times at the same time to two processes, always with the same idempotency key.
 * Unless `guarded`, first removes the unique index on that key.
 */
async function sellWithOneKey({ guarded }: { guarded: boolean }) {
  const { database, anna, sale } = await twoTills(50)
  const { db } = database
  if (!guarded) await db.execute(sql`drop index counter_sales_idempotency_key_unique`)
  const second = apis[1]!
  const json = { till_sessions_id: anna.session, ...sale, payments: [cash(12.5)] }
  const headers = { ...anna.headers, 'idempotency-key': 'la-meme-vente' }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, turn) =>
      (turn % 2 ? apis[0]! : second).request('/api/v1/counter/sale', { method: 'POST', headers, json }),
    ),
  )
  return new Set((await Promise.all(answers.map(answer => answer.json()))).map(({ id }) => id)).size
}

test('a till sale sent to two processes with one idempotency key is made once', async () => {
  expect(await sellWithOneKey({ guarded: true })).toBe(1)
})

test('control: without the unique index on the idempotency key, the till sale is made several times', async () => {
  expect(await sellWithOneKey({ guarded: false })).toBeGreaterThan(1)
})

/**
 * Makes six sales at the same time at two tills, each paid with the same gift voucher, which is worth two tickets.
 * Unless `guarded`, first removes the constraint on the voucher's balance.
 */
async function spendAtTills({ guarded }: { guarded: boolean }) {
  const { database, room, anna, ben } = await twoTills(50)
  const [first] = apis as [TestApi]
  if (!guarded) await database.db.execute(sql`alter table vouchers drop constraint vouchers_balance_range`)
  const product = await aProduct(first.db, { kind: 'bon_cadeau', amount: cents(2500) })
  const gift = { recipient_name: 'Nadia', recipient_email: 'nadia@exemple.fr' }
  await purchase(first, await first.as('member'), { products_id: product.id, gift })
  await sendWaitingMails(first.appContext, voucherMakers)
  const payments = [{ means: 'bon_cadeau', amount: 12.5, code: codeIn(first, 'nadia@exemple.fr') }]
  // Use six screenings: sales of one screening would lock its row and run one after the other, without a race.
  const sales: { sessions_id: number }[] = []
  for (const _ of [1, 2, 3, 4, 5, 6]) {
    const { id } = await aRoom(first.db, { cinemas_id: room.cinemas_id })
    sales.push({ sessions_id: (await aScreening(first.db, { movie_theaters_id: id })).id })
  }
  const answers = await Promise.all(
    sales.map((sale, turn) => (turn % 2 ? anna : ben).sell({ ...sale, places, payments })),
  )
  return answers.filter(({ status }) => status === 201).length
}

test('a voucher worth two tickets pays for only two, even if two tills use it for six sales at once', async () => {
  expect(await spendAtTills({ guarded: true })).toBe(2)
})

test('control: without the database constraint, the voucher pays for more tickets than it is worth', async () => {
  expect(await spendAtTills({ guarded: false })).toBeGreaterThan(2)
})

/**
 * Requests two card payments at the same time for the terminal of one till, from two processes. The terminal never
 * answers, so the first payment stays open. Unless `guarded`, first removes the unique index that allows one open
 * payment per till.
 */
async function askTwice({ guarded }: { guarded: boolean }) {
  const { database, anna, sale } = await twoTills(50)
  const { db } = database
  const address = '127.0.9.1'
  if (!guarded) await db.execute(sql`drop index terminal_payments_open`)
  await db.update(tills).set({ terminal_address: address }).where(eq(tills.id, anna.till))
  const both = apis.slice(0, 2) as TestApi[]
  for (const { appContext } of both) (await appContext.devices.simulated(address))!.terminal.behave('silent')
  const answers = await Promise.all(
    both.map(api =>
      api.request('/api/v1/counter/terminal-payment', {
        method: 'POST',
        headers: { ...anna.headers, 'idempotency-key': crypto.randomUUID() },
        json: { ...sale, till_sessions_id: anna.session, amount: 12.5 },
      }),
    ),
  )
  // Mark the payments as given up, so that no process still waits for the terminal and writes after the test.
  await db.update(terminal_payments).set({ given_up: true })
  const asking = () => db.$count(terminal_payments, eq(terminal_payments.state, 'asking'))
  await vi.waitFor(async () => expect(await asking()).toBe(0), { timeout: 30_000 })
  return answers.map(({ status }) => status).sort()
}

test('a till never has two open card payments at its terminal', async () => {
  expect(await askTwice({ guarded: true })).toEqual([201, 409])
})

test('control: without the unique index, a till has two open card payments at its terminal', async () => {
  expect(await askTwice({ guarded: false })).toEqual([201, 201])
})

/**
 * One till sells places of the screenings A and B, the other of B and A, at the same time. Locks B until both
 * sales wait, so that they could deadlock. Unless `guarded`, the sales do not lock both screenings in the order of
 * their ids before they take seats.
 */
async function sellTwoScreenings({ guarded }: { guarded: boolean }) {
  const { database, room, screening: a, anna, ben } = await twoTills(50)
  const { id } = await aRoom(database.db, { cinemas_id: room.cinemas_id })
  const b = await aScreening(database.db, { movie_theaters_id: id })
  const lockBoth = /(in \(\$1, \$2\) order by "sessions"\."id" asc) for no key update/
  if (!guarded) for (const { db } of apis) rewrite(db, lockBoth, '$1')
  const sellBoth = (till: typeof anna, [first, second]: [{ id: number }, { id: number }]) =>
    till.sell({
      ...{ sessions_id: first.id, places, also: [{ sessions_id: second.id, places }] },
      payments: [cash(25)],
    })
  const sent = await database.db.transaction(async locked => {
    await locked.select().from(sessions).where(eq(sessions.id, b.id)).for('update')
    const atBen = sellBoth(ben, [b, a])
    await waitForLockWaits(apis[2]!.db, 1)
    const atAnna = sellBoth(anna, [a, b])
    await waitForLockWaits(apis[2]!.db, 2)
    return [atBen, atAnna]
  })
  const answers = await Promise.all(sent)
  return { db: database.db, statuses: answers.map(({ status }) => status).sort() }
}

test('two tills that sell the same two screenings in opposite order do not block each other', async () => {
  const { db, statuses } = await sellTwoScreenings({ guarded: true })
  expect(statuses).toEqual([201, 201])
  expect(await auditMoney(db)).toEqual([])
})

test('control: if screenings are locked in the order of the request, two tills block each other', async () => {
  expect((await sellTwoScreenings({ guarded: false })).statuses).toEqual([201, 503])
})

/**
 * Refunds the same gift voucher at two tills at the same time: the voucher is locked until both refunds wait for
 * it. Unless `guarded`, the refunds do not lock the voucher and its purchase before they read them.
 */
async function refundVoucherTwice({ guarded }: { guarded: boolean }) {
  const { database, anna, ben } = await twoTills(50)
  const { db } = database
  const product = await aProduct(db, { kind: 'bon_cadeau', amount: cents(3000) })
  const price = product.price / 100
  const vouchers = [{ products_id: product.id, quantity: 1 }]
  const { body: sale } = await anna.sell({ vouchers, payments: [cash(price)] })
  if (!guarded)
    for (const { db } of apis) {
      rewrite(db, /("purchases"\."counter_sales_id" = .*) for update$/, '$1')
      rewrite(db, /("vouchers"\."purchases_id" in .*) for no key update$/, '$1')
    }
  const refundAt = ({ session, post }: typeof anna) =>
    post(`sale/${sale.sales_id}/voucher-refund`, { till_sessions_id: session, vouchers: [1] })
  const { sent } = await db.transaction(async locked => {
    await locked
      .select()
      .from(purchases)
      .where(eq(purchases.counter_sales_id, sale.sales_id))
      .for('no key update')
    const sent = [anna, ben].map(refundAt)
    await waitForLockWaits(apis[2]!.db, 2)
    return { sent }
  })
  const statuses = (await Promise.all(sent)).map(({ status }) => status).sort()
  return { db, statuses, refunds: await db.$count(counter_refunds) }
}

test('a gift voucher that two tills refund at the same time is refunded once', async () => {
  const { db, statuses, refunds } = await refundVoucherTwice({ guarded: true })
  expect({ statuses, refunds }).toEqual({ statuses: [200, 409], refunds: 1 })
  expect(await auditMoney(db)).toEqual([])
})

test('control: without the locks, the second of two refunds of a gift voucher is not refused', async () => {
  const { statuses } = await refundVoucherTwice({ guarded: false })
  expect(statuses).not.toContain(409)
})
