import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startTestApi, type TestApi } from '../../tests/api.ts'
import { times } from '../../tests/harness/full.ts'
import { auditMoney } from '../../tests/ledgers/audit-money.ts'
import { compareClosings, compareLiabilities, compareTakings } from '../../tests/ledgers/compare.ts'
import { businessDay, nextDay } from '../../tests/ledgers/ledger.ts'
import { operation } from '../../tests/ledgers/operations.ts'
import { type Game, openGame } from '../../tests/ledgers/play.ts'
import { acquirer_ledger, payments } from '../payments/tables.ts'
import { wrongBalances } from '../vouchers/ledger-queries.ts'
import { vouchers } from '../vouchers/tables.ts'
import { verifyAll } from './verify.ts'

// This test runs random operations of visitors, staff and cashiers. It compares the product with a simple model
// and a plain ledger, also at ends of days and changes of the clocks. `npm run proof -- ledgers` runs thousands of
// operations. It does not cover invoices and wallet passes.

const operations = times('LEDGER_OPERATIONS', 150, 450)
const perGame = 150

/**
 * When each run begins: the evenings before winter time begins, before the last day of a year, and before summer
 * time begins.
 */
const beginnings = ['2026-10-24T18:00:00Z', '2026-12-30T18:00:00Z', '2027-03-27T18:00:00Z']

test(`after ${operations} random operations, the books agree with a simple model and the bank’s records`, async () => {
  const done = new Map<string, number>()
  const game = fc.array(operation, { minLength: perGame, maxLength: perGame })
  let nth = 0
  await fc.assert(
    fc.asyncProperty(game, async steps => {
      const api = await startTestApi({ limitsOn: false })
      api.clock.now = new Date(beginnings[nth++ % beginnings.length]!)
      const { play, ...game } = await openGame(api)
      for (const till of [0, 1]) await play({ do: 'open till', till, float: 10_000 })
      for (const step of steps) {
        await play(step)
        done.set(step.do, (done.get(step.do) ?? 0) + 1)
      }
      for (const till of [0, 1]) await play({ do: 'close till', till, miscounted: 0 })
      await compare(api, game)
      await api.close()
    }),
    // With this seed, the first run contains every kind of operation. If a new kind is added, choose another seed.
    { numRuns: Math.ceil(operations / perGame), seed: 8, endOnFailure: true },
  )
  expect(done.size).toBe(18)
})

async function compare(api: TestApi, { model, ledger, admin, workAtNight }: Omit<Game, 'play'>) {
  await workAtNight({ isOff: false })
  const ids = [...model.vouchers.keys()]
  const rows = await api.db.select().from(vouchers).where(inArray(vouchers.id, ids))
  const balances = new Map([...model.vouchers].map(([id, { balance }]) => [id, balance]))
  expect(new Map(rows.map(row => [row.id, row.balance]))).toEqual(balances)
  expect(new Map(ids.map(id => [id, ledger.vouchers.get(id)!.left]))).toEqual(balances)
  expect(await kept(api)).toBe(model.owed())
  expect(await unlikeTheBank(api)).toEqual([])
  const days = ledger.operations.map(({ day }) => day).toSorted()
  const [first, today] = [days[0]!, businessDay(api.clock.now.getTime())]
  const middle = days[Math.floor(days.length / 2)]!
  await compareTakings(admin, ledger, { from: first, to: nextDay(today, 60) })
  await compareTakings(admin, ledger, { from: middle, to: nextDay(middle, 3) })
  await compareLiabilities(admin, ledger, { from: first, to: today })
  await compareLiabilities(admin, ledger, { from: middle, to: nextDay(middle, 9) })
  await compareClosings(admin, ledger, today)
  expect(await wrongBalances(api.db)).toEqual([])
  expect(await auditMoney(api.db)).toEqual([])
  expect(await verifyAll(api.appContext, {})).toMatchObject({ ok: true, first_wrong: null })
}

/** Returns the payments whose state or amount is not the same in our database and at the bank. */
async function unlikeTheBank(api: TestApi): Promise<unknown[]> {
  const ours = sql`${payments.state} = 'paid' and ${payments.gateway} is not null`
  const theirs = sql`${acquirer_ledger.state} = 'paid'`
  return api.db
    .select({ reference: payments.reference })
    .from(payments)
    .fullJoin(acquirer_ledger, eq(acquirer_ledger.reference, payments.reference))
    .where(
      sql`coalesce(${ours}, false) <> coalesce(${theirs}, false)
        or (${ours} and (${payments.amount} <> ${acquirer_ledger.amount} or ${payments.refunded_amount} <> ${acquirer_ledger.refunded}))
        or ${payments.state} = 'open' or ${payments.to_refund} <> ${payments.refunded_amount} + ${payments.refunded_otherwise}`,
    )
}

/** Returns the amount that the bank collected for us, less its refunds. */
async function kept(api: TestApi): Promise<number> {
  const [row] = await api.db
    .select({
      sum: sql<number>`coalesce(sum(${acquirer_ledger.amount} - ${acquirer_ledger.refunded}) filter (where ${acquirer_ledger.state} = 'paid'), 0)::int`,
    })
    .from(acquirer_ledger)
  return row!.sum
}
