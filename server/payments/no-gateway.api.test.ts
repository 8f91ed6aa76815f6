import { expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { aProduct, purchase } from '../../tests/boutique.ts'
import { anOrder, aScreening } from '../../tests/builders.ts'
import { buy } from '../../tests/buyers.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { sessions } from '../screenings/tables.ts'
import { noGateway } from './gateway.ts'

// These tests run a real cinema, not a demo, without a configured gateway.
const api = await useApi({
  gateway: noGateway,
  setting: { embedded: false, demo: false, payments: 'none', mailLeaves: false, publicAddress: true },
})

test('without a payment gateway, an order is refused and takes no seat', async () => {
  const screening = await aScreening(api.db)
  const response = await buy(api, await api.as('member'), { sessions_id: screening.id })
  expect([response.status, await response.json()]).toMatchObject([409, { code: 'sale_not_open' }])
  expect(await api.db.select({ sold: sessions.sold_seats }).from(sessions)).toEqual([{ sold: 0 }])
})

test('without a payment gateway, the boutique sells nothing', async () => {
  const product = await aProduct(api.db)
  const response = await purchase(api, await api.as('member'), { products_id: product.id })
  expect([response.status, await response.json()]).toMatchObject([409, { code: 'sale_not_open' }])
})

test('without a payment gateway, the API reports no means of payment', async () => {
  expect(await (await api.request('/api/v1/app/payment')).json()).toEqual({ kind: 'none' })
})

test('without a payment gateway, an order paid through an earlier gateway can still be cancelled', async () => {
  const admin = await aStaffMember(api, 'admin')
  const screening = await aScreening(api.db, { sold_seats: 2 })
  const order = await anOrder(api.db, { users_id: admin.id, sessions_id: screening.id })
  expect((await admin.remove(`order/${order.id}`)).status).toBe(204)
})

test('without a payment gateway, admins see what is missing before the opening; managers do not', async () => {
  const admin = await aStaffMember(api, 'admin')
  const { body } = await admin.get('opening')
  expect(body.map(({ code }: { code: string }) => code)).toEqual([
    'no_gateway',
    'mail_in_files',
    'no_legal_identity',
    'second_factor_not_required',
  ])
  expect((await (await aStaffMember(api, 'manager')).get('opening')).status).toBe(403)
})
