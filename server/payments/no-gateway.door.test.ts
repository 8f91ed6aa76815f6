import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct, purchase } from '../../tests/boutique.ts'
import { anOrder, aScreening } from '../../tests/builders.ts'
import { buy } from '../../tests/buyers.ts'
import { type Door, openDoor } from '../../tests/door.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { sessions } from '../screenings/tables.ts'
import { noGateway } from './no-gateway.ts'

// A real house whose gateway nobody has set yet.
let door: Door
beforeAll(async () => {
  door = await openDoor({
    gateway: noGateway,
    setting: { embedded: false, demo: false, payments: 'none', mailLeaves: false, publicAddress: true },
  })
})
afterAll(() => door.close())

test('sells no seat, and holds none', async () => {
  const screening = await aScreening(door.db)
  const response = await buy(door, await door.as('member'), { sessions_id: screening.id })
  expect([response.status, await response.json()]).toMatchObject([409, { code: 'sale_not_open' }])
  expect(await door.db.select({ sold: sessions.sold_seats }).from(sessions)).toEqual([{ sold: 0 }])
})

test('sells nothing at the boutique', async () => {
  const product = await aProduct(door.db)
  const response = await purchase(door, await door.as('member'), { products_id: product.id })
  expect([response.status, await response.json()]).toMatchObject([409, { code: 'sale_not_open' }])
})

test('tells the pages so', async () => {
  expect(await (await door.request('/api/v1/app/payment')).json()).toEqual({ kind: 'none' })
})

test('still cancels what was sold under an earlier gateway', async () => {
  const admin = await aStaffMember(door, 'admin')
  const screening = await aScreening(door.db, { sold_seats: 2 })
  const order = await anOrder(door.db, { users_id: admin.id, sessions_id: screening.id })
  expect((await admin.remove(`order/${order.id}`)).status).toBe(204)
})

test('tells its admins what is missing before it opens, and nobody else', async () => {
  const admin = await aStaffMember(door, 'admin')
  const { body } = await admin.get('opening')
  expect(body.map(({ code }: { code: string }) => code)).toEqual([
    'no_gateway',
    'mail_in_files',
    'no_legal_identity',
    'second_factor_not_required',
  ])
  expect((await (await aStaffMember(door, 'manager')).get('opening')).status).toBe(403)
})
