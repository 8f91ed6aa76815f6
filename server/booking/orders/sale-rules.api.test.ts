import { beforeEach, expect, test } from 'vitest'
import { scan, ticketsFor } from '../../../tests/admission-desk.ts'
import { useApi } from '../../../tests/api.ts'
import { aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'
import { ticketMakers } from '../tickets/ticket-files.ts'

const api = await useApi({ limitsOn: false })
let admin: Awaited<ReturnType<typeof aStaffMember>>
// Log in again before each test, because the tests move the clock by hours, and staff logins expire after hours.
beforeEach(async () => {
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  admin = await aStaffMember(api, 'admin')
})

const minute = 60_000

test('an order keeps the cancellation limit that was in force when it was made', async () => {
  const mona = await api.as('member')
  const screening = await aScreening(api.db)
  const cancel = async (id: number) =>
    (await api.request(`/api/v1/app/order/${id}/cancel`, { method: 'POST', headers: mona.headers })).status
  const before = await ticketsFor(api, mona, screening.id, 1)
  expect((await admin.patch('house', { cancel_minutes: 60 })).status).toBe(200)
  const after = await ticketsFor(api, mona, screening.id, 1)
  expect([before, after]).toMatchObject([{ cancel_minutes: 15 }, { cancel_minutes: 60 }])
  api.clock.now = new Date(screening.starts_at.getTime() - 30 * minute)
  expect([await cancel(after.id), await cancel(before.id)]).toEqual([409, 200])
})

test('tickets are admitted at the times that the settings had when their order was made', async () => {
  const mona = await api.as('member')
  const screening = await aScreening(api.db)
  await admin.patch('house', { doors_minutes: 30, entry_minutes: 10 })
  const before = await ticketsFor(api, mona, screening.id, 1)
  await admin.patch('house', { doors_minutes: 20, entry_minutes: 5 })
  const after = await ticketsFor(api, mona, screening.id, 1)
  const verdictOf = async ({ texts }: typeof before) =>
    (await scan(admin, texts[0]!, { sessions_id: screening.id })).body
  api.clock.now = new Date(screening.starts_at.getTime() + 8 * minute)
  admin = await aStaffMember(api, 'admin')
  const late = await verdictOf(after)
  expect([late.verdict, late.message]).toEqual(['too_late', 'L’entrée a fermé à 20h35.'])
  expect((await verdictOf(before)).verdict).toBe('accepted')
  const { body: doors } = await admin.get('control/screening')
  const door = doors.screenings.find((one: { sessions_id: number }) => one.sessions_id === screening.id)
  expect(door.closes_at).toBe(new Date(screening.starts_at.getTime() + 5 * minute).toISOString())
})

test('after a cancelled screening, buyers have the days to choose that applied when they ordered', async () => {
  const mona = await api.as('member')
  const screening = await aScreening(api.db)
  await admin.patch('house', { compensation_days: 90 })
  await ticketsFor(api, mona, screening.id, 1)
  await admin.patch('house', { compensation_days: 30 })
  await admin.post(`session-movie/${screening.id}/cancel`, { reason: 'Projecteur en panne.' })
  await sendWaitingMails(api.appContext, ticketMakers)
  const letter = api.letters.findLast(({ subject }) => subject.startsWith('Séance annulée'))!
  expect(letter.text).toContain('Vous avez 90 jours')
  const { body } = await admin.get(`session-movie/${screening.id}/claims`)
  expect([body.days, body.closes_at]).toEqual([90, '2027-02-18T15:00:00.000Z'])
})

test.each([
  ['cancel_minutes', -1],
  ['seats_per_person', 11],
  ['hold_minutes', 9],
  ['doors_minutes', 0],
  ['entry_minutes', 121],
  ['compensation_days', 13],
])(
  'changing the sale rule %s to %d is refused because the value is outside its limits',
  async (name, value) => {
    const { status, body } = await admin.patch('house', { [name]: value })
    expect([status, body.errors[0].field]).toEqual([400, name])
  },
)

test('a cinema can allow fewer seats per buyer; refusals then say how many are allowed', async () => {
  const mona = await api.as('member')
  const screening = await aScreening(api.db)
  const take = async (seats: number) => {
    const answer = await buy(api, mona, { sessions_id: screening.id, nbr_seats_payed: seats })
    return { status: answer.status, ...((await answer.json()) as object) }
  }
  expect((await admin.patch('house', { seats_per_person: 11 })).status).toBe(400)
  expect((await admin.patch('house', { seats_per_person: 4 })).status).toBe(200)
  expect(await take(5)).toMatchObject({
    status: 409,
    code: 'too_many_seats',
    errors: [{ field: 'places', message: expect.stringMatching(/^4 places au plus par personne/) }],
  })
  expect(await take(3)).toMatchObject({ status: 201 })
  expect(await take(2)).toMatchObject({ status: 409, code: 'too_many_seats' })
  expect(await take(1)).toMatchObject({ status: 201 })
})
