import { eq, inArray } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import type { TerminalMood } from '../../contract/rules/device-moods.ts'
import { cents } from '../../contract/rules/money.ts'
import { fullFare } from '../../contract/rules/places.ts'
import { useApi } from '../../tests/api.ts'
import { aProduct } from '../../tests/boutique.ts'
import { aNumberedScreening, aRoom, aScreening } from '../../tests/builders.ts'
import { aCashier, anItem, cash } from '../../tests/counter.ts'
import { patience } from '../../tests/device-patience.ts'
import { auditMoney } from '../../tests/ledgers/audit-money.ts'
import { drawSeats } from '../../tests/seats/draw-seats.ts'
import { verifyAll } from '../books/verify.ts'
import { movie_theaters } from '../cinema/tables.ts'
import { createDevices } from '../devices.ts'
import { mails } from '../mail/tables.ts'
import { money_journal, operations } from '../money/tables.ts'
import { sessions } from '../screenings/tables.ts'
import { tills } from '../tills/tables.ts'
import { counter_sales } from './tables.ts'

// Till sales of places for several screenings: one order for each screening, under one operation.

const api = await useApi({ limitsOn: false, devices: createDevices({ simulate: true, patience }) })
const { cinemas_id } = await aRoom(api.db)
const full = { tariffs_id: fullFare }
const evening = { session_date: '2026-11-20' }
const screeningHere = async (values: Parameters<typeof aScreening>[1] = {}) => {
  const { id } = await aRoom(api.db, { cinemas_id })
  return aScreening(api.db, { movie_theaters_id: id, ...evening, ...values })
}
type Screening = { id: number }

afterAll(async () => {
  expect(await auditMoney(api.db)).toEqual([])
  expect(await verifyAll(api.appContext, {})).toMatchObject({ ok: true })
})

let serial = 0
/** Logs in a cashier, and creates two screenings: the second one has these values. */
async function twoScreenings(values: Parameters<typeof screeningHere>[0] = {}, training = false) {
  const anna = await aCashier(api, cinemas_id, { training })
  return { anna, first: await screeningHere(), second: await screeningHere(values) }
}

/** Connects a simulated printer and card terminal to a till. */
async function devicesOf({ till }: { till: number }, mood: TerminalMood = 'accepts') {
  const address = `127.0.11.${++serial}`
  const set = { terminal_address: address, printer_address: address }
  await api.db.update(tills).set(set).where(eq(tills.id, till))
  const devices = (await api.appContext.devices.simulated(address))!
  devices.terminal.behave(mood)
  return devices
}

/** Two places for the first screening and one for the second: 37.50 € in all. */
const threePlaces = (first: Screening, second: Screening) => ({
  ...{ sessions_id: first.id, places: [full, full] },
  also: [{ sessions_id: second.id, places: [full] }],
})

const soldSeats = async (...screenings: Screening[]) => {
  const ids = screenings.map(({ id }) => id)
  const rows = await api.db.select().from(sessions).where(inArray(sessions.id, ids))
  return ids.map(id => rows.find(row => row.id === id)!.sold_seats)
}
const salesOf = (till_sessions_id: number) =>
  api.db.$count(counter_sales, eq(counter_sales.till_sessions_id, till_sessions_id))

test('places for two screenings are sold together: two orders, one operation, one payment', async () => {
  const { anna, first, second } = await twoScreenings()
  const soda = await anItem(api, { price: 3 })
  const { status, body } = await anna.sell({
    ...threePlaces(first, second),
    ...{ items: [{ items_id: soda.id, quantity: 1 }], payments: [cash(40.5, 50)] },
  })
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      ...{ sessions_id: first.id, nbr_seats_payed: 2, price_order: 25, total: 40.5, change: 9.5 },
      payments: [{ means: 'cash', amount: 40.5, tendered: 50 }],
      orders: [
        { sessions_id: first.id, price_order: 25, places: [{ number: 1 }, { number: 2 }], items: [{}] },
        { sessions_id: second.id, price_order: 12.5, places: [{ number: 1 }], items: [], total: 40.5 },
      ],
    },
  })
  const [one, other] = body.orders
  expect(other.operation).toEqual(one.operation)
  expect(new Set([one.id, other.id, one.reference, other.reference]).size).toBe(4)
  expect(await soldSeats(first, second)).toEqual([2, 1])
  const own = await api.db.select().from(operations).where(eq(operations.till_sessions_id, anna.session))
  expect(own.filter(({ kind }) => kind === 'sale')).toMatchObject([
    { entity: 'counter-sale', entity_id: body.sales_id },
  ])
  const lines = await api.db
    .select()
    .from(money_journal)
    .where(eq(money_journal.till_sessions_id, anna.session))
  expect(new Set(lines.map(({ operations_id }) => operations_id)).size).toBe(1)
  expect(lines.map(({ orders_id, amount }) => [orders_id, amount])).toEqual([
    [one.id, 1250],
    [one.id, 1250],
    [other.id, 1250],
    [null, 300],
  ])
  expect((await anna.get(`session/${anna.session}`)).body).toMatchObject({
    ...{ sales: 1, places: 3, total: 40.5, totals: [{ means: 'cash', received: 40.5 }] },
  })
})

