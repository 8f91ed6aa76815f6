import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { businessDay } from '../../../contract/rules/business-day.ts'
import { addDays } from '../../../contract/rules/dates.ts'
import { cents } from '../../../contract/rules/money.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { useApi } from '../../../tests/api.ts'
import { aCinema, aFare, aFilm, aGrid, aRoom, aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { aCashier, cash } from '../../../tests/counter.ts'
import { pagesOf } from '../../../tests/read-pdf.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { violatedConstraint } from '../../database/errors.ts'
import { identity } from '../../identity/tables.ts'
import { control_states } from '../tables.ts'

const api = await useApi()
const free = await aFare(api.db, { label: 'Exonéré', position: 9 })
const grid = await aGrid(api.db, { 1: 1250, [free.id]: 0 })

const at = (moment: string) => {
  api.clock.now = new Date(moment)
}
// Log in for each call: the test moves the clock by days, and staff sessions expire.
const get = async (path: string) => (await aStaffMember(api, 'manager')).get(path)
const make = async (asked: object) => (await aStaffMember(api, 'manager')).post('control-state', asked)
const order = async (wish: Parameters<typeof buy>[2]) => {
  const answer = await buy(api, await api.as('member'), wish)
  expect(answer.status).toBe(201)
  return answer.json()
}
const pdfOf = async (id: number) => {
  const { headers } = await aStaffMember(api, 'manager')
  const answer = await api.request(`/api/v1/admin/control-state/${id}/state.pdf`, { headers })
  expect(answer.headers.get('content-type')).toBe('application/pdf')
  return new Uint8Array(await answer.arrayBuffer())
}

async function aCinemaWithARoom(name_cinema: string) {
  const cinema = await aCinema(api.db, { name_cinema })
  const room = await aRoom(api.db, { cinemas_id: cinema.id, name_theater: 'Salle 1' })
  return { cinema, room }
}

test('a daily and a weekly control state have the tickets and totals of the distributor statement', async () => {
  at('2027-03-01T10:00:00Z')
  const { cinema, room } = await aCinemaWithARoom('Le Trianon')
  const film = await aFilm(api.db, { title: 'Playtime', distributor: 'Carlotta', visa: '12345' })
  const showing = (session_date: string, values: object = {}) =>
    aScreening(api.db, {
      ...{ movies_id: film.id, movie_theaters_id: room.id, session_date, ...grid.forScreening, ...values },
    })
  const tuesday = await showing('2027-03-09')
  const wednesday = await showing('2027-03-10', { supplement: cents(200), version_2D_3D: '3D' })
  const friday = await showing('2027-03-12')
  const gone = await showing('2027-03-14')
  await order({ sessions_id: tuesday.id, nbr_seats_payed: 1 })
  const places = [1, 1, free.id].map(tariffs_id => ({ tariffs_id }))
  await order({ sessions_id: wednesday.id, nbr_seats_payed: 3, places })
  const bought = await order({ sessions_id: friday.id, nbr_seats_payed: 3 })
  await order({ sessions_id: gone.id, nbr_seats_payed: 2 })
  const admin = async () => aStaffMember(api, 'admin')
  expect((await (await admin()).post(`order/${bought.id}/cancel`, { places: [1] })).status).toBe(200)
  const cancelled = await (await admin()).post(`session-movie/${gone.id}/cancel`, { reason: 'Panne.' })
  expect(cancelled.status).toBeLessThan(300)
  at('2027-03-17T10:00:00Z')

  const week = await make({ cinemas_id: cinema.id, kind: 'week', day: '2027-03-11' })
  expect(week).toMatchObject({
    status: 201,
    body: { kind: 'week', number: 1, from: '2027-03-10', to: '2027-03-16', simulation: false },
  })
  const { body: read } = await get(`control-state/${week.body.id}`)
  const { body: statement } = await get(`statement/${film.id}?day=2027-03-11&cinemas_id=${cinema.id}`)
  expect(read.total).toEqual(statement.total)
  expect(
    read.screenings.map(({ title: _, visa: __, distributor: ___, ...one }: Screening) => ({
      ...one,
      fares: one.fares.map(({ prices: _, ...fare }) => fare),
    })),
  ).toEqual(statement.screenings)
  expect(read).toMatchObject({
    ...{ software: manifest.version, at: '2027-03-17T10:00:00.000Z', provisional: false },
    ...{ name_cinema: 'Le Trianon', entries: 5, amount: 56 },
  })
  expect(read.issuer[0]).toBe('Le Trianon')
  expect(read.screenings[0]).toMatchObject({
    ...{ title: 'Playtime', visa: '12345', version: 'VF 3D', distributor: 'Carlotta', room: 'Salle 1' },
    fares: [
      { label: 'Plein tarif', prices: [14.5], first: 1, last: 2, cancelled: 0, entries: 2, amount: 29 },
      { label: 'Exonéré', prices: [2], first: 1, last: 1, entries: 1 },
    ],
  })

  const day = await make({ cinemas_id: cinema.id, kind: 'day', day: '2027-03-09' })
  // Computed by hand: 12.50 € contain 12.50 × 5.5 / 105.5 = 0.6517 € of VAT and bear 1.34 € of TSA.
  expect((await get(`control-state/${day.body.id}`)).body).toMatchObject({
    ...{ kind: 'day', number: 1, from: '2027-03-09', to: '2027-03-09' },
    total: { screenings: 1, entries: 1, amount: 12.5, vat: 0.65, tsa: 1.34, net: 10.51 },
  })
  const second = await make({ cinemas_id: cinema.id, kind: 'day', day: '2027-03-17' })
  expect(second.body).toMatchObject({ number: 2, entries: 0 })
  expect((await get(`control-state/${second.body.id}`)).body.provisional).toBe(true)
  const { body: listed, headers } = await get('control-state?kind=day')
  expect(listed.map(({ number }: { number: number }) => number)).toEqual([2, 1])
  expect(headers.get('x-total-count')).toBe('2')
})

type Screening = {
  title: string
  visa: string
  distributor: string
  fares: { prices: number[] }[]
}

test('a presale statement has the tickets sold at that moment for later days; its PDF never changes', async () => {
  at('2027-04-05T10:00:00Z')
  const { cinema, room } = await aCinemaWithARoom('L’Éden')
  const film = await aFilm(api.db, { title: 'Trafic <de> M. Hulot & Cie', distributor: 'Carlotta' })
  const showing = (session_date: string) =>
    aScreening(api.db, { movies_id: film.id, movie_theaters_id: room.id, session_date, ...grid.forScreening })
  const tonight = await showing('2027-04-05')
  const later = await showing('2027-05-20')
  const untouched = await showing('2027-04-06')
  await order({ sessions_id: tonight.id, nbr_seats_payed: 1 })
  const bought = await order({ sessions_id: later.id, nbr_seats_payed: 3 })
  // A sale of a till in training is no sale.
  const learner = await aCashier(api, cinema.id, { training: true })
  await learner.sell({
    ...{ sessions_id: untouched.id, places: [{ tariffs_id: 1 }], payments: [cash(12.5)] },
  })

  const made = await make({ cinemas_id: cinema.id, kind: 'presale', day: '2027-04-05' })
  expect(made).toMatchObject({
    status: 201,
    body: { number: 1, from: '2027-04-06', to: '2027-05-20', entries: 3, amount: 37.5 },
  })
  const before = await get(`control-state/${made.body.id}`)
  expect(before.body.screenings).toMatchObject([
    { id: later.id, date: '2027-05-20', fares: [{ first: 1, last: 3, entries: 3, amount: 37.5 }] },
  ])
  const file = await pdfOf(made.body.id)

  await order({ sessions_id: later.id, nbr_seats_payed: 2 })
  const admin = await aStaffMember(api, 'admin')
  expect((await admin.post(`order/${bought.id}/cancel`, { places: [1] })).status).toBe(200)
  await api.db.execute(sql`update cinemas set name_cinema = 'Autre nom' where id = ${cinema.id}`)
  at('2027-04-06T10:00:00Z')
  expect((await get(`control-state/${made.body.id}`)).body).toEqual(before.body)
  expect(await pdfOf(made.body.id)).toEqual(file)
  const again = await make({ cinemas_id: cinema.id, kind: 'presale', day: '2027-04-06' })
  expect(again.body).toMatchObject({ number: 2, name_cinema: 'Autre nom', entries: 4, amount: 50 })

  const pages = pagesOf(file)
  const text = pages.map(page => page.text).join(' ')
  for (const said of [
    ...[
      'L’Éden',
      'Relevé des préventes n° 1',
      'Trafic <de> M. Hulot & Cie',
      'visa non renseigné',
      'Carlotta',
    ],
    ...['5 avril 2027 à 12', `Ouvreuse ${manifest.version}`, 'Plein tarif', '1 – 3', '37,50', 'ni certifié'],
  ])
    expect(text.replaceAll('\u00a0', ' ')).toContain(said)
  expect(pages.flatMap(({ unmarked }) => unmarked)).toEqual([])
})

test('the database refuses to change or delete a control state', async () => {
  at('2027-06-01T10:00:00Z')
  const { cinema } = await aCinemaWithARoom('Le Lux')
  await make({ cinemas_id: cinema.id, kind: 'day', day: '2027-06-01' })
  const refusalOf = (write: PromiseLike<unknown>) =>
    Promise.resolve(write).then(() => null, violatedConstraint)
  expect(await refusalOf(api.db.update(control_states).set({ number: 9 }))).toBe('control_states_append_only')
  expect(await refusalOf(api.db.delete(control_states))).toBe('control_states_append_only')
})

test('twenty control states that are made at once get the numbers 1 to 20', async () => {
  at('2027-07-01T10:00:00Z')
  const { cinema } = await aCinemaWithARoom('Le Rio')
  const manager = await aStaffMember(api, 'manager')
  const asked = { cinemas_id: cinema.id, kind: 'day', day: '2027-07-01' }
  const made = await Promise.all(Array.from({ length: 20 }, () => manager.post('control-state', asked)))
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
  const numbers = made.map(({ body }) => body.number).toSorted((a, b) => a - b)
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1))
  const other = await make({ ...asked, kind: 'week' })
  expect(other.body.number).toBe(1)
})

