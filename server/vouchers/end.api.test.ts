import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { aProduct, purchase } from '../../tests/boutique.ts'
import { useBoutiqueApi } from '../../tests/boutique-api.ts'
import { endVouchers } from './end.ts'

const api = await useBoutiqueApi()

const pass = (days: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + days * 86_400_000)
}
const rowsIn = async (from: string) => {
  const { rows } = (await api.db.execute(
    sql.raw(`select count(*)::int as rows from ${from}`),
  )) as unknown as {
    rows: [{ rows: number }]
  }
  return rows[0].rows
}

test('vouchers are warned of and expire in small transactions, so other requests run in between', async () => {
  const mona = await api.as('member')
  const { id: products_id } = await aProduct(api.db, { validity_months: 1 })
  const bought = await purchase(api, mona, { products_id, quantity: 10 })
  const { id } = await bought.json()
  await api.db.execute(sql`
    with more as (
      insert into vouchers (kind, name_product, purchases_id, number, users_id, initial, balance, created_at, expires_at)
      select kind, name_product, purchases_id, 10 + n, users_id, initial, initial, created_at, expires_at
      from vouchers, generate_series(1, 240) n where purchases_id = ${id} and number = 1
      returning id, initial, created_at
    ) insert into voucher_movements (vouchers_id, delta, cause, at) select id, initial, 'purchase', created_at from more`)
  pass(5)
  const begin = vi.spyOn(api.db, 'transaction')
  await endVouchers(api.appContext)
  expect(await rowsIn(`vouchers where warned_at is not null`)).toBe(250)
  // 250 vouchers are warned of in 13 transactions, 20 in each. Two more transactions find nothing to do: one looks
  // for expired vouchers, the other for further vouchers to warn of.
  expect(begin).toHaveBeenCalledTimes(15)
  pass(40)
  await endVouchers(api.appContext)
  expect(await rowsIn(`vouchers where balance > 0`)).toBe(0)
  expect(await rowsIn(`operations where kind = 'expiry'`)).toBe(3)
})
