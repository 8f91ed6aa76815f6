import { expect, test } from 'vitest'
import { cents } from '../../../contract/rules/money.ts'
import { ticketsFor } from '../../../tests/admission-desk.ts'
import { useApi } from '../../../tests/api.ts'
import { aScreening } from '../../../tests/builders.ts'
import { aStaffMember } from '../../../tests/staff.ts'

const api = await useApi()
const screening = await aScreening(api.db)
const order = async () => ticketsFor(api, await api.as('member'), screening.id, 2)

test('staff with the task « customers » can refund an order up to their limit, all refunds added up', async () => {
  const post = { tasks: ['customers' as const], refund_limit: cents(1250) }
  const clerk = await aStaffMember(api, 'member', post)
  const one = await order()
  const refused = {
    status: 403,
    body: { code: 'refund_too_high', message: expect.stringContaining('administrateur') },
  }
  expect(await clerk.remove(`order/${one.id}`)).toMatchObject(refused)
  expect((await clerk.post(`order/${one.id}/cancel`, { places: [1] })).status).toBe(200)
  // Each refund is within the staff member's limit for this order, but both together exceed it.
  expect(await clerk.post(`order/${one.id}/cancel`, { places: [2] })).toMatchObject(refused)
  const admin = await aStaffMember(api, 'admin')
  expect((await admin.remove(`order/${one.id}`)).status).toBe(204)
})

test('two concurrent partial refunds by one staff member do not exceed the limit together', async () => {
  const post = { tasks: ['customers' as const], refund_limit: cents(1250) }
  const clerk = await aStaffMember(api, 'member', post)
  const { id } = await order()
  const halves = [1, 2].map(place => clerk.post(`order/${id}/cancel`, { places: [place] }))
  expect((await Promise.all(halves)).map(({ status }) => status).sort()).toEqual([200, 403])
  // Control: both concurrent refunds succeed if the limit allows them together.
  const other = await aStaffMember(api, 'member', { ...post, refund_limit: cents(2500) })
  const again = await order()
  const both = [1, 2].map(place => other.post(`order/${again.id}/cancel`, { places: [place] }))
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200])
})

test('an exchanged ticket does not count towards the refund limit, as its money was not refunded', async () => {
  const clerk = await aStaffMember(api, 'member', { tasks: ['customers'], refund_limit: cents(1250) })
  const mona = await api.as('member')
  const { id } = await ticketsFor(api, mona, screening.id, 2)
  const to = await aScreening(api.db)
  const exchanged = await api.request(`/api/v1/app/order/${id}/exchange`, {
    ...{ method: 'POST', headers: mona.headers, json: { sessions_id: to.id, places: [1] } },
  })
  expect(exchanged.status).toBe(201)
  expect((await clerk.remove(`order/${id}`)).status).toBe(204)
})

test('staff with the task « customers » but without a refund limit may refund nothing', async () => {
  const clerk = await aStaffMember(api, 'member', { tasks: ['customers'] })
  const { id } = await order()
  expect((await clerk.remove(`order/${id}`)).body.code).toBe('refund_too_high')
  expect((await clerk.patch(`order/${id}`, { firstname: 'Zoé' })).status).toBe(200)
})
