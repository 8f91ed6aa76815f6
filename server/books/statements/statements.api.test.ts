import { expect, test } from 'vitest'
import { cents } from '../../../contract/rules/money.ts'
import { aProduct, purchase } from '../../../tests/boutique.ts'
import { useBoutiqueApi } from '../../../tests/boutique-api.ts'
import { aCinema, aFare, aFilm, aGrid, aRoom, aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { pagesOf, tagsOf } from '../../../tests/read-pdf.ts'
import { aStaffMember } from '../../../tests/staff.ts'

const api = await useBoutiqueApi()
const free = await aFare(api.db, { label: 'Exonéré', position: 9 })
const grid = await aGrid(api.db, { 1: 1250, [free.id]: 0 })

const at = (moment: string) => {
  api.clock.now = new Date(moment)
}
// Log in for each call: the test moves the clock by days, and staff sessions expire.
const get = async (path: string) => (await aStaffMember(api, 'manager')).get(path)
const order = async (wish: Parameters<typeof buy>[2]) => {
  const answer = await buy(api, await api.as('member'), wish)
  expect(answer.status).toBe(201)
  return answer.json()
}
const statementOf = async (film: number, day: string) => (await get(`statement/${film}?day=${day}`)).body

async function aCinemaWithRooms(name_cinema: string) {
  const cinema = await aCinema(api.db, { name_cinema })
  const rooms = [1, 2].map(number =>
    aRoom(api.db, { cinemas_id: cinema.id, name_theater: `Salle ${number}` }),
  )
  return { cinema, rooms: await Promise.all(rooms) }
}

test('a distributor statement counts 3D, free and cancelled tickets and late refunds correctly', async () => {
  at('2027-03-01T10:00:00Z')
  const { cinema, rooms } = await aCinemaWithRooms('Le Trianon')
  const film = await aFilm(api.db, { title: 'Playtime', distributor: 'Carlotta', visa: '12345' })
  const showing = (values: object) =>
    aScreening(api.db, {
      ...{ movies_id: film.id, movie_theaters_id: rooms[0]!.id, ...grid.forScreening, ...values },
    })
  const vf = await showing({ session_date: '2027-03-10', supplement: cents(200), version_2D_3D: '3D' })
  const vost = await showing({
    session_date: '2027-03-12',
    language: 'VOST',
    movie_theaters_id: rooms[1]!.id,
  })
  const gone = await showing({ session_date: '2027-03-14' })
  const places = [1, 1, free.id].map(tariffs_id => ({ tariffs_id }))
  await order({ sessions_id: vf.id, nbr_seats_payed: 3, places })
  const bought = await order({ sessions_id: vost.id, nbr_seats_payed: 3 })
  await order({ sessions_id: gone.id, nbr_seats_payed: 2 })
  const admin = async () => aStaffMember(api, 'admin')
  const cancel = async (numbers: number[]) => {
    const answer = await (await admin()).post(`order/${bought.id}/cancel`, { places: numbers })
    expect(answer.status).toBe(200)
  }
  await cancel([1])
  const cancelled = await (await admin()).post(`session-movie/${gone.id}/cancel`, { reason: 'Panne.' })
  expect(cancelled.status).toBeLessThan(300)
  at('2027-03-13T10:00:00Z')
  await cancel([2])

  const statement = await statementOf(film.id, '2027-03-11')
  expect(statement).toMatchObject({
    ...{ title: 'Playtime', distributor: 'Carlotta', visa: '12345', name_cinema: 'Le Trianon' },
    ...{ from: '2027-03-10', to: '2027-03-16', provisional: true, terms: null },
    ...{ week_before: null, week_after: null },
  })
  expect(statement.cinemas).toEqual([{ id: cinema.id, name_cinema: 'Le Trianon' }])
  // Computed by hand: 2 × 14.50 + 2 + 2 × 12.50 = 56 €, which contain 56 × 5.5 / 105.5 = 2.9194 € of VAT and bear
  // 56 × 10.72 % = 6.0032 € of TSA: 56 − 2.92 − 6.00 = 47.08 € are left.
  const figures = { entries: 5, free_entries: 0, amount: 56, vat: 2.92, tsa: 6, net: 47.08 }
  expect(statement.total).toEqual({ ...figures, screenings: 2 })
  expect(statement.versions).toMatchObject([
    {
      ...{ version: 'VF 3D', entries: 3, amount: 31 },
      fares: [
        { label: 'Plein tarif', price: 14.5, entries: 2, amount: 29 },
        { label: 'Exonéré', price: 2, entries: 1, amount: 2 },
      ],
    },
    { version: 'VOST 2D', entries: 2, amount: 25, fares: [{ price: 12.5, entries: 2 }] },
    { version: 'VF 2D', entries: 0, amount: 0, fares: [] },
  ])
  expect(statement.rooms).toMatchObject([
    { room: 'Salle 1', screenings: 1, entries: 3, amount: 31 },
    { room: 'Salle 2', screenings: 1, entries: 2, amount: 25 },
  ])
  expect(statement.screenings).toMatchObject([
    {
      ...{ date: '2027-03-10', hour: '20:30', cancelled: false, entries: 3 },
      fares: [
        { label: 'Plein tarif', first: 1, last: 2, cancelled: 0, entries: 2 },
        { label: 'Exonéré', first: 1, last: 1, cancelled: 0, entries: 1 },
      ],
    },
    // Of three tickets, one was cancelled before the screening. Another was refunded after the screening, so it
    // still counts as an admission.
    { date: '2027-03-12', fares: [{ first: 1, last: 3, cancelled: 1, entries: 2, amount: 25 }] },
    { cancelled: true, entries: 0, amount: 0, fares: [{ first: 1, last: 2, cancelled: 2, entries: 0 }] },
  ])
  const takings = await get('takings?axis=screening&by=film&from=2027-03-10&to=2027-03-16')
  const { screenings: _, net: __, ...same } = statement.total
  expect(takings.body.rows).toEqual([expect.objectContaining(same)])
})

test('a distributor statement values a ticket paid by e-card at its share of the e-card’s price', async () => {
  at('2027-04-05T10:00:00Z')
  const mona = await api.as('member')
  const card = await (
    await purchase(api, mona, {
      products_id: (await aProduct(api.db, { places: 3, price: cents(2000) })).id,
    })
  ).json()
  const film = await aFilm(api.db, { title: 'Trafic' })
  const screening = await aScreening(api.db, {
    ...{ movies_id: film.id, session_date: '2027-04-07', ...grid.forScreening },
  })
  const wish = { sessions_id: screening.id, nbr_seats_payed: 3 }
  expect((await buy(api, mona, { ...wish, e_cartes: [{ id: card.vouchers[0].id, places: 3 }] })).status).toBe(
    201,
  )
  const { versions, total } = await statementOf(film.id, '2027-04-07')
  expect(versions[0].fares).toMatchObject([
    { label: 'Plein tarif', price: 6.67, entries: 2, amount: 13.34 },
    { label: 'Plein tarif', price: 6.66, entries: 1, amount: 6.66 },
  ])
  // These figures are those of the worked example in docs/books.md.
  expect(total).toMatchObject({ entries: 3, free_entries: 0, amount: 20, vat: 1.04, tsa: 2.14, net: 16.82 })
})

test('the distributor’s share is computed for the whole week, even if New Year splits the statement', async () => {
  at('2026-12-28T10:00:00Z')
  const { cinema, rooms } = await aCinemaWithRooms('Le Rio')
  const elsewhere = await aCinemaWithRooms('Le Lux')
  const film = await aFilm(api.db, { title: 'Mon oncle', distributor: 'Carlotta' })
  const showing = (session_date: string, room = rooms[0]!) =>
    aScreening(api.db, { movies_id: film.id, movie_theaters_id: room.id, session_date, ...grid.forScreening })
  await order({ sessions_id: (await showing('2026-12-31')).id, nbr_seats_payed: 4 })
  await order({ sessions_id: (await showing('2027-01-02')).id, nbr_seats_payed: 6 })
  await order({ sessions_id: (await showing('2027-01-02', elsewhere.rooms[0])).id, nbr_seats_payed: 1 })
  const manager = await aStaffMember(api, 'manager')
  const add = (terms: object) => manager.post('film-terms', { movies_id: film.id, ...terms })
  expect(await add({ from_day: '2026-12-30', share_percent: 50 })).toMatchObject({
    status: 201,
    body: { title: 'Mon oncle', share_percent: 50, name_cinema: null },
  })
  const own = { cinemas_id: cinema.id, from_day: '2026-12-30', share_percent: 50, minimum: 60 }
  expect((await add(own)).status).toBe(201)

  // These figures are those of the worked example in docs/books.md.
  const of = (day: string) => get(`statement/${film.id}?day=${day}&cinemas_id=${cinema.id}`)
  expect((await of('2026-12-30')).body).toMatchObject({
    ...{ from: '2026-12-30', to: '2026-12-31', week_after: '2027-01-01' },
    total: { entries: 4, amount: 50, net: 42.03 },
    terms: { share_percent: 50, minimum: 60, week_net: 105.08, share: 24 },
  })
  expect((await of('2027-01-04')).body).toMatchObject({
    ...{ from: '2027-01-01', to: '2027-01-05', week_before: '2026-12-30' },
    total: { entries: 6, amount: 75, net: 63.05 },
    terms: { share: 36 },
  })
  const { body: listed } = await get('statement?day=2027-01-04')
  expect(listed).toMatchObject({
    ...{ from: '2027-01-01', to: '2027-01-05', provisional: true },
    rows: [
      { title: 'Mon oncle', name_cinema: 'Le Lux', entries: 1, share: 5.26 },
      { title: 'Mon oncle', name_cinema: 'Le Rio', entries: 6, net: 63.05, share: 36 },
    ],
  })
  const ours = await aStaffMember(api, 'manager', { cinemas_ids: [cinema.id] })
  expect((await ours.get('statement?day=2027-01-04')).body.rows).toHaveLength(1)
  const foreign = await ours.get(`statement/${film.id}?day=2027-01-04&cinemas_id=${elsewhere.cinema.id}`)
  expect(foreign.status).toBe(404)
  expect((await add({ ...own, cinemas_id: elsewhere.cinema.id, minimum: 70 })).status).toBe(201)
  const { body: visible } = await ours.get(`film-terms?movies_id=${film.id}`)
  expect(visible.map(({ minimum }: { minimum: number | null }) => minimum).sort()).toEqual([60, null])
  expect((await ours.post('film-terms', { movies_id: film.id, ...own })).status).toBe(403)
})

test('the rental terms of a film are a percentage with a minimum, or a fixed amount', async () => {
  const film = await aFilm(api.db)
  const manager = await aStaffMember(api, 'manager')
  const add = async (terms: object) => {
    const { status, body } = await manager.post('film-terms', {
      movies_id: film.id,
      from_day: '2027-01-06',
      ...terms,
    })
    return [status, body.errors?.[0]?.field ?? body.share_percent]
  }
  expect(await add({})).toEqual([400, 'share_percent'])
  expect(await add({ share_percent: 50, fixed_amount: 100 })).toEqual([400, 'share_percent'])
  expect(await add({ fixed_amount: 100, minimum: 10 })).toEqual([400, 'minimum'])
  expect(await add({ share_percent: 101 })).toEqual([400, 'share_percent'])
  expect(await add({ share_percent: 47.5 })).toEqual([201, 47.5])
  expect(await add({ share_percent: 50 })).toEqual([409, 'from_day'])
})

test('the PDF and the CSV files of a statement contain the same figures as the page', async () => {
  at('2027-05-03T10:00:00Z')
  const { rooms } = await aCinemaWithRooms('L’Éden')
  const film = await aFilm(api.db, { title: 'Les Vacances <de> M. Hulot & Cie', distributor: 'Carlotta' })
  const screenings = []
  for (let day = 10; day < 17; day++)
    for (const hour of ['14:00', '17:00', '20:00']) {
      const values = { session_date: `2027-05-${day + 2}`, hour, movie_theaters_id: rooms[0]!.id }
      screenings.push(await aScreening(api.db, { movies_id: film.id, ...values, ...grid.forScreening }))
    }
  for (const { id } of screenings.slice(0, 4)) await order({ sessions_id: id, nbr_seats_payed: 2 })
  const pdf = async () => {
    const manager = await api.as('manager')
    const path = `/api/v1/admin/statement/${film.id}/statement.pdf?day=2027-05-12`
    const answer = await api.request(path, { headers: manager.headers })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    return new Uint8Array(await answer.arrayBuffer())
  }
  const file = await pdf()
  const pages = pagesOf(file)
  expect(pages.length).toBe(2)
  const text = pages.map(page => page.text).join(' ')
  for (const said of [
    'L’Éden',
    'Les Vacances',
    'Carlotta',
    'PROVISOIRE',
    'Page 2 sur 2',
    '1 – 2',
    'ni certifié',
  ])
    expect(text).toContain(said)
  expect(pages.flatMap(({ unmarked }) => unmarked)).toEqual([])
  expect(tagsOf(file).kids.filter(({ type }) => type === 'Table')).toHaveLength(4)

  const csv = await get(`statement/${film.id}/export.csv?day=2027-05-12`)
  expect(csv.body.split('\r\n').slice(0, 2)).toEqual([
    'Date de la séance;Heure;Nom de la salle;Version;Tarif;Premier billet;Dernier billet;Billets annulés;Entrées;Dont gratuites;Somme',
    '2027-05-12;14:00;Salle 1;VF 2D;Plein tarif;1;2;0;2;0;25',
  ])
  const week = await get('statement/export.csv?day=2027-05-12')
  expect(week.headers.get('content-disposition')).toContain('bordereaux-du-2027-05-12-au-2027-05-18.csv')
  expect(week.body).toContain('Carlotta;;L’Éden;21;8;0;100;5,21;10,72;84,07;')
})

test('distributor statements of an unknown film or cinema, or an invalid day, are refused', async () => {
  at('2026-11-20T15:00:00Z')
  expect((await get('statement/999999')).status).toBe(404)
  const film = await aFilm(api.db)
  expect((await get(`statement/${film.id}?cinemas_id=999999`)).status).toBe(404)
  expect((await get('statement?day=2026-02-30')).status).toBe(400)
  const empty = await statementOf(film.id, '2026-11-20')
  expect(empty).toMatchObject({ from: '2026-11-18', screenings: [], versions: [], total: { amount: 0 } })
  const mona = await api.as('member')
  expect((await api.request('/api/v1/admin/statement', { headers: mona.headers })).status).toBe(403)
})
