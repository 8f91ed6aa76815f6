import { eq, inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { useApi } from '../../../tests/api.ts'
import { times } from '../../../tests/harness/full.ts'
import { auditMoney } from '../../../tests/ledgers/audit-money.ts'
import { operation } from '../../../tests/ledgers/operations.ts'
import { openGame } from '../../../tests/ledgers/play.ts'
import { acquirer_ledger, payments } from '../../payments/tables.ts'
import { wrongBalances } from '../../vouchers/ledger-queries.ts'
import { vouchers } from '../../vouchers/tables.ts'

// Compares random sequences of purchases, gifts, orders, cancellations, withdrawals, compensations and
// passing days with a simple model and the money journal. `npm run proof -- ledgers` runs thousands.

const operations = times('LEDGER_OPERATIONS', 100, 200)
const perGame = 100

const api = await useApi({ limitsOn: false })

test(`the ledgers, the model and the bank agree after ${operations} operations`, async () => {
  const done = new Map<string, number>()
  const game = fc.array(operation, { minLength: perGame, maxLength: perGame })
  await fc.assert(
    fc.asyncProperty(game, async steps => {
      api.clock.now = new Date('2026-11-20T15:00:00Z')
      const before = await kept()
      const { model, play } = await openGame(api)
      for (const step of steps) {
        await play(step)
        done.set(step.do, (done.get(step.do) ?? 0) + 1)
      }
      const ids = [...model.vouchers.keys()]
      const rows = await api.db.select().from(vouchers).where(inArray(vouchers.id, ids))
      expect(new Map(rows.map(row => [row.id, row.balance]))).toEqual(
        new Map([...model.vouchers].map(([id, { balance }]) => [id, balance])),
      )
      expect((await kept()) - before).toBe(model.owed())
      expect(await unlikeTheBank()).toEqual([])
    }),
    { numRuns: Math.ceil(operations / perGame), seed: 7, endOnFailure: true },
  )
  expect(await wrongBalances(api.db)).toEqual([])
  expect(await auditMoney(api.db)).toEqual([])
  expect(done.size).toBe(10)
})

/** Payments whose state or amounts differ between us and the bank. */
async function unlikeTheBank(): Promise<unknown[]> {
  const ours = sql`${payments.state} = 'paid' and ${payments.amount} > 0`
  const theirs = sql`${acquirer_ledger.state} = 'paid'`
  return api.db
    .select({ reference: payments.reference })
    .from(payments)
    .fullJoin(acquirer_ledger, eq(acquirer_ledger.reference, payments.reference))
    .where(
      sql`coalesce(${ours}, false) <> coalesce(${theirs}, false)
        or (${ours} and (${payments.amount} <> ${acquirer_ledger.amount} or ${payments.refunded_amount} <> ${acquirer_ledger.refunded}))
        or ${payments.state} = 'open' or ${payments.to_refund} <> ${payments.refunded_amount}`,
    )
}

/** The amount that the bank collected for us, less its refunds. */
async function kept(): Promise<number> {
  const [row] = await api.db
    .select({
      sum: sql<number>`coalesce(sum(${acquirer_ledger.amount} - ${acquirer_ledger.refunded}) filter (where ${acquirer_ledger.state} = 'paid'), 0)::int`,
    })
    .from(acquirer_ledger)
  return row!.sum
}
