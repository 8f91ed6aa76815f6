import { expect, test } from 'vitest'
import { cents } from '../../../contract/rules/money.ts'
import { aProduct, purchase } from '../../../tests/boutique.ts'
import { logInAgain, useBoutiqueApi } from '../../../tests/boutique-api.ts'
import { aRoom, aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { aCashier, cash } from '../../../tests/counter.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { endVouchers } from '../../vouchers/end.ts'

const api = await useBoutiqueApi()

const at = (moment: string) => {
  api.clock.now = new Date(moment)
}
// Log in for each request, because the test moves the clock by days and staff logins expire.
const get = async (path: string) => (await aStaffMember(api, 'manager')).get(path)
type Account = { code: string; account: string; debit: number; credit: number }
const balance = async (query: string) => {
  const { accounts } = (await get(`accounting?${query}`)).body as { accounts: Account[] }
  return Object.fromEntries(
    accounts
      .filter(({ debit, credit }) => debit !== 0 || credit !== 0)
      .map(({ code, debit, credit }) => [code, Math.round((credit - debit) * 100) / 100]),
  )
}

test('the journal entries of an e-card add up to zero, and its balance matches the liabilities page', async () => {
  at('2027-02-01T10:00:00Z')
  const mona = await api.as('member')
  const product = await aProduct(api.db, { places: 3, price: cents(2000), validity_months: 1 })
  const card = await (await purchase(api, mona, { products_id: product.id })).json()
  const screening = await aScreening(api.db, { session_date: '2027-02-20' })
  at('2027-02-02T10:00:00Z')
  await logInAgain(api, mona)
  const e_cartes = [{ id: card.vouchers[0].id, places: 2 }]
  const order = await (
    await buy(api, mona, { sessions_id: screening.id, nbr_seats_payed: 3, e_cartes })
  ).json()
  at('2027-02-03T10:00:00Z')
  await logInAgain(api, mona)
  const cancelled = await api.request(`/api/v1/app/order/${order.id}/cancel`, {
    method: 'POST',
    headers: mona.headers,
    json: { places: [1] },
  })
  expect(cancelled.status).toBe(200)

  // The card payments of 20 € (e-card) and 12.50 € (ticket) contain 1.04 € and 0.65 € of VAT. Two units of the
  // e-card, worth 6.66 and 6.67 €, contain 0.69 €. One was refunded: 6.67 € with 0.35 €.
  expect(await balance('from=2027-02-01&to=2027-02-03')).toEqual({
    means_card: -32.5,
    owed_e_carte: 13.34,
    sales_55: 11.85 + 12.64 - 6.32,
    vat_55: 1.69,
    vat_waiting: -0.7,
  })
  const { body } = await get('liability?from=2027-02-01&to=2027-02-03')
  expect(body.total.outstanding).toBe(13.34)

  at('2027-04-01T10:00:00Z')
  await endVouchers(api.appContext)
  const spring = await balance('from=2027-02-01&to=2027-04-01')
  expect(spring).toMatchObject({ expired: 12.64, vat_55: 1.69 })
  expect(spring.owed_e_carte).toBe(0)
  const total = Object.values(spring).reduce((sum, amount) => sum + amount * 100, 0)
  expect(Math.round(total)).toBe(0)
})

test('the CSV file has a line per account, day and cinema, with the cinema’s account numbers', async () => {
  at('2027-04-02T10:00:00Z')
  const admin = await aStaffMember(api, 'admin')
  const chosen = [{ code: 'means_card', account: '512100' }]
  expect((await admin.patch('accounting', { accounts: chosen })).status).toBe(204)
  const { headers, body } = await get('accounting/export.csv?from=2027-02-01&to=2027-02-28')
  expect(headers.get('content-disposition')).toContain('ecritures-du-2027-02-01-au-2027-02-28.csv')
  expect(body.trim().split('\r\n').slice(0, 5)).toEqual([
    'Journal;Date;Pièce;Compte;Intitulé du compte;Libellé;Débit;Crédit',
    'VE;2027-02-01;M-20270201;512100;Carte bancaire;Recettes du 1er février 2027, boutique;20;0',
    'VE;2027-02-01;M-20270201;445800;TVA des e-cartes et bons, à régulariser;Recettes du 1er février 2027, boutique;1,04;0',
    'VE;2027-02-01;M-20270201;419100;E-cartes à servir;Recettes du 1er février 2027, boutique;0;20',
    'VE;2027-02-01;M-20270201;445713;TVA collectée, 5,5\u00a0%;Recettes du 1er février 2027, boutique;0;1,04',
  ])
  const { body: lines } = await admin.get('audit?entity=books')
  expect(lines).toMatchObject([
    { action: 'export', after: { file: 'ecritures-du-2027-02-01-au-2027-02-28.csv' } },
    {
      action: 'update',
      name: 'Livres',
      changes: [{ before: 'Carte bancaire\u00a0: 511500', after: 'Carte bancaire\u00a0: 512100' }],
    },
  ])
  // An empty account number restores the default one.
  await admin.patch('accounting', { accounts: [{ code: 'means_card', account: '' }] })
  expect((await get('accounting')).body.accounts[0]).toMatchObject({ account: '511500', usual: '511500' })
})

test('an invalid request for accounting entries is refused; those of the current month are provisional', async () => {
  const wrong = await get('accounting?from=2027-02-02&to=2027-02-01')
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'to'])
  const admin = await aStaffMember(api, 'admin')
  const patched = (account: object) => admin.patch('accounting', { accounts: [account] })
  expect(await patched({ code: 'means_cash', account: 'caisse' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'accounts[0].account' }] },
  })
  expect(await patched({ code: 'nothing', account: '530000' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'accounts[0].code' }] },
  })
  const manager = await aStaffMember(api, 'manager')
  expect((await manager.patch('accounting', { accounts: [] })).status).toBe(403)
  at('2027-04-15T10:00:00Z')
  expect((await get('accounting')).body).toMatchObject({
    ...{ from: '2027-03-01', to: '2027-03-31', provisional: false },
  })
  expect((await get('accounting?from=2027-04-01')).body).toMatchObject({
    ...{ to: '2027-04-30', provisional: true },
  })
})

