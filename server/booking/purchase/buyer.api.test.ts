import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { useApi } from '../../../tests/api.ts'
import { aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { users } from '../../members/tables.ts'
import { sessions } from '../../screenings/tables.ts'
import { orders, places } from '../tables.ts'

const api = await useApi()
let screening: { id: number }
let member: Awaited<ReturnType<typeof api.as>>

beforeEach(async () => {
  screening = await aScreening(api.db)
  member = await api.as('member')
})

const ask = (id: number | string = screening.id, who: { headers: HeadersInit } = member) =>
  api.request(`/api/v1/app/session/${id}/buyer`, { headers: who.headers })
const read = async () => (await ask()).json()
const take = (sessions_id: number, nbr_seats_payed: number) =>
  buy(api, member, { sessions_id, nbr_seats_payed })

test('for a member without a name, the order form proposes the name of the last order', async () => {
  expect(await read()).toEqual({
    users_id: member.id,
    lastname: '',
    firstname: 'member',
    email: member.email,
    held: 0,
    wallet: [],
  })
  await take(screening.id, 1)
  expect(await read()).toMatchObject({ lastname: 'Strapontin', firstname: 'Mona' })
  await api.db.update(users).set({ lastname: 'Lever', firstname: 'Lise' }).where(eq(users.id, member.id))
  expect(await read()).toMatchObject({ lastname: 'Lever', firstname: 'Lise' })
})

test('the order form counts the seats that the member already has, at this screening only', async () => {
  await take(screening.id, 3)
  await take((await aScreening(api.db)).id, 4)
  await buy(api, await api.as('member'), { sessions_id: screening.id, nbr_seats_payed: 5 })
  expect((await read()).held).toBe(3)
  const [order] = await api.db.select().from(orders).where(eq(orders.users_id, member.id)).orderBy(orders.id)
  const [first] = await api.db.select().from(places).where(eq(places.orders_id, order!.id))
  await api.db.update(places).set({ state: 'cancelled' }).where(eq(places.id, first!.id))
  expect((await read()).held).toBe(2)
  await api.db.update(orders).set({ state: 'cancelled' }).where(eq(orders.id, order!.id))
  expect((await read()).held).toBe(0)
})

test('the order form answers 401 without login, and 404 for a hidden or unknown screening', async () => {
  expect((await ask(screening.id, { headers: {} })).status).toBe(401)
  expect([(await ask('rien')).status, (await ask(999_999)).status]).toEqual([404, 404])
  await api.db.update(sessions).set({ draft: true }).where(eq(sessions.id, screening.id))
  expect((await ask()).status).toBe(404)
})