test('a sale of one screening is answered without « orders »', async () => {
  const { anna, first } = await twoScreenings()
  const { body } = await anna.sell({ sessions_id: first.id, places: [full], payments: [cash(12.5)] })
  expect(body).not.toHaveProperty('orders')
})

test.each([
  ['is full', { total_seats: 0 }, 'screening_full'],
  ['was cancelled', { cancelled_at: new Date('2026-11-19T10:00:00Z') }, 'sales_closed'],
])('if the second screening %s, nothing is sold, and the refusal names it', async (_, values, code) => {
  const { anna, first, second } = await twoScreenings(values)
  const sale = { ...threePlaces(first, second), payments: [cash(37.5)] }
  expect(await anna.sell(sale)).toMatchObject({
    status: 409,
    body: { code, errors: [{ field: 'also[0].sessions_id', message: expect.stringContaining('séance') }] },
  })
  expect(await soldSeats(first, second)).toEqual([0, 0])
  expect(await salesOf(anna.session)).toBe(0)
})

test('if a chosen seat of the second screening was just taken, nothing is sold, and the field names it', async () => {
  const second = await aNumberedScreening(api.db, drawSeats('......'), evening)
  const [room] = await api.db
    .select()
    .from(movie_theaters)
    .where(eq(movie_theaters.id, second.movie_theaters_id))
  const anna = await aCashier(api, room!.cinemas_id)
  const ben = await aCashier(api, room!.cinemas_id)
  const { id } = await aRoom(api.db, { cinemas_id: room!.cinemas_id })
  const first = await aScreening(api.db, { movie_theaters_id: id, ...evening })
  const seat = { ...full, seats_id: second.seat('A 1') }
  expect(await ben.sell({ sessions_id: second.id, places: [seat], payments: [cash(12.5)] })).toMatchObject({
    status: 201,
  })
  const also = [{ sessions_id: second.id, places: [seat] }]
  const sale = { sessions_id: first.id, places: [full], also, payments: [cash(25)] }
  expect(await anna.sell(sale)).toMatchObject({
    status: 409,
    body: {
      code: 'seat_taken',
      errors: [{ field: 'also[0].places[0].seats_id' }, { field: 'also[0].sessions_id' }],
    },
  })
  expect(await soldSeats(first, second)).toEqual([0, 1])
  expect(await salesOf(anna.session)).toBe(0)
})

test('a sale of two screenings sent several times under one idempotency key is made once', async () => {
  const { anna, first, second } = await twoScreenings()
  const sale = { ...threePlaces(first, second), payments: [cash(37.5)] }
  const answers = await Promise.all([1, 2, 3].map(() => anna.sell(sale, 'deux-seances')))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => JSON.stringify(body.orders))).size).toBe(1)
  expect(await soldSeats(first, second)).toEqual([2, 1])
  const { also: _, ...alone } = sale
  expect(await anna.sell({ ...alone, payments: [cash(25)] }, 'deux-seances')).toMatchObject({
    ...{ status: 422, body: { code: 'idempotency_key_reused' } },
  })
})

test('a sale names each screening once, four at most, and its first one has places', async () => {
  const { anna, first, second } = await twoScreenings()
  const one = (id: number) => ({ sessions_id: id, places: [full] })
  const payments = [cash(25)]
  const wrong = [
    { ...one(first.id), also: [one(first.id)] },
    { ...one(first.id), also: [one(second.id), one(second.id)] },
    { places: [], also: [one(second.id)] },
    { ...one(first.id), also: [{ sessions_id: second.id, places: [] }] },
    { ...one(first.id), also: [1, 2, 3, 4].map(more => one(second.id + more)) },
    { ...one(first.id), also: [{ ...one(second.id), places: Array.from({ length: 50 }, () => full) }] },
  ]
  for (const sale of wrong)
    expect(await anna.sell({ ...sale, payments })).toMatchObject({ status: 400, body: { code: 'invalid' } })
  expect(await salesOf(anna.session)).toBe(0)
})