test('cash of the drawers is booked, so that the cash account is at zero once the tills are closed', async () => {
  at('2027-06-02T10:00:00Z')
  const room = await aRoom(api.db)
  const screening = await aScreening(api.db, { movie_theaters_id: room.id, session_date: '2027-06-04' })
  const [anna, marc] = [await aCashier(api, room.cinemas_id), await aCashier(api, room.cinemas_id)]
  const learner = await aCashier(api, room.cinemas_id, { training: true })
  for (const cashier of [anna, marc, learner])
    await cashier.sell({
      ...{ sessions_id: screening.id, places: [{ tariffs_id: 1 }] },
      payments: [cash(12.5)],
    })
  // Each drawer starts with 100 €. Anna takes 60 € to the bank and counts 0.50 € less than expected; Marc counts 2
  // € too much.
  await anna.post(`session/${anna.session}/cash`, { direction: 'out', amount: 60, reason: 'Banque' })
  for (const [cashier, counted] of [
    [anna, 52],
    [marc, 114.5],
    [learner, 112.5],
  ] as const)
    await cashier.post(`session/${cashier.session}/close`, { counted, reason: 'Recompté.' })
  const ours = await aStaffMember(api, 'manager', { cinemas_ids: [room.cinemas_id] })
  const { body } = await ours.get('accounting/export.csv?from=2027-06-02&to=2027-06-02')
  const lines = body.trim().split('\r\n').slice(1)
  const piece = `C${room.cinemas_id}-20270602`
  // 200 € were put into the drawers; 60 € for the bank and the counted 166.50 € were taken out. The difference of
  // 26.50 € went to the safe.
  expect(lines.map((line: string) => line.split(';').toSpliced(4, 2))).toEqual([
    ['VE', '2027-06-02', piece, '530000', '25', '0'],
    ['VE', '2027-06-02', piece, '706000', '0', '23,7'],
    ['VE', '2027-06-02', piece, '445713', '0', '1,3'],
    ['CA', '2027-06-02', `${piece}-CAISSE`, '658000', '0,5', '0'],
    ['CA', '2027-06-02', `${piece}-CAISSE`, '580000', '26,5', '0'],
    ['CA', '2027-06-02', `${piece}-CAISSE`, '758000', '0', '2'],
    ['CA', '2027-06-02', `${piece}-CAISSE`, '530000', '0', '25'],
  ])
})

test('a staff member of one cinema exports the entries of that cinema only', async () => {
  at('2027-07-07T10:00:00Z')
  const rooms = [await aRoom(api.db), await aRoom(api.db)]
  for (const { id } of rooms) {
    const screening = await aScreening(api.db, { movie_theaters_id: id, session_date: '2027-07-08' })
    await buy(api, await api.as('member'), { sessions_id: screening.id, nbr_seats_payed: 2 })
  }
  const ours = await aStaffMember(api, 'manager', { cinemas_ids: [rooms[0]!.cinemas_id] })
  const { body } = await ours.get('accounting/export.csv?from=2027-07-07&to=2027-07-07')
  const pieces = new Set(
    body
      .trim()
      .split('\r\n')
      .slice(1)
      .map((line: string) => line.split(';')[2]),
  )
  expect([...pieces]).toEqual([`C${rooms[0]!.cinemas_id}-20270707`])
})
