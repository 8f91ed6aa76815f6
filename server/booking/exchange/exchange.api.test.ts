import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { cents } from '../../../contract/rules/money.ts'
import { fullFare } from '../../../contract/rules/places.ts'
import { scan } from '../../../tests/admission-desk.ts'
import { aProduct, purchase } from '../../../tests/boutique.ts'
import { useBoutiqueApi } from '../../../tests/boutique-api.ts'
import { aFare, aGrid, aNumberedScreening, aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { auditSeats } from '../../../tests/faults/books.ts'
import { auditMoney } from '../../../tests/ledgers/audit-money.ts'
import { drawSeats } from '../../../tests/seats/draw-seats.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { audit_lines } from '../../audit/tables.ts'
import { mails } from '../../mail/tables.ts'
import { operations } from '../../money/tables.ts'
import { reconcile } from '../../payments/reconcile.ts'
import { acquirer_ledger } from '../../payments/tables.ts'
import { sessions } from '../../screenings/tables.ts'
import { vouchers } from '../../vouchers/tables.ts'
import { orders } from '../tables.ts'

const api = await useBoutiqueApi()
let mona: Awaited<ReturnType<typeof api.as>>
beforeEach(async () => {
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  mona = await api.as('member')
})

// biome-ignore lint/suspicious/noExplicitAny: answers of several shapes
type Answer = { status: number; body: any }

const goodCard = { name_cb: 'MONA', num_cb: '4242424242424242', cb_date: '12/30', cryptogramme: '123' }
const post = async (
  path: string,
  json: object,
  { headers = mona.headers, key = '' } = {},
): Promise<Answer> => {
  const response = await api.request(`/api/v1/app/order/${path}`, {
    ...{ method: 'POST', json },
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
  })
  return { status: response.status, body: await response.json() }
}
const exchange = (id: number, json: object, how = {}) => post(`${id}/exchange`, json, how)
const preview = (id: number, json: object) => post(`${id}/exchange/preview`, json)
const anOrder = async (wish: Parameters<typeof buy>[2]) => (await buy(api, mona, wish)).json()
const read = async (id: number) =>
  (await api.request(`/api/v1/app/order/${id}`, { headers: mona.headers })).json()
const balanceOf = async (id: number) =>
  (await api.db.select().from(vouchers).where(eq(vouchers.id, id)))[0]!.balance
const refundedOf = async (id: number) => {
  const [row] = await api.db
    .select({ refunded: acquirer_ledger.refunded })
    .from(orders)
    .innerJoin(acquirer_ledger, eq(acquirer_ledger.reference, orders.reference))
    .where(eq(orders.id, id))
  return row!.refunded
}
/** Scans a ticket as a newly logged-in staff member, because earlier logins have expired by then. */
const verdictOf = async (code: string, sessions_id: number) => {
  const door = await aStaffMember(api, 'member', { tasks: ['door'] })
  return (await scan(door, code, { sessions_id })).body.verdict
}
const audits = async () => [...(await auditSeats(api.db)), ...(await auditMoney(api.db))]

test('an exchange for cheaper tickets refunds the difference to the payment methods of the order', async () => {
  const card = await (await purchase(api, mona, { products_id: (await aProduct(api.db)).id })).json()
  const small = await aProduct(api.db, { kind: 'bon_cadeau', amount: cents(1000), price: cents(1000) })
  const bon = await (await purchase(api, mona, { products_id: small.id })).json()
  const from = await aScreening(api.db, { supplement: cents(200), session_date: '2026-11-28' })
  const cheaper = await aScreening(api.db, { price: cents(900), session_date: '2026-11-29' })
  const first = await anOrder({
    ...{ sessions_id: from.id, nbr_seats_payed: 3 },
    e_cartes: [{ id: card.vouchers[0].id, places: 1 }],
    bons_cadeaux: [{ id: bon.vouchers[0].id }],
  })
  // The two exchanged tickets cost 14.50 € each, including a supplement of 2 €. An e-card paid the first, except
  // for its supplement. A gift voucher paid 10 € of the second, and the bank card 4.50 €.
  const wish = { places: [1, 2], sessions_id: cheaper.id }
  const shown = await preview(first.id, wish)
  expect(shown).toMatchObject({
    status: 200,
    body: {
      ...{ price_before: 29, price_order: 18, to_pay: 0 },
      refunds: [
        { means: 'card', name: 'Visa •••• 4242', places: null, amount: 6.5 },
        { means: 'bon_cadeau', amount: 1 },
      ],
      places: [
        { number: 1, same_fare: true, price: 9, seat: null },
        { number: 2, same_fare: true },
      ],
      screening: { session_date: '2026-11-29' },
    },
  })
  expect(await refundedOf(first.id)).toBe(0)
  const made = await exchange(first.id, { ...wish, price_order: 18 })
  expect(made).toMatchObject({
    status: 201,
    body: {
      ...{ exchanged_from: first.id, state: 'confirmed', price_order: 18, nbr_seats_payed: 2 },
      ...{ card_amount: 0, sessions_id: cheaper.id, card_last4: '4242', refunds: [] },
      parts: [
        { kind: 'e_carte', places: 1, amount: 9 },
        { kind: 'bon_cadeau', amount: 9 },
      ],
    },
  })
  expect([await balanceOf(card.vouchers[0].id), await balanceOf(bon.vouchers[0].id)]).toEqual([4, 100])
  expect(await refundedOf(first.id)).toBe(650)
  expect(await read(first.id)).toMatchObject({
    state: 'confirmed',
    exchanges: [{ orders_id: made.body.id, places: 2, price_order: 18 }],
    refunds: [
      { means: 'card', amount: 6.5, state: 'arrived' },
      { means: 'bon_cadeau', amount: 1, state: 'arrived' },
    ],
    tickets: [{ code: first.tickets[2].code }],
  })
  expect(await audits()).toEqual([])
  expect((await post(`${made.body.id}/cancel`, {})).body).toMatchObject({ state: 'cancelled' })
  expect([await balanceOf(card.vouchers[0].id), await balanceOf(bon.vouchers[0].id)]).toEqual([5, 1000])
  expect((await post(`${first.id}/cancel`, {})).body).toMatchObject({ state: 'cancelled' })
  expect(await refundedOf(first.id)).toBe(2100)
  expect(await audits()).toEqual([])
})

test('after two exchanges in a row, a refund goes to the bank card of the first order', async () => {
  const [one, two, three] = [
    await aScreening(api.db, { session_date: '2026-11-27' }),
    await aScreening(api.db, { price: cents(1000), session_date: '2026-11-28' }),
    await aScreening(api.db, { price: cents(800), session_date: '2026-11-29' }),
  ]
  const first = await anOrder({ sessions_id: one.id, nbr_seats_payed: 2 })
  const { body: second } = await exchange(first.id, { sessions_id: two.id })
  const { body: third } = await exchange(second.id, { sessions_id: three.id, places: [1] })
  expect([await refundedOf(first.id), await audits()]).toEqual([700, []])
  expect(await read(first.id)).toMatchObject({
    ...{ state: 'cancelled', refunds: [{ amount: 5, state: 'arrived' }] },
  })
  await post(`${third.id}/cancel`, {})
  expect(await read(third.id)).toMatchObject({
    ...{ state: 'cancelled', refunded_at: expect.any(String), card_amount: 8 },
    refunds: [{ means: 'card', amount: 8, name: 'Visa •••• 4242', state: 'arrived' }],
  })
  await post(`${second.id}/cancel`, {})
  expect([await refundedOf(first.id), await audits()]).toEqual([2500, []])
})

test('after an exchange, the old tickets are refused at the entrance and the new ones admitted', async () => {
  const [from, to] = [
    await aScreening(api.db, { session_date: '2026-11-27' }),
    await aScreening(api.db, { session_date: '2026-11-28' }),
  ]
  const first = await anOrder({ sessions_id: from.id, nbr_seats_payed: 1 })
  const { body: made } = await exchange(first.id, { sessions_id: to.id })
  const kinds = await api.db.select().from(operations).orderBy(operations.id)
  expect(kinds.slice(-2)).toMatchObject([
    { kind: 'cancellation', entity_id: first.id, details: { exchanged_for: made.id } },
    { kind: 'sale', entity_id: made.id, details: { exchanged_from: first.id } },
  ])
  const sent = await api.db.select().from(mails).where(eq(mails.orders_id, made.id))
  expect(sent).toHaveLength(1)
  expect(sent[0]!.subject).toContain('Place échangée')
  expect(await api.db.$count(mails, eq(mails.orders_id, first.id))).toBe(0)
  api.clock.now = new Date(from.starts_at.getTime() - 60_000)
  expect(await verdictOf(first.tickets[0].code, from.id)).toBe('cancelled')
  api.clock.now = new Date(to.starts_at.getTime() - 60_000)
  expect(await verdictOf(made.tickets[0].code, to.id)).toBe('accepted')
})

test('an exchanged ticket keeps its fare, or gets the full fare if the new screening does not sell it', async () => {
  const [child, senior] = [
    await aFare(api.db, { label: 'Moins de 14 ans' }),
    await aFare(api.db, { label: 'Plus de 65 ans' }),
  ]
  const both = await aGrid(api.db, { [fullFare]: 1250, [child.id]: 650, [senior.id]: 900 })
  const without = await aGrid(api.db, { [fullFare]: 850, [child.id]: 500 })
  const from = await aScreening(api.db, { ...both.forScreening, session_date: '2026-11-27' })
  const to = await aScreening(api.db, { ...without.forScreening, session_date: '2026-11-28' })
  const order = await anOrder({
    ...{ sessions_id: from.id, nbr_seats_payed: 2 },
    places: [{ tariffs_id: child.id }, { tariffs_id: senior.id }],
  })
  expect((await preview(order.id, { sessions_id: to.id })).body).toMatchObject({
    places: [
      { label: 'Moins de 14 ans', same_fare: true, price: 5 },
      { label: 'Plein tarif', same_fare: false, price: 8.5 },
    ],
    refunds: [{ amount: 2 }],
  })
  const { body } = await exchange(order.id, { sessions_id: to.id })
  expect(body.places).toMatchObject([{ tariffs_id: child.id }, { tariffs_id: fullFare }])
  expect(await audits()).toEqual([])
})

test('an exchange gets the chosen or the best seats, and the old seats are on sale again at once', async () => {
  const from = await aNumberedScreening(api.db, drawSeats('....'), { session_date: '2026-11-27' })
  const to = await aNumberedScreening(api.db, drawSeats('....', '....'), { session_date: '2026-11-28' })
  const places = ['A 1', 'A 2'].map(name => ({ tariffs_id: fullFare, seats_id: from.seat(name) }))
  const first = await anOrder({ sessions_id: from.id, places })
  expect(first.places).toHaveLength(2)
  expect((await exchange(first.id, { sessions_id: to.id, seats_ids: [to.seat('B 1')] })).body.code).toBe(
    'invalid',
  )
  const seats_ids = [to.seat('B 1'), to.seat('B 2')]
  const { body } = await exchange(first.id, { sessions_id: to.id, seats_ids })
  expect(body.places.map(({ seat }: { seat: { id: number } }) => seat.id)).toEqual(seats_ids)
  const nadia = await api.as('member')
  expect((await buy(api, nadia, { sessions_id: from.id, places })).status).toBe(201)
  const other = await (await buy(api, nadia, { sessions_id: to.id, nbr_seats_payed: 1 })).json()
  const taken = await exchange(body.id, {
    sessions_id: from.id,
    seats_ids: [from.seat('A 1'), from.seat('A 2')],
  })
  expect([taken.status, taken.body.code, other.state]).toEqual([409, 'seat_taken', 'confirmed'])
  expect(await audits()).toEqual([])
})

test('an impossible exchange is refused with its reason, and nothing changes', async () => {
  const from = await aScreening(api.db, { session_date: '2026-11-27' })
  const to = await aScreening(api.db, { session_date: '2026-11-28' })
  const order = await anOrder({ sessions_id: from.id, nbr_seats_payed: 2 })
  const code = async (json: object, how = {}) => (await exchange(order.id, json, how)).body.code
  const on = async (values: Parameters<typeof aScreening>[1]) => ({
    sessions_id: (await aScreening(api.db, { session_date: '2026-11-28', ...values })).id,
  })
  expect(await code(await on({ price: cents(1265) }))).toBe('card_too_small')
  expect(await code(await on({ price: cents(1300) }))).toBe('invalid')
  expect(await code({ sessions_id: from.id })).toBe('same_screening')
  expect(await code({ sessions_id: 99_999_999 })).toBe('screening_not_found')
  expect(await code(await on({ draft: true }))).toBe('screening_not_found')
  expect(await code(await on({ cancelled_at: new Date() }))).toBe('sales_closed')
  expect(await code(await on({ session_date: '2026-11-19' }))).toBe('sales_closed')
  expect(await code(await on({ total_seats: 1 }))).toBe('too_few_seats')
  expect(await code({ sessions_id: to.id, places: [3] })).toBe('place_not_cancellable')
  expect(await code({ sessions_id: to.id, price_order: 24 })).toBe('wrong_price')
  expect(await code({ sessions_id: to.id, places: [] })).toBe('invalid')
  const stranger = await api.as('member')
  expect(await code({ sessions_id: to.id }, { headers: stranger.headers })).toBe('order_not_found')
  expect((await read(order.id)).tickets).toHaveLength(2)

  const entered = await anOrder({ sessions_id: from.id, nbr_seats_payed: 1 })
  await api.db.update(sessions).set({ cancelled_at: new Date() }).where(eq(sessions.id, from.id))
  expect(await code({ sessions_id: to.id })).toBe('not_exchangeable')
  await api.db.update(sessions).set({ cancelled_at: null }).where(eq(sessions.id, from.id))
  api.clock.now = new Date(from.starts_at.getTime() - 15 * 60_000)
  expect(await verdictOf(entered.tickets[0].code, from.id)).toBe('accepted')
  expect((await exchange(entered.id, { sessions_id: to.id })).body.code).toBe('order_entered')
  api.clock.now = new Date(from.starts_at.getTime() - 15 * 60_000 + 1)
  expect(await code({ sessions_id: to.id })).toBe('too_late_to_exchange')
  expect(await audits()).toEqual([])
})

test('an exchange sent twice happens once; a different exchange under its idempotency key is refused', async () => {
  const from = await aScreening(api.db, { session_date: '2026-11-27' })
  const to = await aScreening(api.db, { session_date: '2026-11-28' })
  const order = await anOrder({ sessions_id: from.id, nbr_seats_payed: 1 })
  const key = `echange-${order.id}`
  const twice = await Promise.all([1, 2].map(() => exchange(order.id, { sessions_id: to.id }, { key })))
  twice.push(await exchange(order.id, { sessions_id: to.id }, { key }))
  expect(twice.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(twice.map(({ body }) => body.id)).size).toBe(1)
  const other = await exchange(twice[0]!.body.id, { sessions_id: from.id }, { key })
  expect(other.body.code).toBe('idempotency_key_reused')
  expect((await exchange(order.id, { sessions_id: to.id })).body.code).toBe('not_exchangeable')
  expect(await audits()).toEqual([])
})

test('cancelling an order after an exchange refunds both payments: the first price and the difference', async () => {
  const from = await aScreening(api.db, { session_date: '2026-11-27' })
  const dearer = await aScreening(api.db, { price: cents(1500), session_date: '2026-11-28' })
  const order = await anOrder({ sessions_id: from.id, nbr_seats_payed: 3 })
  const wish = { sessions_id: dearer.id, places: [1, 2] }
  expect((await preview(order.id, wish)).body).toMatchObject({ price_before: 25, price_order: 30, to_pay: 5 })
  const made = await exchange(order.id, { ...wish, price_order: 30, ...goodCard })
  expect(made).toMatchObject({
    status: 201,
    body: {
      ...{ state: 'confirmed', price_order: 30, card_amount: 30, exchanged_from: order.id, payment: null },
      tickets: [{ code: expect.any(String) }, { code: expect.any(String) }],
    },
  })
  const rows = await api.db.select().from(acquirer_ledger)
  expect(rows.map(({ amount, refunded }) => [amount, refunded])).toContainEqual([500, 0])
  expect(await audits()).toEqual([])
  await post(`${made.body.id}/cancel`, {})
  expect([await refundedOf(order.id), await refundedOf(made.body.id), await audits()]).toEqual([
    2500,
    500,
    [],
  ])
})

test('an exchange with a refused card changes nothing, and the old ticket remains valid', async () => {
  const from = await aScreening(api.db, { session_date: '2026-11-27' })
  const dearer = await aScreening(api.db, { price: cents(1500), session_date: '2026-11-28' })
  const order = await anOrder({ sessions_id: from.id, nbr_seats_payed: 1 })
  const refused = await exchange(order.id, {
    ...{ sessions_id: dearer.id, ...goodCard, num_cb: '4000000000000002' },
  })
  expect(refused.body.code).toBe('payment_refused')
  expect((await read(order.id)).tickets).toHaveLength(1)
  const waiting = await exchange(order.id, {
    ...{ sessions_id: dearer.id, ...goodCard, num_cb: '4000000000000119' },
  })
  expect(waiting).toMatchObject({
    status: 201,
    body: { state: 'pending', card_amount: 2.5, exchanged_from: order.id },
  })
  expect((await post(`${order.id}/cancel`, {})).body.state).toBe('cancelled')
  // The bank has taken the money but its response was lost. The next check of the payment finds the old ticket
  // cancelled.
  api.clock.now = new Date(api.clock.now.getTime() + 30_000)
  await reconcile(api.appContext)
  expect(await read(waiting.body.id)).toMatchObject({ state: 'expired', refunds: [{ amount: 2.5 }] })
  expect([await refundedOf(order.id), await refundedOf(waiting.body.id)]).toEqual([1250, 250])
  expect(await audits()).toEqual([])
})

test('staff can exchange tickets within their refund limit; a difference must be paid by the buyer', async () => {
  const [from, same, cheaper, dearer] = [
    await aScreening(api.db, { session_date: '2026-11-27' }),
    await aScreening(api.db, { session_date: '2026-11-28' }),
    await aScreening(api.db, { price: cents(1000), session_date: '2026-11-28' }),
    await aScreening(api.db, { price: cents(1500), session_date: '2026-11-28' }),
  ]
  const order = await anOrder({ sessions_id: from.id, nbr_seats_payed: 2 })
  const clerk = await aStaffMember(api, 'member', { tasks: ['customers'], refund_limit: cents(250) })
  const path = (id: number) => `order/${id}/exchange`
  expect((await clerk.post(`${path(order.id)}/preview`, { sessions_id: cheaper.id })).body).toMatchObject({
    ...{ price_before: 25, price_order: 20, to_pay: 0, refunds: [{ name: 'Visa •••• 4242', amount: 5 }] },
  })
  expect((await clerk.post(path(order.id), { sessions_id: cheaper.id })).body.code).toBe('refund_too_high')
  expect((await clerk.post(path(order.id), { sessions_id: dearer.id })).body.code).toBe('difference_by_buyer')
  expect((await clerk.post(path(order.id), { sessions_id: from.id })).body.code).toBe('same_screening')
  expect((await clerk.post(path(order.id), { sessions_id: same.id, price_order: 20 })).body.code).toBe(
    'wrong_price',
  )
  expect((await read(order.id)).tickets).toHaveLength(2)

  const moved = await clerk.post(path(order.id), { sessions_id: same.id, price_order: 25 })
  expect(moved).toMatchObject({
    status: 201,
    body: { state: 'confirmed', users_id: mona.id, exchanged_from: order.id, seats_standing: 2 },
  })
  expect((await clerk.post(path(order.id), { sessions_id: cheaper.id })).body.code).toBe('not_exchangeable')
  // Exchanging one ticket at a time does not get around the refund limit, because it applies to all exchanges
  // together.
  const first = await clerk.post(path(moved.body.id), { sessions_id: cheaper.id, places: [1] })
  expect([first.status, await refundedOf(order.id)]).toEqual([201, 250])
  expect((await clerk.post(path(moved.body.id), { sessions_id: cheaper.id })).body.code).toBe(
    'refund_too_high',
  )
  expect((await clerk.remove(`order/${first.body.id}`)).body.code).toBe('refund_too_high')

  const done = await api.db.select().from(operations).orderBy(operations.id)
  expect(done.slice(-2)).toMatchObject([
    { kind: 'cancellation', users_id: clerk.id, details: { exchanged_for: first.body.id } },
    { kind: 'sale', users_id: clerk.id, details: { exchanged_from: moved.body.id } },
  ])
  const journal = await api.db.select().from(audit_lines).where(eq(audit_lines.action, 'exchange'))
  expect(journal).toMatchObject([{ users_id: clerk.id, entity_id: order.id }, { entity_id: moved.body.id }])
  expect(await api.db.$count(mails, eq(mails.orders_id, first.body.id))).toBe(1)

  const reader = await aStaffMember(api, 'manager')
  expect((await reader.post(path(moved.body.id), { sessions_id: same.id })).status).toBe(403)
  const admin = await aStaffMember(api, 'admin')
  expect((await admin.post(path(moved.body.id), { sessions_id: cheaper.id })).status).toBe(201)
  expect([await refundedOf(order.id), await audits()]).toEqual([500, []])
})