test('one order is refunded or exchanged, the other stays; a search finds each of them with its companion', async () => {
  const { anna, first, second } = await twoScreenings()
  const sold = (await anna.sell({ ...threePlaces(first, second), payments: [cash(37.5)] })).body
  const [one, other] = sold.orders
  expect(await anna.refund(other.id, [1])).toMatchObject({
    status: 200,
    body: {
      ...{ id: other.id, state: 'cancelled', refunds: [{ amount: 12.5, places: [1] }] },
      orders: [{ id: one.id, state: 'confirmed', refunds: [] }, { id: other.id }],
    },
  })
  expect(await soldSeats(first, second)).toEqual([2, 0])
  const found = async (q: string) => (await anna.get(`sale?q=${encodeURIComponent(q)}`)).body
  for (const order of [one, other])
    for (const q of [
      order.reference,
      String(order.id),
      ...order.places.map((place: { qr: string }) => place.qr),
    ])
      expect(await found(q)).toContainEqual(
        expect.objectContaining({
          id: order.id,
          orders: [expect.objectContaining({ id: one.id }), expect.objectContaining({ id: other.id })],
        }),
      )
  expect(await found(String(sold.operation.number))).toContainEqual(
    expect.objectContaining({ sales_id: sold.sales_id }),
  )
  expect((await anna.get(`sale?session=${anna.session}`)).body).toMatchObject([{ sales_id: sold.sales_id }])
  const third = await screeningHere()
  const exchange = { till_sessions_id: anna.session, sessions_id: third.id, places: [1], payments: [] }
  expect(await anna.post(`order/${one.id}/exchange`, exchange, crypto.randomUUID())).toMatchObject({
    status: 201,
    body: { sessions_id: third.id, total: 12.5 },
  })
  expect(await soldSeats(first, second, third)).toEqual([1, 0, 1])
  const about = await api.db.select().from(operations).where(eq(operations.till_sessions_id, anna.session))
  const [bySale] = about.filter(({ entity }) => entity === 'counter-sale')
  const ended = about.filter(({ kind }) => kind === 'cancellation')
  expect(ended.map(({ refers_to }) => refers_to)).toEqual([bySale!.id, bySale!.id])
})

test('a card pays for two screenings; if the terminal’s answer is lost, its slip completes both orders', async () => {
  const { anna, first, second } = await twoScreenings()
  const { terminal } = await devicesOf(anna, 'dies_after_debit')
  const wanted = { till_sessions_id: anna.session, ...threePlaces(first, second) }
  const { id } = (await anna.post('terminal-payment', { ...wanted, amount: 37.5 }, crypto.randomUUID())).body
  const read = async () => (await anna.get(`terminal-payment/${id}`)).body
  await vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'unknown' }), { timeout: 30_000 })
  expect(await soldSeats(first, second)).toEqual([2, 1])
  expect(await salesOf(anna.session)).toBe(0)
  expect(terminal.slips).toMatchObject([{ kind: 'debit', amount: 3750 }])
  const settled = await anna.post(`terminal-payment/${id}/settle`, { done: true })
  expect(settled.body).toMatchObject({
    state: 'sold',
    sale: { total: 37.5, orders: [{ sessions_id: first.id }, { sessions_id: second.id }] },
  })
  expect(await soldSeats(first, second)).toEqual([2, 1])
})

test('if the terminal refuses the card, the seats of both screenings stay held until they are given up', async () => {
  const { anna, first, second } = await twoScreenings()
  await devicesOf(anna, 'refuses')
  const wanted = { till_sessions_id: anna.session, ...threePlaces(first, second) }
  const { id } = (await anna.post('terminal-payment', { ...wanted, amount: 37.5 }, crypto.randomUUID())).body
  const read = async () => (await anna.get(`terminal-payment/${id}`)).body
  await vi.waitFor(async () => expect(await read()).toMatchObject({ state: 'refused' }), { timeout: 30_000 })
  expect(await soldSeats(first, second)).toEqual([2, 1])
  expect(await anna.sell({ ...threePlaces(first, second), payments: [cash(37.5)] })).toMatchObject({
    status: 201,
  })
  expect(await soldSeats(first, second)).toEqual([2, 1])
})

test('if the till is closed meanwhile, nothing is sold, and the held seats of both screenings are free', async () => {
  const { anna, first, second } = await twoScreenings()
  for (const { id } of [first, second])
    await anna.post('hold', { till_sessions_id: anna.session, sessions_id: id, places: [full, full] })
  expect(await soldSeats(first, second)).toEqual([2, 2])
  await anna.post(`session/${anna.session}/close`, { counted: 100 })
  expect(await anna.sell({ ...threePlaces(first, second), payments: [cash(37.5)] })).toMatchObject({
    ...{ status: 409, body: { code: 'till_closed' } },
  })
  expect(await soldSeats(first, second)).toEqual([0, 0])
})

