import { expect, test } from 'vitest'
import { takingsGroups } from '../../../contract/admin/takings.ts'
import { cents } from '../../../contract/rules/money.ts'
import { aProduct, purchase } from '../../../tests/boutique.ts'
import { useBoutiqueApi } from '../../../tests/boutique-api.ts'
import { aCinema, aFare, aFilm, aGrid, aRoom, aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { aCashier, cash } from '../../../tests/counter.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { endOf, startOf, sumTakings } from './rules.ts'

const api = await useBoutiqueApi()
const free = await aFare(api.db, { label: 'Exonéré', position: 9 })
const grid = await aGrid(api.db, { 1: 1250, [free.id]: 0 })

const at = (moment: string) => {
  api.clock.now = new Date(moment)
}
// Log in for each call: the test moves the clock by days, and staff sessions expire.
const get = async (path: string) => (await aStaffMember(api, 'manager')).get(`takings${path}`)
const takings = async (query: string) => (await get(`?${query}`)).body
const order = async (wish: Parameters<typeof buy>[2]) => (await buy(api, await api.as('member'), wish)).json()

test('reports by day of sale and by day of screening count the same tickets, on different days', async () => {
  at('2027-03-01T10:00:00Z')
  const film = await aFilm(api.db, { title: 'Playtime' })
  const values = {
    movies_id: film.id,
    session_date: '2027-03-10',
    supplement: cents(200),
    ...grid.forScreening,
  }
  const screening = await aScreening(api.db, values)
  const places = [1, 1, free.id].map(tariffs_id => ({ tariffs_id }))
  const bought = await order({ sessions_id: screening.id, nbr_seats_payed: 3, places })
  expect(bought.price_order).toBe(31)
  // 1 a.m. on the 3rd in Paris still belongs to the business day of the 2nd, which ends at 6:00.
  at('2027-03-03T00:00:00Z')
  await order({ sessions_id: screening.id, nbr_seats_payed: 1 })

  // Computed by hand: 2 × (12.50 + 2) € and a free ticket with its supplement of 2 € are 31 €. They contain 31 ×
  // 5.5 / 105.5 = 1.62 € of VAT, and 31 × 10.72 % = 3.32 € of TSA (cinema tax) are due on them.
  const first = { entries: 3, free_entries: 0, amount: 31, prepaid: 0, vat: 1.62, tsa: 3.32, seats: null }
  const days = await takings('axis=sale&by=day&from=2027-03-01&to=2027-03-31')
  expect(days.rows).toEqual([
    { key: '2027-03-01', name: null, from: '2027-03-01', to: '2027-03-01', ...first },
    expect.objectContaining({ key: '2027-03-02', entries: 1, amount: 14.5 }),
  ])
  // With the third ticket, 14.50 €, the total is 45.50 €. It contains 2.372 € of VAT, and 4.878 € of TSA (cinema
  // tax) are due on it.
  expect(days.total).toEqual({
    entries: 4,
    free_entries: 0,
    amount: 45.5,
    prepaid: 0,
    vat: 2.37,
    tsa: 4.88,
    seats: null,
  })
  const shown = await takings('axis=screening&by=day&from=2027-03-01&to=2027-03-31')
  expect(shown.rows).toMatchObject([{ key: '2027-03-10', entries: 4, amount: 45.5, vat: 2.37, tsa: 4.88 }])
  const films = await takings('axis=screening&by=film&from=2027-03-10&to=2027-03-16')
  expect(films.rows).toMatchObject([{ key: String(film.id), name: 'Playtime', entries: 4, amount: 45.5 }])
  expect((await takings('axis=screening&from=2027-03-03&to=2027-03-09')).rows).toEqual([])
})

test('an admission by e-card is worth a share of the e-card’s price; its VAT is due when it is sold', async () => {
  at('2027-04-07T10:00:00Z')
  const mona = await api.as('member')
  // An e-card of 20 € for three places: these are worth 6.66, 6.67 and 6.67 €.
  const product = await aProduct(api.db, { places: 3, price: cents(2000) })
  const card = await (await purchase(api, mona, { products_id: product.id })).json()
  const screening = await aScreening(api.db, { session_date: '2027-04-14', ...grid.forScreening })
  const wish = {
    sessions_id: screening.id,
    nbr_seats_payed: 3,
    e_cartes: [{ id: card.vouchers[0].id, places: 3 }],
  }
  expect((await buy(api, mona, wish)).status).toBe(201)

  const sold = await takings('axis=sale&by=film&from=2027-04-07&to=2027-04-13')
  // The 20 € contain 1.04 € of VAT. The TSA (cinema tax) is not due on the sale of the e-card, but on the tickets
  // that it pays: 20 × 10.72 % = 2.14 €.
  expect(sold.rows).toMatchObject([
    { name: 'Boutique (e-cartes et bons)', entries: 0, amount: 20, prepaid: 0, vat: 1.04, tsa: 0 },
    { name: 'Nosferatu', entries: 3, free_entries: 0, amount: 0, prepaid: 20, vat: 0, tsa: 2.14 },
  ])
  expect(sold.total).toMatchObject({ amount: 20, prepaid: 20, vat: 1.04, tsa: 2.14 })
  const shown = await takings('axis=screening&by=means&from=2027-04-14&to=2027-04-20')
  expect(shown.rows).toEqual([
    {
      ...{ key: 'e_carte', name: 'E-carte', from: '2027-04-14', to: '2027-04-20' },
      ...{ entries: 3, free_entries: 0, amount: 20, prepaid: 20, vat: 1.04, tsa: 2.14, seats: null },
    },
  ])
})

test('a ticket cancelled before the screening is not an admission; a ticket refunded later still is', async () => {
  at('2027-05-05T10:00:00Z')
  const screening = await aScreening(api.db, {
    session_date: '2027-05-05',
    hour: '20:30',
    ...grid.forScreening,
  })
  const bought = await order({ sessions_id: screening.id, nbr_seats_payed: 3 })
  const cancel = async (places: number[]) => {
    const answer = await (await aStaffMember(api, 'admin')).post(`order/${bought.id}/cancel`, { places })
    expect(answer.status).toBe(200)
  }
  await cancel([1])
  at('2027-05-06T10:00:00Z')
  await cancel([2])
  const days = await takings('axis=sale&by=day&from=2027-05-05&to=2027-05-06')
  expect(days.rows).toMatchObject([
    { key: '2027-05-05', entries: 2, amount: 25, vat: 1.3, tsa: 2.68 },
    { key: '2027-05-06', entries: 0, amount: -12.5, vat: -0.65, tsa: 0 },
  ])
  const shown = await takings('axis=screening&by=fare&from=2027-05-05&to=2027-05-06')
  expect(shown.rows).toMatchObject([{ name: 'Plein tarif', entries: 2, amount: 25, tsa: 2.68 }])
})

test('a cancelled screening has no admissions, even before its buyers chose a compensation', async () => {
  at('2027-05-19T10:00:00Z')
  const screening = await aScreening(api.db, { session_date: '2027-05-26', ...grid.forScreening })
  await order({ sessions_id: screening.id, nbr_seats_payed: 2 })
  const admin = await aStaffMember(api, 'admin')
  await admin.post(`session-movie/${screening.id}/cancel`, { reason: 'Panne.' })
  expect((await takings('axis=screening&from=2027-05-26&to=2027-06-01')).rows).toEqual([])
})

test('a free ticket is counted as an admission, but no VAT or TSA (cinema tax) is due', async () => {
  at('2027-06-02T10:00:00Z')
  const screening = await aScreening(api.db, { session_date: '2027-06-09', ...grid.forScreening })
  const places = [{ tariffs_id: free.id }, { tariffs_id: 1 }]
  await order({ sessions_id: screening.id, nbr_seats_payed: 2, places })
  const { rows } = await takings('axis=screening&by=fare&from=2027-06-09&to=2027-06-15')
  expect(rows).toMatchObject([
    { name: 'Plein tarif', entries: 1, free_entries: 0, amount: 12.5, tsa: 1.34 },
    { name: 'Exonéré', entries: 1, free_entries: 1, amount: 0, vat: 0, tsa: 0 },
  ])
})

test('the revenue report has the same total for every grouping, by day of sale or of screening', async () => {
  for (const axis of ['sale', 'screening']) {
    const period = `axis=${axis}&from=2027-03-01&to=2027-06-30`
    const { total } = await takings(`${period}&by=film`)
    expect(total.entries).toBeGreaterThan(0)
    for (const by of takingsGroups) {
      const answer = await takings(`${period}&by=${by}`)
      expect({ ...answer.total, seats: null }, by).toEqual({ ...total, seats: null })
      const added = answer.rows.reduce((sum: number, row: { vat: number }) => sum + row.vat * 100, 0)
      expect(Math.round(added), by).toBe(Math.round(total.vat * 100))
    }
  }
})

test('a staff member of one cinema can read the revenue of that cinema only', async () => {
  at('2027-07-07T10:00:00Z')
  const [rex, lux] = [
    await aCinema(api.db, { name_cinema: 'Rex' }),
    await aCinema(api.db, { name_cinema: 'Lux' }),
  ]
  for (const { id } of [rex, lux]) {
    const room = await aRoom(api.db, { cinemas_id: id })
    const screening = await aScreening(api.db, { movie_theaters_id: room.id, session_date: '2027-07-08' })
    await order({ sessions_id: screening.id, nbr_seats_payed: 2 })
  }
  const ours = await aStaffMember(api, 'manager', { cinemas_ids: [rex.id] })
  for (const axis of ['sale', 'screening']) {
    const { body } = await ours.get(`takings?axis=${axis}&by=cinema&from=2027-07-07&to=2027-07-13`)
    expect(body.rows).toMatchObject([{ key: String(rex.id), name: 'Rex', entries: 2, amount: 25 }])
  }
})

test('takings by distributor add up the films of one distributor, and name those without one', async () => {
  at('2027-08-04T10:00:00Z')
  const cinema = await aCinema(api.db, { name_cinema: 'Vox' })
  const room = await aRoom(api.db, { cinemas_id: cinema.id })
  for (const [index, distributor] of ['Carlotta', ' Carlotta ', ''].entries()) {
    const film = await aFilm(api.db, { title: `Film ${index}`, distributor })
    const screening = await aScreening(api.db, {
      ...{ movies_id: film.id, movie_theaters_id: room.id },
      session_date: `2027-08-0${6 + index}`,
    })
    await order({ sessions_id: screening.id, nbr_seats_payed: 2 - (index % 2) })
  }
  const vox = await aStaffMember(api, 'manager', { cinemas_ids: [cinema.id] })
  for (const axis of ['sale', 'screening']) {
    const { body } = await vox.get(`takings?axis=${axis}&by=distributor&from=2027-08-04&to=2027-08-10`)
    expect(body.rows).toMatchObject([
      { key: 'Carlotta', name: 'Carlotta', entries: 3, amount: 37.5 },
      { key: '-', name: 'Distribution non renseignée', entries: 2, amount: 25 },
    ])
  }
})

test('takings by cashier separate the sales of each cashier from those of the site', async () => {
  at('2027-08-11T10:00:00Z')
  const room = await aRoom(api.db)
  const screening = await aScreening(api.db, { movie_theaters_id: room.id, session_date: '2027-08-13' })
  await order({ sessions_id: screening.id, nbr_seats_payed: 1 })
  const anna = await aCashier(api, room.cinemas_id)
  await anna.sell({
    ...{ sessions_id: screening.id, places: [{ tariffs_id: 1 }, { tariffs_id: 1 }] },
    payments: [cash(25)],
  })
  for (const axis of ['sale', 'screening']) {
    const { rows } = await takings(`axis=${axis}&by=cashier&from=2027-08-11&to=2027-08-17`)
    expect(rows).toMatchObject([
      { key: String(anna.id), name: 'member', entries: 2, amount: 25 },
      { key: '', name: 'Site', entries: 1, amount: 12.5 },
    ])
  }
})

test('takings by screening give the seats offered, without cancelled screenings and drafts', async () => {
  at('2027-08-18T10:00:00Z')
  const cinema = await aCinema(api.db, { name_cinema: 'Ciné Lumière' })
  const room = await aRoom(api.db, { cinemas_id: cinema.id })
  const film = await aFilm(api.db, { title: 'Parade' })
  const inRoom = { movies_id: film.id, movie_theaters_id: room.id }
  const [shown] = [
    await aScreening(api.db, { ...inRoom, session_date: '2027-08-20' }),
    await aScreening(api.db, { ...inRoom, session_date: '2027-08-21' }),
    await aScreening(api.db, { ...inRoom, session_date: '2027-08-22', draft: true }),
  ]
  const cancelled = await aScreening(api.db, { ...inRoom, session_date: '2027-08-23' })
  await order({ sessions_id: shown!.id, nbr_seats_payed: 4 })
  const admin = await aStaffMember(api, 'admin')
  await admin.post(`session-movie/${cancelled.id}/cancel`, { reason: 'Panne.' })
  const lumiere = await aStaffMember(api, 'manager', { cinemas_ids: [cinema.id] })
  const report = async (query: string) =>
    (await lumiere.get(`takings?${query}&from=2027-08-18&to=2027-08-24`)).body
  for (const by of ['film', 'distributor', 'room', 'cinema', 'week', 'month'])
    expect(await report(`axis=screening&by=${by}`), by).toMatchObject({
      rows: [{ entries: 4, seats: 200 }],
      total: { entries: 4, seats: 200 },
    })
  expect(await report('axis=screening&by=day')).toMatchObject({
    rows: [{ key: '2027-08-20', seats: 100 }],
    total: { seats: 200 },
  })
  expect((await report('axis=screening&by=fare')).total.seats).toBeNull()
  expect((await report('axis=sale&by=film')).total.seats).toBeNull()
})

test('the CSV revenue report opens in a French spreadsheet; its name says by which day it counts', async () => {
  const { headers, body } = await get('/export.csv?axis=screening&by=fare&from=2027-06-09&to=2027-06-15')
  expect(headers.get('content-disposition')).toContain('recettes-par-seance-du-2027-06-09-au-2027-06-15.csv')
  expect(body.trim().split('\r\n')).toEqual([
    'Du;Au;Poste;Entrées;Dont gratuites;Somme;Places d’e-cartes et de bons;TVA;TSA;Places offertes',
    '2027-06-09;2027-06-15;Plein tarif;1;0;12,5;0;0,65;1,34;',
    '2027-06-09;2027-06-15;Exonéré;1;1;0;0;0;0;',
  ])
})

test('a revenue report for an invalid period is refused; the default is the current cinema week', async () => {
  at('2026-11-20T15:00:00Z')
  const wrong = async (query: string) => {
    const { status, body } = await get(`?${query}`)
    return [status, body.errors]
  }
  expect(await wrong('from=2027-03-02&to=2027-03-01')).toMatchObject([400, [{ field: 'to' }]])
  expect(await wrong('from=2026-03-02&to=2027-03-04')).toMatchObject([400, [{ message: 'Un an au plus.' }]])
  expect(await wrong('axis=hier')).toMatchObject([400, [{ field: 'axis' }]])
  expect(await wrong('by=heure')).toMatchObject([400, [{ field: 'by' }]])
  expect(await takings('')).toMatchObject({ from: '2026-11-18', to: '2026-11-24', axis: 'sale', by: 'film' })
  const mona = await api.as('member')
  expect((await api.request('/api/v1/admin/takings', { headers: mona.headers })).status).toBe(403)
})

test('a revenue report by week goes from Wednesday to Tuesday, and by month covers whole months', () => {
  expect([startOf('week', '2026-12-29'), endOf('week', '2026-12-23')]).toEqual(['2026-12-23', '2026-12-29'])
  expect([startOf('month', '2028-02-29'), endOf('month', '2028-02-01')]).toEqual(['2028-02-01', '2028-02-29'])
  expect(endOf('month', '2026-12-01')).toBe('2026-12-31')
})

test('cents left over by rounding go to the rows of the revenue report with the largest remainders', () => {
  const row = { vat_permille: 55, entries: 1, free_entries: 0, prepaid: 0, amount: 790, tsa_base: 790 }
  const taken = ['a', 'b', 'c'].map(key => ({ ...row, key, day: '2027-01-06' }))
  const { groups, total } = sumTakings(taken)
  // The total of 23.70 € contains 1.2355 € of VAT, and 2.5406 € of TSA (cinema tax) are due on it.
  expect(total).toMatchObject({ entries: 3, amount: 2370, vat: 124, tsa: 254 })
  expect([...groups.values()].map(({ vat, tsa }) => [vat, tsa])).toEqual([
    [42, 85],
    [41, 85],
    [41, 84],
  ])
})
