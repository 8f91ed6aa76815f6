import { and, eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { fullFare } from '../../contract/rules/places.ts'
import { useApi } from '../../tests/api.ts'
import { aProduct } from '../../tests/boutique.ts'
import { aRoom, aScreening } from '../../tests/builders.ts'
import { aCashier, cash } from '../../tests/counter.ts'
import { patience } from '../../tests/device-patience.ts'
import { auditMoney } from '../../tests/ledgers/audit-money.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { verifyAll } from '../books/verify.ts'
import { createDevices } from '../devices.ts'
import { operations } from '../money/tables.ts'
import { tills } from '../tills/tables.ts'
import { purchases, vouchers } from '../vouchers/tables.ts'

const api = await useApi({ devices: createDevices({ simulate: true, patience }) })
const { cinemas_id } = await aRoom(api.db)
const bon = await aProduct(api.db, { kind: 'bon_cadeau', name_product: 'Bon de 30 €' })
const one = [{ products_id: bon.id, quantity: 1 }]
const byTerminal = (amount: number) => ({ means: 'card_terminal', amount })

afterAll(async () => {
  expect(await auditMoney(api.db)).toEqual([])
  expect(await verifyAll(api.appContext, {})).toMatchObject({ ok: true })
})

type Anna = Awaited<ReturnType<typeof aCashier>>
const print = (anna: Anna, sales_id: number, more: object = {}) =>
  anna.post(`sale/${sales_id}/print`, {
    ...{ till_sessions_id: anna.session, slip: 'voucher', browser: true },
    ...more,
  })
const codeOf = async (anna: Anna, sales_id: number): Promise<string> =>
  (await print(anna, sales_id, { again: true })).body.codes[0].code
const refund = (anna: Anna, sales_id: number, numbers: number[], key?: string, more: object = {}) =>
  anna.post(
    `sale/${sales_id}/voucher-refund`,
    { till_sessions_id: anna.session, vouchers: numbers, ...more },
    key,
  )
const operationsAbout = (entity: string, id: number) =>
  api.db
    .select()
    .from(operations)
    .where(and(eq(operations.entity, entity), eq(operations.entity_id, id)))

test('the till sells tickets and gift vouchers in one sale, and shows a voucher’s code only in print', async () => {
  const anna = await aCashier(api, cinemas_id)
  const room = await aRoom(api.db, { cinemas_id })
  const screening = await aScreening(api.db, { movie_theaters_id: room.id, session_date: '2026-11-20' })
  const { status, body } = await anna.sell({
    ...{ sessions_id: screening.id, places: [{ tariffs_id: fullFare }] },
    vouchers: [{ products_id: bon.id, quantity: 2 }],
    payments: [cash(40, 50), byTerminal(32.5)],
  })
  expect(status).toBe(201)
  expect(body).toMatchObject({ total: 72.5, price_order: 12.5, change: 10, nbr_seats_payed: 1 })
  const shown = { name_product: 'Bon de 30 €', amount: 30, amount_left: 30, price: 30, state: 'sold' }
  expect(body.vouchers).toMatchObject([
    { number: 1, ...shown, last_day: '2027-11-20', refundable: true, printed: 'no' },
    { number: 2, ...shown },
  ])
  expect((await operationsAbout('order', body.id)).map(({ kind }) => kind)).toEqual(['sale'])

  const code = await codeOf(anna, body.sales_id)
  expect(code).toMatch(/^[0-9A-Z]{16}$/)
  expect(JSON.stringify(body)).not.toContain(code)
  const used = await anna.sell({
    ...{ sessions_id: screening.id, places: [{ tariffs_id: fullFare }] },
    payments: [{ means: 'bon_cadeau', amount: 12.5, code }],
  })
  expect(used.status).toBe(201)
  const [row] = await api.db.select().from(purchases).where(eq(purchases.counter_sales_id, body.sales_id))
  expect(row).toMatchObject({ users_id: null, state: 'confirmed', quantity: 1, email: '' })
  expect((await anna.get(`sale?session=${anna.session}`)).body[1].vouchers).toMatchObject([
    { amount_left: 17.5, refundable: false },
    { amount_left: 30, refundable: true },
  ])
})

test.each([
  ['an external voucher', { means: 'cinecheque', amount: 30 }, 409, 'wrong_parts'],
  ['a gift voucher', { means: 'bon_cadeau', amount: 30, code: 'PAID' }, 409, 'wrong_parts'],
  ['too little cash', cash(29), 409, 'wrong_parts'],
])('a gift voucher cannot be bought with %s', async (_, payment, status, code) => {
  const anna = await aCashier(api, cinemas_id)
  const paid = await anna.sell({ vouchers: one, payments: [cash(30)] })
  const sent = 'code' in payment ? { ...payment, code: await codeOf(anna, paid.body.sales_id) } : payment
  const refused = await anna.sell({ vouchers: one, payments: [sent] })
  expect(refused).toMatchObject({ status, body: { code } })
  expect(await api.db.$count(vouchers, eq(vouchers.name_product, 'Bon de 30 €'))).toBeGreaterThan(0)
  const { body } = await anna.get(`session/${anna.session}`)
  expect(body).toMatchObject({ sales: 1, total: 30 })
})

test('the till does not sell an e-card, an unknown product, or one that is no longer on sale', async () => {
  const anna = await aCashier(api, cinemas_id)
  const [card, old] = [await aProduct(api.db), await aProduct(api.db, { kind: 'bon_cadeau', active: false })]
  for (const id of [card.id, old.id, 999_999])
    expect(
      await anna.sell({ vouchers: [{ products_id: id, quantity: 1 }], payments: [cash(30)] }),
    ).toMatchObject({
      status: 404,
      body: { code: 'product_not_found', errors: [{ field: 'vouchers[0].products_id' }] },
    })
  const offer = (await anna.get('offer')).body.vouchers
  expect(offer.find(({ products_id }: { products_id: number }) => products_id === bon.id)).toEqual({
    ...{ products_id: bon.id, name_product: 'Bon de 30 €', amount: 30, price: 30, validity_months: 12 },
  })
  expect(
    offer.some(({ products_id }: { products_id: number }) => [card.id, old.id].includes(products_id)),
  ).toBe(false)
})

test('a voucher sale sent twice under one idempotency key sells one voucher', async () => {
  const anna = await aCashier(api, cinemas_id)
  const sale = { vouchers: one, payments: [cash(30)] }
  const key = crypto.randomUUID()
  const answers = await Promise.all([anna.sell(sale, key), anna.sell(sale, key)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(new Set(answers.map(({ body }) => body.sales_id)).size).toBe(1)
  expect(await api.db.$count(purchases, eq(purchases.counter_sales_id, answers[0]!.body.sales_id))).toBe(1)
  expect((await anna.sell({ ...sale, payments: [byTerminal(30)] }, key)).body.code).toBe(
    'idempotency_key_reused',
  )
})

test('an unused gift voucher is refunded once to its payment methods, and its code becomes invalid', async () => {
  const anna = await aCashier(api, cinemas_id)
  const { body: sale } = await anna.sell({ vouchers: one, payments: [cash(10), byTerminal(20)] })
  const code = await codeOf(anna, sale.sales_id)
  const key = crypto.randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => refund(anna, sale.sales_id, [1], key)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const after = answers[0]!.body
  expect(after.vouchers).toMatchObject([{ state: 'refunded', amount_left: 0, refundable: false }])
  expect(after.refunds).toMatchObject([
    {
      ...{ amount: 30, vouchers: [1], places: [] },
      means: [
        { means: 'card_terminal', amount: 20 },
        { means: 'cash', amount: 10 },
      ],
    },
  ])
  expect(await refund(anna, sale.sales_id, [1])).toMatchObject({
    status: 409,
    body: { code: 'voucher_not_refundable' },
  })
  expect((await refund(anna, sale.sales_id, [1, 2], key)).body.code).toBe('idempotency_key_reused')
  expect((await print(anna, sale.sales_id, { again: true })).body.code).toBe('no_tickets_to_send')
  const room = await aRoom(api.db, { cinemas_id })
  const screening = await aScreening(api.db, { movie_theaters_id: room.id, session_date: '2026-11-20' })
  const spent = await anna.sell({
    ...{ sessions_id: screening.id, places: [{ tariffs_id: fullFare }] },
    payments: [{ means: 'bon_cadeau', amount: 12.5, code }],
  })
  expect(spent.body.code).toBe('voucher_empty')
  expect((await operationsAbout('counter-sale', sale.sales_id)).map(({ kind }) => kind)).toEqual([
    'sale',
    'withdrawal',
  ])
  const { body: x } = await anna.get(`session/${anna.session}`)
  expect(x).toMatchObject({ total: 0 })
  expect(x.totals).toMatchObject([
    { means: 'card_terminal', received: 20, refunded: 20 },
    { means: 'cash', received: 10, refunded: 10 },
  ])
})

test('a gift voucher is not refunded if used, kept in a wallet, blocked, or sold three weeks ago', async () => {
  const anna = await aCashier(api, cinemas_id)
  const { body: sale } = await anna.sell({
    vouchers: [{ products_id: bon.id, quantity: 3 }],
    payments: [cash(90)],
  })
  const { codes } = (await print(anna, sale.sales_id)).body
  const mona = await api.as('member')
  const kept = await api.request('/api/v1/app/voucher', {
    ...{ method: 'POST', headers: mona.headers, json: { code: codes[0].code } },
  })
  expect(kept.status).toBe(201)
  await api.db
    .update(vouchers)
    .set({ blocked_because: 'Volé.' })
    .where(eq(vouchers.code_last4, codes[1].code.slice(-4)))
  for (const number of [1, 2, 4])
    expect((await refund(anna, sale.sales_id, [number])).body.code).toBe('voucher_not_refundable')
  // Voucher 3 could be refunded, voucher 1 cannot. A request that names both is refused as a whole.
  expect((await refund(anna, sale.sales_id, [1, 3])).body.code).toBe('voucher_not_refundable')
  const boughtAt = (purchase_date: Date) =>
    api.db.update(purchases).set({ purchase_date }).where(eq(purchases.counter_sales_id, sale.sales_id))
  await boughtAt(new Date(api.clock.now.getTime() - 21 * 86_400_000))
  expect((await refund(anna, sale.sales_id, [3])).body.code).toBe('voucher_not_refundable')
  await boughtAt(api.clock.now)
  expect((await refund(anna, sale.sales_id, [3])).status).toBe(200)
})

test('a voucher refunded at one till while it pays at another is either refunded or used, never both', async () => {
  const [anna, bea] = [await aCashier(api, cinemas_id), await aCashier(api, cinemas_id)]
  const room = await aRoom(api.db, { cinemas_id })
  const screening = await aScreening(api.db, { movie_theaters_id: room.id, session_date: '2026-11-20' })
  for (let round = 0; round < 5; round++) {
    const { body: sale } = await anna.sell({ vouchers: one, payments: [cash(30)] })
    const code = await codeOf(anna, sale.sales_id)
    const spend = bea.sell({
      ...{ sessions_id: screening.id, places: [{ tariffs_id: fullFare }] },
      payments: [{ means: 'bon_cadeau', amount: 12.5, code }],
    })
    const [back, spent] = await Promise.all([refund(anna, sale.sales_id, [1]), spend])
    expect([back.status, spent.status].filter(status => status < 300)).toHaveLength(1)
    const [{ vouchers: shown }] = (await anna.get(`sale?q=${sale.reference}`)).body
    expect(shown[0]).toMatchObject(
      back.status === 200 ? { state: 'refunded', amount_left: 0 } : { state: 'sold', amount_left: 17.5 },
    )
  }
})

test('refunding gift vouchers above the cashier’s limit needs a supervisor of the same cinema', async () => {
  const anna = await aCashier(api, cinemas_id, { refund_limit: 4000 })
  const { body: sale } = await anna.sell({
    vouchers: [{ products_id: bon.id, quantity: 2 }],
    payments: [cash(60)],
  })
  expect((await refund(anna, sale.sales_id, [1, 2])).body.code).toBe('refund_needs_supervisor')
  expect((await refund(anna, sale.sales_id, [1])).status).toBe(200)
  expect((await refund(anna, sale.sales_id, [2])).body.code).toBe('refund_needs_supervisor')
  const stranger = await aCashier(api, (await aRoom(api.db)).cinemas_id)
  expect((await refund(stranger, sale.sales_id, [2])).body.code).toBe('sale_not_found')
})

test('a training till sells a gift voucher without a code, and stores no voucher', async () => {
  const anna = await aCashier(api, cinemas_id, { training: true })
  const before = await api.db.$count(vouchers)
  const { body: sale } = await anna.sell({ vouchers: one, payments: [cash(30)] })
  expect(sale).toMatchObject({
    training: true,
    total: 30,
    vouchers: [{ code_last4: null, refundable: false }],
  })
  expect((await print(anna, sale.sales_id)).body).toMatchObject({ state: 'printed', codes: [] })
  expect(await api.db.$count(vouchers)).toBe(before)
  expect((await refund(anna, sale.sales_id, [1])).body.code).toBe('till_of_another_cinema')
})

test('a gift voucher is printed with its code, amount, last day and terms; a reprint is a duplicate', async () => {
  const anna = await aCashier(api, cinemas_id)
  await api.db.update(tills).set({ printer_address: '127.0.9.9' }).where(eq(tills.id, anna.till))
  const { printer } = (await api.appContext.devices.simulated('127.0.9.9'))!
  const { body: sale } = await anna.sell({ vouchers: one, payments: [byTerminal(30)] })
  const onPrinter = (more: object = {}) => print(anna, sale.sales_id, { browser: false, ...more })
  expect((await onPrinter()).body).toMatchObject({ state: 'printed', duplicates: [], codes: [] })
  expect((await onPrinter()).body).toMatchObject({ state: 'printed', duplicates: [] })
  expect(printer.papers).toHaveLength(1)
  const [slip] = printer.papers.map(({ lines }) => lines.join('\n'))
  for (const words of [
    'Bon cadeau',
    '30,00 €',
    'Valable jusqu’au 20 novembre 2027',
    'ni échangé contre des espèces',
    sale.name_till,
  ])
    expect(slip).toContain(words)
  const [code] = printer.papers[0]!.qr
  expect(slip).toContain(code!.match(/.{4}/g)!.join('-'))
  expect(slip).not.toContain('DUPLICATA')
  expect((await onPrinter({ again: true })).body).toMatchObject({ duplicates: [1] })
  expect(printer.papers[1]!.lines.join('\n')).toContain('DUPLICATA')
  expect(printer.papers[1]!.qr).toEqual([code])
  // The receipt and the X report name the gift voucher too, with its VAT.
  await print(anna, sale.sales_id, { slip: 'receipt', browser: false })
  await anna.post(`session/${anna.session}/print`, {})
  for (const { lines } of printer.papers.slice(2)) {
    expect(lines.join('\n')).toContain('1 × Bon de 30 €')
    expect(lines.join('\n')).toMatch(/TVA 5,5 % sur 28,44 €\s+1,56 €/)
  }
})

test('a gift voucher sold at a till is revenue of its cinema, and a liability until it is used', async () => {
  api.clock.now = new Date('2027-03-01T10:00:00Z')
  const mine = (await aRoom(api.db)).cinemas_id
  const anna = await aCashier(api, mine)
  const sale = { vouchers: [{ products_id: bon.id, quantity: 2 }], payments: [cash(45), byTerminal(15)] }
  const { body } = await anna.sell(sale)
  expect((await refund(anna, body.sales_id, [2])).status).toBe(200)
  const admin = await aStaffMember(api, 'admin')
  const period = 'from=2027-03-01&to=2027-03-01'
  const takings = (await admin.get(`takings?${period}&by=cinema`)).body.rows
  expect(takings).toMatchObject([{ entries: 0, amount: 30, vat: 1.56 }])
  expect((await admin.get(`liability?${period}`)).body.total).toMatchObject({
    ...{ sold: 60, withdrawn: 30 },
  })
  const { accounts } = (await admin.get(`accounting?${period}`)).body
  const moved = accounts
    .filter(({ debit, credit }: { debit: number; credit: number }) => debit !== credit)
    .map(({ code, debit, credit }: { code: string; debit: number; credit: number }) => [code, credit - debit])
  expect(Object.fromEntries(moved)).toEqual({
    // The 130 € in the drawer are the price of the voucher and the float of 100 €, which came from the safe.
    ...{ means_cash: -130, drawers: 100, owed_bon_cadeau: 30, vat_55: 1.56, vat_waiting: -1.56 },
  })
})
