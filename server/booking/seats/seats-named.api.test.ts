import { beforeEach, expect, test } from 'vitest'
import { scan, ticketsFor } from '../../../tests/admission-desk.ts'
import { type TestApi, useApi } from '../../../tests/api.ts'
import { aNumberedScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { pagesOf } from '../../../tests/read-pdf.ts'
import { drawSeats } from '../../../tests/seats/draw-seats.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { sendWaitingMails } from '../../mail/send-waiting-mails.ts'
import { ticketMakers } from '../tickets/ticket-files.ts'

// These tests check that all mails, pages and documents about a ticket name its seat: « Rang B, place 2 ».

const api = await useApi({ limitsOn: false })
// Set the clock before the staff login, which expires within a day.
api.clock.now = new Date('2026-11-21T12:00:00Z')
const admin = await aStaffMember(api, 'admin')

let mona: Awaited<ReturnType<TestApi['as']>>
let screening: Awaited<ReturnType<typeof aNumberedScreening>>
let order: { id: number; tickets: { id: number }[]; texts: string[] }
const seated = (...keys: string[]) => keys.map(key => ({ tariffs_id: 1, seats_id: screening.seat(key) }))
beforeEach(async () => {
  api.clock.now = new Date('2026-11-21T12:00:00Z')
  api.letters.length = 0
  mona = await api.as('member')
  screening = await aNumberedScreening(api.db, drawSeats('.....', '.....'))
  order = await ticketsFor(api, mona, screening.id, seated('B 3', 'B 2', 'B 1'))
})

const read = (path: string) => api.request(`/api/v1/app/${path}`, { headers: mona.headers })
async function letters(to = mona.email) {
  await sendWaitingMails(api.appContext, ticketMakers)
  return api.letters.filter(letter => letter.to === to)
}
const named = { row_name: 'B', seat_number: '2' }

test('the confirmation mail, its calendar file and each page of its PDF name the seat', async () => {
  const [mail] = await letters()
  expect(mail!.text).toContain('Rang B, places 1 à 3')
  expect(mail!.html).toContain('Rang B, places 1 à 3')
  const [pdf, calendar] = mail!.attachments
  const pages = pagesOf(pdf!.content)
  expect(pages.map(({ text }) => /Rang \w, place \d/.exec(text)?.[0])).toEqual([
    'Rang B, place 3',
    'Rang B, place 2',
    'Rang B, place 1',
  ])
  expect(pages[1]!.text).toContain('Billet 2 sur 3')
  const told = Buffer.from(calendar!.content).toString().replaceAll('\r\n ', '')
  expect(told).toContain('\\nRang B\\, places 1 à 3\\n')
})

test('the list of tickets that a page reads from the API names each seat', async () => {
  const tickets = (await (await read(`order/${order.id}/tickets`)).json()) as { seat: object }[]
  expect(tickets[1]!.seat).toEqual({ id: screening.seat('B 2'), ...named })
})

test('a mail about a cancelled ticket names its seat and the seats that remain', async () => {
  await letters()
  expect((await admin.post(`order/${order.id}/cancel`, { places: [2] })).status).toBe(200)
  const some = (await letters()).at(-1)!
  expect(some.text).toContain('Rang B, place 2 : cette place de votre réservation est annulée.')
  expect(some.text).toContain('Rang B, places 1 et 3')
  const [, calendar] = some.attachments
  expect(Buffer.from(calendar!.content).toString().replaceAll('\r\n ', '')).toContain('places 1 et 3')
  expect((await admin.remove(`order/${order.id}`)).status).toBe(204)
  const whole = (await letters()).at(-1)!
  expect(whole.subject).toContain('Réservation annulée')
  expect(whole.text).toContain('Rang B, places 1 et 3')
})

test('a calendar entry sent after a change replaces the earlier one: same UID, higher SEQUENCE', async () => {
  const told = async () => {
    const attached = (await letters()).at(-1)!.attachments.find(({ filename }) => filename.endsWith('.ics'))!
    const text = Buffer.from(attached.content).toString().replaceAll('\r\n ', '')
    const said = (name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(text)?.[1]
    expect(attached.type).toBe(`text/calendar; charset=utf-8; method=${said('METHOD')}`)
    expect(said('UID')).toBe(`reservation-${order.id}@localhost`)
    return { method: said('METHOD'), sequence: Number(said('SEQUENCE')), at: said('DTSTAMP') }
  }
  const move = (key: string) =>
    admin.post(`order/${order.id}/move`, { places: [{ number: 1, seats_id: screening.seat(key) }] })
  const files = [await told()]
  for (const [minute, key] of ['B 4', 'B 5'].entries()) {
    api.clock.now = new Date(`2026-11-21T12:0${minute + 1}:00Z`)
    expect((await move(key)).status).toBe(200)
    files.push(await told())
  }
  expect((await admin.remove(`order/${order.id}`)).status).toBe(204)
  files.push(await told())
  expect(files).toEqual([
    { method: 'PUBLISH', sequence: 0, at: '20261121T120000Z' },
    { method: 'PUBLISH', sequence: 1, at: '20261121T120100Z' },
    { method: 'PUBLISH', sequence: 2, at: '20261121T120200Z' },
    { method: 'CANCEL', sequence: 4, at: '20261121T120200Z' },
  ])
})

test('the ticket link sent to another e-mail address shows the seats', async () => {
  const places = seated('A 1', 'A 2')
  const wish = { sessions_id: screening.id, nbr_seats_payed: 2, email: 'ailleurs@exemple.fr', places }
  expect((await buy(api, mona, wish)).status).toBe(201)
  const [offer] = await letters('ailleurs@exemple.fr')
  const [, token] = /\/billets\/([\w-]+)/.exec(offer!.text)!
  const answer = await (await api.request(`/api/v1/app/tickets/${token}`)).json()
  expect(answer).toMatchObject({ places: [{ seat: { row_name: 'A', seat_number: '1' } }, { seat: {} }] })
})

test('after a cancelled screening, the mail and the page of the compensation name the seats', async () => {
  expect((await admin.post(`session-movie/${screening.id}/cancel`, { reason: 'Panne' })).status).toBe(200)
  expect((await letters()).at(-1)!.text).toContain('Pour vos 3 places (Rang B, places 1 à 3), choisissez')
  const { claim } = (await (await read(`order/${order.id}`)).json()) as { claim: string }
  const answer = await (await api.request(`/api/v1/app/cancellation/${claim}`)).json()
  expect(answer).toMatchObject({ places: [{}, { seat: named }, {}] })
})

test('the back office shows the seats in the list of orders, the export and the order', async () => {
  const { body } = await admin.get(`order?sessions_id=${screening.id}`)
  expect(body[0].seats).toContainEqual(named)
  const file = await admin.get(`order/export.csv?sessions_id=${screening.id}`)
  expect(file.body).toContain(';Sièges;')
  expect(file.body).toContain(';Rang B, places 1 à 3;')
  const whole = await admin.get(`order/${order.id}`)
  expect(whole.body).toMatchObject({ places: [{}, { seat: named }, {}], tickets: [{}, { seat: named }, {}] })
})

test('the back office finds an order by its seat, in one screening or in all', async () => {
  const other = await aNumberedScreening(api.db, drawSeats('.....', '.....'))
  const places = ['B 4', 'B 5'].map(key => ({ tariffs_id: 1, seats_id: other.seat(key) }))
  const another = await ticketsFor(api, mona, other.id, places)
  const found = async (q: string, more = '') => {
    const { body } = await admin.get(`order?q=${encodeURIComponent(q)}${more}`)
    return body.map(({ id }: { id: number }) => id)
  }
  const here = `&sessions_id=${screening.id}`
  for (const q of [
    'B2',
    'b2',
    'B 2',
    'Rang B, place 2',
    'rang b place 2',
    'strapontin B2',
    'B 2 Strapontin',
  ]) {
    expect(await found(q, here), q).toEqual([order.id])
    expect(await found(q), q).toContain(order.id)
    expect(await found(q), q).not.toContain(another.id)
  }
  for (const q of ['B4', 'A 2', 'B22', 'B 2 Personne']) expect(await found(q, here), q).toEqual([])
  // This order has the seat A 5, which a search for B 5 must not find.
  await ticketsFor(api, mona, screening.id, seated('A 4', 'A 5'))
  expect(await found('B 5', here)).toEqual([])
  expect((await admin.post(`order/${order.id}/cancel`, { places: [2] })).status).toBe(200)
  expect(await found('B2', here)).toEqual([])
  expect(await found('B 3', here)).toEqual([order.id])
})

test('a scan shows the seat of the ticket, online and from an offline list', async () => {
  api.clock.now = new Date('2026-11-21T19:20:00Z')
  const { body } = await scan(admin, order.texts[1]!, { sessions_id: screening.id })
  expect(body).toMatchObject({ verdict: 'accepted', ticket: { seat: 2, seats: 3, ...named } })
  expect(body.message).toMatch(/billet 2 sur 3\.$/)
  const list = await admin.get(`control/screening/${screening.id}/tickets`)
  expect(list.body.tickets[1]).toMatchObject({ seat: 2, ...named })
  expect((await admin.remove(`control/entry/${order.tickets[1]!.id}`)).status).toBe(204)
  const journal = await admin.get(`audit?entity=order&entity_id=${order.id}`)
  expect(JSON.stringify(journal.body)).toContain('Rang B, place 2')
})