test('control states of a fictional company are marked as simulation and have numbers of their own', async () => {
  at('2027-08-01T10:00:00Z')
  const { cinema } = await aCinemaWithARoom('Le Majestic')
  const asked = { cinemas_id: cinema.id, kind: 'day', day: '2027-08-01' }
  await api.db.update(identity).set({ fictional: true })
  const simulated = await make(asked)
  await api.db.update(identity).set({ fictional: false })
  expect(simulated.body).toMatchObject({ number: 1, simulation: true })
  expect((await make(asked)).body).toMatchObject({ number: 1, simulation: false })
  const [page] = pagesOf(await pdfOf(simulated.body.id))
  expect(page!.text).toContain('SIMULATION')
})

test('staff of other cinemas neither make nor read a control state; a wrong day is refused', async () => {
  at('2027-09-01T10:00:00Z')
  const { cinema } = await aCinemaWithARoom('Le Studio')
  const elsewhere = await aCinemaWithARoom('Le Palace')
  const today = businessDay(api.clock.now)
  const asked = { cinemas_id: cinema.id, kind: 'day', day: today }
  const made = await make(asked)
  const foreign = await aStaffMember(api, 'manager', { cinemas_ids: [elsewhere.cinema.id] })
  expect((await foreign.post('control-state', asked)).status).toBe(404)
  expect((await foreign.get(`control-state/${made.body.id}`)).status).toBe(404)
  expect((await foreign.get(`control-state/${made.body.id}/state.pdf`)).status).toBe(404)
  expect((await foreign.get('control-state')).body).toEqual([])
  const own = await aStaffMember(api, 'manager', { cinemas_ids: [cinema.id] })
  expect((await own.get('control-state')).body).toMatchObject([{ id: made.body.id }])
  expect((await make({ ...asked, cinemas_id: 999999 })).status).toBe(404)
  const member = await aStaffMember(api, 'member')
  expect((await member.post('control-state', asked)).status).toBe(403)

  const refused = async (kind: string, day: string) => {
    const { status, body } = await make({ ...asked, kind, day })
    return [status, body.errors?.[0]?.field]
  }
  expect(await refused('day', addDays(today, 1))).toEqual([400, 'day'])
  expect(await refused('week', addDays(today, 1))).toEqual([400, 'day'])
  expect(await refused('presale', addDays(today, -1))).toEqual([400, 'day'])
  expect(await refused('month', today)).toEqual([400, 'kind'])
})
