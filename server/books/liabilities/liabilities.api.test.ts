import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cents } from '../../../contract/rules/money.ts'
import { aProduct, purchase } from '../../../tests/boutique.ts'
import { logInAgain, useBoutiqueApi } from '../../../tests/boutique-api.ts'
import { aRoom, aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { rowsOf } from '../../database/rows.ts'
import { endVouchers } from '../../vouchers/end.ts'

const api = await useBoutiqueApi()

const at = (moment: string) => {
  api.clock.now = new Date(moment)
}
// Log in for each request, because the test moves the clock by days and staff logins expire.
const get = async (path: string) => (await aStaffMember(api, 'manager')).get(path)

test('on any day, vouchers sold equal vouchers withdrawn, used, expired and outstanding', async () => {
  at('2027-02-01T10:00:00Z')
  const mona = await api.as('member')
  const bought = async (values: Parameters<typeof aProduct>[1]) => {
    const { id } = await aProduct(api.db, { validity_months: 1, ...values })
    return (await purchase(api, mona, { products_id: id })).json()
  }
  const card = await bought({ name_product: 'Carte 3', places: 3, price: cents(2000) })
  await bought({ name_product: 'Carte perdue', places: 5, price: cents(5500) })
  const regretted = await bought({ name_product: 'Carte rendue', places: 5, price: cents(4000) })
  await bought({
    kind: 'bon_cadeau',
    name_product: 'Bon 30',
    amount: cents(3000),
    price: cents(3000),
    validity_months: 12,
  })
  const screening = await aScreening(api.db, { session_date: '2027-02-20' })
  at('2027-02-02T10:00:00Z')
  await logInAgain(api, mona)
  const wish = {
    sessions_id: screening.id,
    nbr_seats_payed: 2,
    e_cartes: [{ id: card.vouchers[0].id, places: 2 }],
  }
  const order = await (await buy(api, mona, wish)).json()
  at('2027-02-03T10:00:00Z')
  await logInAgain(api, mona)
  const cancelled = await api.request(`/api/v1/app/order/${order.id}/cancel`, {
    method: 'POST',
    headers: mona.headers,
    json: { places: [1] },
  })
  expect(cancelled.status).toBe(200)
  const path = `/api/v1/app/purchase/${regretted.id}/withdrawal`
  const withdrawn = await api.request(path, { method: 'POST', headers: mona.headers, json: {} })
  expect(withdrawn.status).toBeLessThan(300)

  // Computed by hand: an e-card of 3 units for 20 € has units worth 6.66, 6.67 and 6.67 €. Two were used, and then
  // one of them was refunded.
  const read = async (query: string) => (await get(`liability?${query}`)).body
  const february = await read('from=2027-02-01&to=2027-02-03')
  const none = { before: 0, sold: 0, withdrawn: 0, used: 0, expired: 0, outstanding: 0 }
  expect(february.rows).toEqual([
    { ...none, kind: 'e_carte', name_product: 'Carte 3', sold: 20, used: 6.66, outstanding: 13.34, open: 1 },
    { ...none, kind: 'e_carte', name_product: 'Carte perdue', sold: 55, outstanding: 55, open: 1 },
    { ...none, kind: 'e_carte', name_product: 'Carte rendue', sold: 40, withdrawn: 40, open: 0 },
    { ...none, kind: 'bon_cadeau', name_product: 'Bon 30', sold: 30, outstanding: 30, open: 1 },
  ])
  expect(february.total).toEqual({
    ...none,
    sold: 145,
    withdrawn: 40,
    used: 6.66,
    outstanding: 98.34,
    open: 3,
  })
  expect(await read('from=2027-02-03&to=2027-02-03')).toMatchObject({
    rows: [{ name_product: 'Carte 3', before: 6.67, used: -6.67, outstanding: 13.34 }, {}, {}, {}],
  })

  at('2027-04-01T10:00:00Z')
  await endVouchers(api.appContext)
  const ledger = rowsOf<{ owed: number }>(
    await api.db.execute(sql`
      select sum(price_purchase / quantity - (price_purchase / quantity)::bigint * (initial - balance) / initial)::float8 as owed
      from vouchers join purchases on purchases.id = purchases_id where purchases.state in ('confirmed', 'withdrawn')`),
  )
  const spring = await read('from=2027-02-01&to=2027-04-01')
  expect(Math.round(spring.total.outstanding * 100)).toBe(ledger[0]!.owed)
  // Both e-cards have expired with what was left on them. The amount of the gift voucher is still owed.
  expect(spring.total).toMatchObject({
    sold: 145,
    withdrawn: 40,
    used: 6.66,
    expired: 68.34,
    outstanding: 30,
  })
  // What happens later does not change the report of a past period.
  expect((await read('from=2027-02-01&to=2027-02-03')).total).toEqual(february.total)

  const csv = await get('liability/export.csv?from=2027-02-01&to=2027-02-03')
  expect(csv.headers.get('content-disposition')).toContain('avoirs-du-2027-02-01-au-2027-02-03.csv')
  expect(csv.body.split('\r\n').slice(0, 2)).toEqual([
    'Du;Au;Sorte;Nom du produit;Dû avant;Vendu;Rétracté;Utilisé;Expiré;Encore dû;Encore valables',
    '2027-02-01;2027-02-03;E-carte;Carte 3;0;20;0;6,66;0;13,34;1',
  ])
})

test('the liabilities report is refused for an invalid period, and to staff limited to one cinema', async () => {
  const wrong = await get('liability?from=2027-02-02&to=2027-02-01')
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'to'])
  const { cinemas_id } = await aRoom(api.db)
  const limited = await aStaffMember(api, 'manager', { cinemas_ids: [cinemas_id] })
  expect((await limited.get('liability')).status).toBe(403)
  const accountant = await aStaffMember(api, 'member', { tasks: ['books'] })
  expect(await accountant.get('liability')).toMatchObject({ status: 200, body: { from: '2026-01-01' } })
})