test('a training sale of two screenings takes no seats and is shown with both', async () => {
  const { anna, first, second } = await twoScreenings({}, true)
  const { status, body } = await anna.sell({ ...threePlaces(first, second), payments: [cash(37.5, 40)] })
  expect({ status, body }).toMatchObject({
    status: 201,
    body: {
      ...{ id: null, training: true, total: 37.5, change: 2.5 },
      orders: [
        { sessions_id: first.id, places: [{ code: null }, { code: null }] },
        { sessions_id: second.id, places: [{ code: null }] },
      ],
    },
  })
  expect(await soldSeats(first, second)).toEqual([0, 0])
})

test('each order prints its tickets; the sale has one receipt, and the customer display shows all codes', async () => {
  const { anna, first, second } = await twoScreenings()
  const { printer } = await devicesOf(anna)
  const sold = (await anna.sell({ ...threePlaces(first, second), payments: [cash(37.5)] })).body
  const [one, other] = sold.orders
  const print = (sales_id: number, slip: string) =>
    anna.post(`sale/${sales_id}/print`, { till_sessions_id: anna.session, slip })
  expect((await print(one.sales_id, 'ticket')).body).toMatchObject({ state: 'printed', originals: [1, 2] })
  expect((await print(other.sales_id, 'ticket')).body).toMatchObject({ state: 'printed', originals: [1] })
  const codes = [one, other].flatMap(order => order.places.map(({ qr }: { qr: string }) => qr))
  expect(printer.papers.map(({ qr }) => qr[0])).toEqual(codes)
  expect((await print(other.sales_id, 'receipt')).body).toMatchObject({ state: 'printed' })
  const receipt = printer.papers.at(-1)!.lines.join('\n')
  for (const word of [one.screening.title, other.screening.title, '37,50 €']) expect(receipt).toContain(word)
  // The receipt was printed at the request of the second order. The whole sale has only one, so a request for the
  // first order prints nothing more.
  const papers = printer.papers.length
  expect((await print(one.sales_id, 'receipt')).body).toMatchObject({ state: 'printed' })
  expect(printer.papers).toHaveLength(papers)
  const { token } = (await anna.post(`session/${anna.session}/display-token`, {})).body
  const shown = { lines: [], entries: 3, total: 37.5, sales_id: sold.sales_id }
  expect(await anna.post(`session/${anna.session}/display`, shown)).toMatchObject({ status: 204 })
  const display = await api.request('/api/v1/counter/display', { headers: { 'display-token': token } })
  const { codes: onDisplay } = (await display.json()) as { codes: { qr: string }[] }
  expect(onDisplay.map(({ qr }) => qr)).toEqual(codes)
  const mail = { till_sessions_id: anna.session, email: 'nadia@exemple.fr' }
  expect(await anna.post(`sale/${sold.sales_id}/mail`, mail)).toMatchObject({ status: 204 })
  expect(await api.db.$count(mails, eq(mails.to, mail.email))).toBe(2)
})

test('a gift voucher and an external voucher pay for two screenings, and each refund goes back to its means', async () => {
  const { anna, first, second } = await twoScreenings({ supplement: cents(200) })
  const bon = await aProduct(api.db, { kind: 'bon_cadeau', amount: cents(3000) })
  const bought = await anna.sell({
    ...{ vouchers: [{ products_id: bon.id, quantity: 1 }], payments: [cash(30)] },
  })
  const { codes } = (
    await anna.post(`sale/${bought.body.sales_id}/print`, {
      ...{ till_sessions_id: anna.session, slip: 'voucher', browser: true },
    })
  ).body
  const payments = [
    { means: 'bon_cadeau', amount: 30, code: codes[0].code },
    { means: 'cinecheque', amount: 7.5 },
    cash(2),
  ]
  const sold = await anna.sell({ ...threePlaces(first, second), payments })
  expect(sold).toMatchObject({ status: 201, body: { total: 39.5 } })
  const [one, other] = sold.body.orders
  expect((await anna.refund(other.id, [1])).body.refunds).toMatchObject([
    { amount: 14.5, means: [{ means: 'bon_cadeau', amount: 5 }, {}, {}] },
  ])
  const refunded = (await anna.refund(one.id, [1, 2])).body
  expect(refunded.refunds).toMatchObject([{ amount: 25, means: [{ means: 'bon_cadeau', amount: 25 }] }])
  expect((await anna.get(`sale?q=${bought.body.reference}`)).body[0].vouchers).toMatchObject([
    { amount_left: 30 },
  ])
})
