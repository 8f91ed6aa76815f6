import { expect, test } from 'vitest'
import { cents } from '../../../contract/rules/money.ts'
import { aProduct, purchase } from '../../../tests/boutique.ts'
import { useBoutiqueApi } from '../../../tests/boutique-api.ts'
import { aFare, aGrid, aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { aStaffMember } from '../../../tests/staff.ts'

const api = await useBoutiqueApi()
const student = await aFare(api.db, { label: 'Étudiant', position: 3 })
const child = await aFare(api.db, { label: 'Moins de 14 ans', position: 2 })
const grid = await aGrid(api.db, { 1: 1250, [student.id]: 790, [child.id]: 500 })

const at = (moment: string) => {
  api.clock.now = new Date(moment)
}
// Logs in for each call: the tests move the clock by days, and the session of a staff member expires.
const get = async (path: string) => (await aStaffMember(api, 'manager')).get(path)
const report = async (query: string) => (await get(`report/fare?${query}`)).body
const family = (sessions_id: number, rest: object = {}) => ({
  ...{ sessions_id, nbr_seats_payed: 5, ...rest },
  places: [1, 1, student.id, child.id, child.id].map(tariffs_id => ({ tariffs_id })),
})
type Figures = { sold: number; cancelled: number }
const sum = (rows: Record<string, number>[], of: string) =>
  Math.round(rows.reduce((total, row) => total + row[of]!, 0) * 100) / 100

test('the fare report lists sales by fare, and counts a cancellation on the day when it was made', async () => {
  // A Sunday in a month in which no other test sells anything. The second sale is at 23:30 UTC, so on Monday in
  // Paris.
  at('2027-03-07T10:00:00Z')
  const mona = await api.as('member')
  const values = { session_date: '2027-03-30', supplement: cents(200), ...grid.forScreening }
  const screening = await aScreening(api.db, values)
  const order = await (await buy(api, mona, family(screening.id))).json()
  at('2027-03-07T23:30:00Z')
  expect((await buy(api, await api.as('member'), { ...family(screening.id) })).status).toBe(201)
  at('2027-03-08T12:00:00Z')
  const admin = await aStaffMember(api, 'admin')
  expect((await admin.post(`order/${order.id}/cancel`, { places: [1, 3] })).status).toBe(200)

  const days = await report('from=2027-03-07&to=2027-03-08')
  const full = {
    tariffs_id: 1,
    label: 'Plein tarif',
    sold: 2,
    cancelled: 0,
    receipts: 25,
    average_price: 12.5,
  }
  expect(days.groups).toMatchObject([
    {
      from: '2027-03-07',
      fares: [
        { ...full, receipts_with_supplement: 29, received: 29 },
        { label: 'Moins de 14 ans', sold: 2, cancelled: 0, receipts: 10, average_price: 5 },
        { label: 'Étudiant', sold: 1, cancelled: 0, receipts: 7.9, average_price: 7.9 },
      ],
      total: { sold: 5, cancelled: 0, receipts: 42.9, receipts_with_supplement: 52.9, average_price: 8.58 },
    },
    {
      from: '2027-03-08',
      fares: [
        { label: 'Plein tarif', sold: 2, cancelled: 1, receipts: 12.5, average_price: 12.5 },
        { label: 'Moins de 14 ans', sold: 2, cancelled: 0, receipts: 10 },
        { label: 'Étudiant', sold: 1, cancelled: 1, receipts: 0, receipts_with_supplement: 0 },
      ],
    },
  ])
  expect(days.total).toMatchObject({ sold: 10, cancelled: 2, receipts: 65.4, receipts_with_supplement: 81.4 })
  // A cinema week begins on Wednesday, so this Sunday and Monday belong to the same week, which began on 3 March.
  expect((await report('from=2027-03-01&to=2027-03-14&by=week')).groups).toMatchObject([
    { from: '2027-03-03', to: '2027-03-09', total: days.total },
  ])
  for (const by of ['film', 'cinema']) {
    const { groups, total } = await report(`from=2027-03-07&to=2027-03-08&by=${by}`)
    expect(groups).toMatchObject([{ id: expect.any(Number), name: expect.any(String), total: days.total }])
    expect(total).toEqual(days.total)
  }
})

test('the fare report and the dashboard have the same totals of sales, e-cards, cancellations and refunds', async () => {
  at('2027-06-01T10:00:00Z')
  const mona = await api.as('member')
  const product = await aProduct(api.db)
  const card = await (await purchase(api, mona, { products_id: product.id, quantity: 2 })).json()
  const values = { session_date: '2027-06-28', supplement: cents(200), ...grid.forScreening }
  const screening = await aScreening(api.db, values)
  const e_cartes = [{ id: card.vouchers[0].id, places: 2 }]
  const byCard = await (await buy(api, mona, family(screening.id, { e_cartes }))).json()
  at('2027-06-03T10:00:00Z')
  expect((await buy(api, await api.as('member'), family(screening.id))).status).toBe(201)
  at('2027-06-10T10:00:00Z')
  const cancelled = { method: 'POST', headers: mona.headers }
  expect((await api.request(`/api/v1/app/order/${byCard.id}/cancel`, cancelled)).status).toBe(200)

  const { sales } = (await get('dashboard')).body
  const { groups, total, boutique } = await report(`from=${sales[0].date}&to=${sales.at(-1).date}`)
  expect(total).toMatchObject({ sold: 10, cancelled: 5 })
  expect([total.sold, total.cancelled]).toEqual([sum(sales, 'seats'), sum(sales, 'cancelled_seats')])
  expect(Math.round((total.received + boutique) * 100) / 100).toBe(
    Math.round((sum(sales, 'amount') - sum(sales, 'refunded')) * 100) / 100,
  )
  // The two tickets paid by e-card do not count as received here: their money was received when the e-card was
  // bought. Only their supplements count.
  expect([total.receipts_with_supplement, total.received, boutique]).toEqual([52.9, 52.9, 100])
  for (const group of groups as { from: string; total: Figures }[]) {
    const day = sales.find(({ date }: { date: string }) => date === group.from)
    expect([group.total.sold, group.total.cancelled]).toEqual([day.seats, day.cancelled_seats])
  }
})

test('the exported fare report says in its file name and headings that days are days of sale', async () => {
  at('2027-09-01T10:00:00Z')
  const screening = await aScreening(api.db, { session_date: '2027-09-08', ...grid.forScreening })
  await buy(api, await api.as('member'), family(screening.id))
  const { headers } = await aStaffMember(api, 'manager')
  const file = (by: string) =>
    api.request(`/api/v1/admin/report/fare/export.csv?from=2027-09-01&to=2027-09-02&by=${by}`, { headers })
  const days = await file('day')
  expect(days.headers.get('content-disposition')).toContain(
    'ventes-par-tarif-par-jour-de-vente-du-2027-09-01-au-2027-09-02.csv',
  )
  expect((await days.text()).split('\r\n')).toEqual([
    'Jour de vente;Tarif;Places vendues;Places annulées;Recette sans supplément;Recette avec supplément;Dont par carte bancaire;Prix moyen',
    '2027-09-01;Plein tarif;2;0;25;25;25;12,5',
    '2027-09-01;Moins de 14 ans;2;0;10;10;10;5',
    '2027-09-01;Étudiant;1;0;7,9;7,9;7,9;7,9',
    '',
  ])
  const linesOf = async (by: string) => (await (await file(by)).text()).split('\r\n')
  const [weekHeadings, firstWeek] = await linesOf('week')
  expect(weekHeadings).toMatch(/^Vendu du;Vendu au;Tarif;/)
  expect(firstWeek).toMatch(/^2027-09-01;2027-09-02;Plein tarif;/)
  const [filmHeadings, firstFilm] = await linesOf('film')
  expect(filmHeadings).toMatch(/^Vendu du;Vendu au;Titre;Tarif;/)
  expect(firstFilm).toMatch(/^2027-09-01;2027-09-02;.+;Plein tarif;/)
  expect((await linesOf('cinema'))[0]).toMatch(/^Vendu du;Vendu au;Nom du cinéma;Tarif;/)
})

test('the money journal is exported in the order in which it was written', async () => {
  at('2027-12-01T10:00:00Z')
  const mona = await api.as('member')
  const screening = await aScreening(api.db, { session_date: '2027-12-08', supplement: cents(200) })
  const card = await (await purchase(api, mona, { products_id: (await aProduct(api.db)).id })).json()
  const e_cartes = [{ id: card.vouchers[0].id, places: 1 }]
  const order = await (
    await buy(api, mona, { sessions_id: screening.id, nbr_seats_payed: 1, e_cartes })
  ).json()
  at('2027-12-02T10:00:00Z')
  await api.request(`/api/v1/app/order/${order.id}/cancel`, { method: 'POST', headers: mona.headers })
  const { headers } = await aStaffMember(api, 'manager')
  const ask = (path: string) => api.request(`/api/v1/admin/money-journal${path}`, { headers })
  const file = await ask('/export.csv?from=2027-12-01&to=2027-12-02')
  expect(file.headers.get('content-disposition')).toContain('livre-des-encaissements-2027-12-02.csv')
  const [first, ...lines] = (await file.text()).trim().split('\r\n')
  expect(first).toBe(
    'Numéro;Quand;Mouvement;Moyen;Somme;Supplément;TVA (%);Places ou centimes d’e-carte ou de bon;Numéro de réservation;Place;Tarif;Numéro d’achat;Numéro d’e-carte ou de bon',
  )
  const place = `${order.id};1;Plein tarif`
  expect(lines.map(line => line.replace(/^\d+;/, '').replace(/;\d+$/, ';n'))).toEqual([
    `2027-12-01 11:00;Achat en boutique;Carte bancaire;50;0;5,5;5;;;;${card.id};n`,
    `2027-12-01 11:00;Vente;E-carte;12,5;0;5,5;-1;${place};;n`,
    `2027-12-01 11:00;Vente;Carte bancaire;2;2;5,5;;${place};;`,
    `2027-12-02 11:00;Annulation;E-carte;-12,5;0;5,5;1;${place};;n`,
    `2027-12-02 11:00;Annulation;Carte bancaire;-2;-2;5,5;;${place};;`,
  ])
  const page = await ask('?from=2027-12-01&cause=cancellation&means=card')
  expect(await page.json()).toMatchObject([{ amount: -2, supplement: -2, place: 1, fare: 'Plein tarif' }])
})

test('a fare report for a period that ends before it begins, or longer than a year, is refused', async () => {
  const wrong = async (query: string) => {
    const { status, body } = await get(`report/fare?${query}`)
    return [status, body.errors]
  }
  expect(await wrong('from=2027-03-02&to=2027-03-01')).toEqual([
    400,
    [{ field: 'to', message: 'La période finit avant de commencer.' }],
  ])
  expect(await wrong('from=2026-03-02&to=2027-03-04')).toMatchObject([400, [{ message: 'Un an au plus.' }]])
  expect(await wrong('from=0001-01-01')).toMatchObject([400, [{ field: 'from' }]])
  expect(await wrong('from=hier')).toMatchObject([400, [{ field: 'from' }, { field: 'from' }]])
  expect((await wrong('from=hier&to=demain'))[0]).toBe(400)
  expect(await wrong('by=hour')).toMatchObject([400, [{ field: 'by' }]])
  expect((await report('')).from).toBe('2026-11-18')
})

test('the fare report can be read only with the permission to read figures', async () => {
  const mona = await api.as('member')
  expect((await api.request('/api/v1/admin/report/fare', { headers: mona.headers })).status).toBe(403)
  expect((await api.request('/api/v1/admin/report/fare/export.csv')).status).toBe(401)
})
