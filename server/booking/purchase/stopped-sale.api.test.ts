import { expect, test } from 'vitest'
import { useApi } from '../../../tests/api.ts'
import { aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { aStaffMember } from '../../../tests/staff.ts'

const api = await useApi({ limitsOn: false })

test('when staff stop the sales of a screening, orders are refused, but sold tickets stay valid', async () => {
  const [mona, remi] = [await api.as('member'), await api.as('member')]
  const manager = await aStaffMember(api)
  const { id: sessions_id, movies_id } = await aScreening(api.db)
  const order = await (await buy(api, mona, { sessions_id })).json()
  const stop = (sales_stopped: boolean) => manager.patch(`session-movie/${sessions_id}`, { sales_stopped })
  expect((await stop(true)).status).toBe(200)
  expect(await (await buy(api, remi, { sessions_id })).json()).toMatchObject({ code: 'sales_closed' })
  const shown = async () => (await (await api.request(`/api/v1/app/movie/${movies_id}`)).json()).timeTables
  // `availability` is for older clients, which do not know `sales_stopped`: they must show the screening as sold
  // out.
  expect(await shown()).toMatchObject([{ sales_stopped: true, availability: 'complet' }])
  const kept = await api.request(`/api/v1/app/order/${order.id}`, { headers: mona.headers })
  expect(await kept.json()).toMatchObject({ state: 'confirmed' })
  await stop(false)
  expect(await shown()).toMatchObject([{ sales_stopped: false, availability: 'libre' }])
  expect((await buy(api, remi, { sessions_id })).status).toBe(201)
})

test('a screening can be limited to fewer seats than its room has, but not to fewer than are sold', async () => {
  const manager = await aStaffMember(api)
  const { id: sessions_id } = await aScreening(api.db)
  const limit = (seat_limit: number | null) => manager.patch(`session-movie/${sessions_id}`, { seat_limit })
  await buy(api, await api.as('member'), { sessions_id, nbr_seats_payed: 3 })
  expect((await limit(2)).body.code).toBe('fewer_than_sold')
  expect((await limit(4)).body).toMatchObject({ total_seats: 4, sold_seats: 3 })
  const late = await buy(api, await api.as('member'), { sessions_id, nbr_seats_payed: 2 })
  expect(await late.json()).toMatchObject({ code: 'too_few_seats' })
  expect((await limit(null)).body.total_seats).toBe(100)
})
