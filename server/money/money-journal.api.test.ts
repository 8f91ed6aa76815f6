import { asc, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aProduct, purchase } from '../../tests/boutique.ts'
import { useBoutiqueApi } from '../../tests/boutique-api.ts'
import { silentCard } from '../../tests/buyers.ts'
import type { Database } from '../database/connect.ts'
import { violatedConstraint } from '../database/errors.ts'
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

test('a purchase is received when it is paid, once, however often its payment is looked at', async () => {
  const mona = await api.as('member')
  const { id } = await aProduct(api.db)
  const pending = await (await purchase(api, mona, { products_id: id, num_cb: silentCard })).json()
  expect(await linesOf(pending.id)).toEqual([])
  later(1)
  await Promise.all([reconcile(api.house), reconcile(api.house)])
  await reconcile(api.house)
  expect(await linesOf(pending.id)).toMatchObject([
    { at: api.clock.now, cause: 'purchase', means: 'card', amount: 5000, vat_permille: 55, units: 5 },
  ])
})

test('a withdrawal gives back what was left, and what ends is told with what had been paid for it', async () => {
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
  await Promise.all([endVouchers(api.house), endVouchers(api.house)])
  const over = { at: api.clock.now, cause: 'expiry', means: 'e_carte', amount: 5000, units: -5 }
  expect((await linesOf(kept.id)).slice(2)).toMatchObject([over, over])
  expect(await linesOf(withdrawn.id)).toHaveLength(4)
})

test('no line is changed, deleted or written twice, not even with the database in hand', async () => {
  const mona = await api.as('member')
  const bought = await (await purchase(api, mona, { products_id: (await aProduct(api.db)).id })).json()
  for (const statement of [sql`update money_journal set amount = 0`, sql`delete from money_journal`])
    expect(await refusal(api.db.execute(statement))).toBe('money_journal_append_only')
  const [line] = await linesOf(bought.id)
  const again = (db: Database) => db.insert(money_journal).values({ ...line!, id: undefined })
  expect(await refusal(again(api.db))).toBe('money_journal_movement_once')
  // Control: it is the key that refuses, and nothing else does.
  await api.db
    .transaction(async db => {
      await db.execute(sql`drop index money_journal_movement_once`)
      await again(db)
      expect(await linesOf(bought.id, db)).toHaveLength(2)
      throw new Error('as it was')
    })
    .catch(error => expect(error.message).toBe('as it was'))
})
