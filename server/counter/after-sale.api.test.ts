import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { fullFare } from '../../contract/rules/places.ts'
import { password } from '../../tests/api.ts'
import { aProduct, codeIn, purchase } from '../../tests/boutique.ts'
import { useBoutiqueApi } from '../../tests/boutique-api.ts'
import { aNumberedScreening, aRoom, aScreening } from '../../tests/builders.ts'
import { buy } from '../../tests/buyers.ts'
import { aCashier, aTill, cash } from '../../tests/counter.ts'
import { auditMoney } from '../../tests/ledgers/audit-money.ts'
import { drawSeats } from '../../tests/seats/draw-seats.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { audit_lines } from '../audit/tables.ts'
import { freeExpiredHolds } from '../booking/holds/free-expired-holds.ts'
import { movie_theaters } from '../cinema/tables.ts'
import { sendWaitingMails } from '../mail/send-waiting-mails.ts'
import { operations } from '../money/tables.ts'
import { sessions } from '../screenings/tables.ts'
import { vouchers } from '../vouchers/tables.ts'
import { voucherMakers } from '../vouchers/voucher-files.ts'

const api = await useBoutiqueApi()
const { cinemas_id } = await aRoom(api.db)
const anna = await aCashier(api, cinemas_id)
const screeningHere = async (values = {}) => {
  const { id } = await aRoom(api.db, { cinemas_id })
  return aScreening(api.db, { movie_theaters_id: id, session_date: '2026-11-20', ...values })
}
const full = { tariffs_id: fullFare }
const soldSeats = async (id: number) =>
  (await api.db.select().from(sessions).where(eq(sessions.id, id)))[0]!.sold_seats
const twoPlaces = async (payments: object[] = [cash(25)], values = {}) => {
  const screening = await screeningHere(values)
  const { body } = await anna.sell({ sessions_id: screening.id, places: [full, full], payments })
  return { screening, body }
}

test('a refund at the till goes back to the payment methods of the sale, once even if requested twice', async () => {
  const { screening, body } = await twoPlaces([{ means: 'card_terminal', amount: 15 }, cash(10)])
  const refunded = await anna.refund(body.id, [1], 'rendre-une-place')
  expect(refunded).toMatchObject({
    status: 200,
    body: {
      state: 'confirmed',
      places: [{ state: 'cancelled' }, { state: 'sold' }],
      refunds: [{ places: [1], amount: 12.5, means: [{ means: 'card_terminal', amount: 12.5 }] }],
    },
  })
  expect((await anna.refund(body.id, [1], 'rendre-une-place')).body.refunds).toHaveLength(1)
  expect((await anna.refund(body.id, [1])).body.code).toBe('place_not_cancellable')
  expect(await soldSeats(screening.id)).toBe(1)
  const whole = await anna.refund(body.id, [2])
  expect(whole.body).toMatchObject({ state: 'cancelled' })
  const means = whole.body.refunds[1].means.map((each: { means: string; amount: number }) => [
    each.means,
    each.amount,
  ])
  expect(means).toEqual([
    ['card_terminal', 2.5],
    ['cash', 10],
  ])
  expect(await auditMoney(api.db)).toEqual([])
})

test('of two concurrent refunds of different tickets with one idempotency key, the second is refused', async () => {
  const { body } = await twoPlaces()
  const key = crypto.randomUUID()
  const answers = await Promise.all([1, 2].map(place => anna.refund(body.id, [place], key)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  const refused = answers.find(({ status }) => status === 422)!
  expect(refused.body.code).toBe('idempotency_key_reused')
  expect((await anna.refund(body.id, [1, 2])).body.code).toBe('place_not_cancellable')
})

test('a refund above the cashier’s limit, or of a used ticket, needs the code of a supervisor', async () => {
  const modest = await aCashier(api, cinemas_id, { refund_limit: 2000 })
  const { screening, body } = await twoPlaces()
  expect((await modest.refund(body.id, [1])).status).toBe(200)
  expect(await modest.refund(body.id, [2])).toMatchObject({
    ...{ status: 403, body: { code: 'refund_needs_supervisor' } },
  })
  const now = api.clock.now
  api.clock.now = screening.starts_at
  const door = await aStaffMember(api, 'member', { tasks: ['door'] })
  const scan = { scan_id: crypto.randomUUID(), sessions_id: screening.id, text: body.places[1].qr }
  expect((await door.post('control/scan', scan)).body.verdict).toBe('accepted')
  expect((await anna.refund(body.id, [2])).body.code).toBe('refund_needs_supervisor')
  api.clock.now = now
})

/** Creates a manager of this cinema with a supervisor code. */
async function aSupervisor(code = '482915') {
  const manager = await api.as('manager', { cinemas_ids: [cinemas_id] })
  const chosen = await api.request('/api/v1/counter/supervisor-code', {
    ...{ method: 'POST', headers: manager.headers, json: { code, current_password: password } },
  })
  expect(chosen.status).toBe(204)
  return { users_id: manager.id, code, headers: manager.headers }
}

test('a supervisor’s code allows a refund above the cashier’s limit; five wrong codes impose a wait', async () => {
  const { headers: _, ...nora } = await aSupervisor()
  const modest = await aCashier(api, cinemas_id, { refund_limit: 0 })
  const { body } = await twoPlaces()
  const refund = (supervisor?: object) =>
    modest.post(`order/${body.id}/refund`, {
      ...{ till_sessions_id: modest.session, places: [1], ...(supervisor && { supervisor }) },
    })
  expect((await refund()).body.code).toBe('refund_needs_supervisor')
  expect((await modest.get(`supervisor?session=${modest.session}`)).body).toContainEqual({
    ...{ id: nora.users_id, firstname: expect.any(String) },
  })
  const colleague = { users_id: anna.id, code: nora.code }
  expect((await refund(colleague)).body.code).toBe('wrong_supervisor_code')
  for (const _ of [1, 2, 3, 4])
    expect((await refund({ ...nora, code: '000000' })).body.code).toBe('wrong_supervisor_code')
  expect(await refund(nora)).toMatchObject({ status: 200, body: { refunds: [{ places: [1] }] } })
  const granted = await api.db.select().from(audit_lines).where(eq(audit_lines.action, 'grant-refund'))
  expect(granted).toMatchObject([{ entity_id: body.id, after: { supervisor: nora.users_id, amount: 1250 } }])
  for (const _ of [1, 2, 3, 4, 5]) await refund({ ...nora, code: '000000' })
  expect((await refund(nora)).status).toBe(429)
})

test('a supervisor’s code is invalid after an admin changes the supervisor’s e-mail address', async () => {
  const { headers: _, ...nora } = await aSupervisor()
  const admin = await aStaffMember(api, 'admin')
  const modest = await aCashier(api, cinemas_id, { refund_limit: 0 })
  const { body } = await twoPlaces()
  const email = `autre-${nora.users_id}@exemple.fr`
  expect((await admin.patch(`user/${nora.users_id}`, { email })).status).toBe(200)
  const refunded = await modest.post(`order/${body.id}/refund`, {
    ...{ till_sessions_id: modest.session, places: [1], supervisor: nora },
  })
  expect(refunded.body.code).toBe('wrong_supervisor_code')
  expect((await modest.get(`supervisor?session=${modest.session}`)).body).not.toContainEqual(
    expect.objectContaining({ id: nora.users_id }),
  )
})

test('a supervisor cannot allow a refund of their own sale, or one in another cinema', async () => {
  const nora = await aSupervisor()
  const { headers, ...code } = nora
  const till = await aTill(api, cinemas_id)
  const own = await api.request('/api/v1/counter/session', {
    ...{ method: 'POST', headers, json: { tills_id: till, float: 0 } },
  })
  const screening = await screeningHere()
  const json = { till_sessions_id: (await own.json()).id, sessions_id: screening.id, places: [full] }
  const sold = await api.request('/api/v1/counter/sale', {
    ...{ method: 'POST', headers, json: { ...json, payments: [cash(12.5)] } },
  })
  const { id } = await sold.json()
  const modest = await aCashier(api, cinemas_id, { refund_limit: 0 })
  const refunded = await modest.post(`order/${id}/refund`, {
    ...{ till_sessions_id: modest.session, places: [1], supervisor: code },
  })
  expect(refunded.body.code).toBe('supervisor_of_own_sale')
  const elsewhere = await aCashier(api, (await aRoom(api.db)).cinemas_id)
  expect((await elsewhere.get(`supervisor?session=${elsewhere.session}`)).body).toEqual([])
  const mine = await modest.post('supervisor-code', { code: '123456', current_password: password })
  expect(mine.body.code).toBe('not_a_supervisor')
})

test('after the screening, a refund at the till is in the books as a refund, not as a cancellation', async () => {
  const { screening, body } = await twoPlaces()
  const now = api.clock.now
  api.clock.now = new Date(screening.room_free_at.getTime() + 1000)
  const { operation } = (await anna.refund(body.id, [1])).body.refunds[0]
  api.clock.now = now
  const [row] = await api.db
    .select({ kind: operations.kind })
    .from(operations)
    .where(and(eq(operations.number, operation.number), eq(operations.series, operation.series)))
  expect(row).toEqual({ kind: 'refund' })
})

test('the till finds a sale by reference, number or ticket, but not a sale of another cinema', async () => {
  const { body } = await twoPlaces()
  const found = async (who: typeof anna, q: string) =>
    (await who.get(`sale?q=${encodeURIComponent(q)}`)).body.map(({ id }: { id: number }) => id)
  for (const q of [body.reference, body.places[1].code, body.places[0].qr, String(body.operation.number)])
    expect(await found(anna, q)).toContain(body.id)
  expect((await anna.get(`sale?session=${anna.session}`)).body[0].id).toBe(body.id)
  const stranger = await aCashier(api, (await aRoom(api.db)).cinemas_id)
  expect(await found(stranger, body.reference)).toEqual([])
  expect((await stranger.get(`order/${body.id}`)).status).toBe(404)
  expect((await stranger.refund(body.id, [1])).status).toBe(404)
  expect(await found(anna, 'n’importe quoi ; %\\')).toEqual([])
})

test('reprints of tickets are counted in the books and numbered', async () => {
  const { body } = await twoPlaces()
  const again = await anna.post(`order/${body.id}/reprint`, { till_sessions_id: anna.session })
  expect(again).toMatchObject({ status: 200, body: { reprints: 1 } })
  expect(await auditMoney(api.db)).toEqual([])
})

test('a sale made at a till cannot be refunded in the back office', async () => {
  const { body } = await twoPlaces()
  const admin = await aStaffMember(api, 'admin')
  expect((await admin.remove(`order/${body.id}`)).body.code).toBe('refund_at_till')
  expect((await admin.post(`order/${body.id}/cancel`, { places: [1] })).body.code).toBe('refund_at_till')
  expect(await admin.get(`order/${body.id}`)).toMatchObject({
    status: 200,
    body: { users_id: null, email: '' },
  })
  expect((await admin.get('money-journal?means=cash')).status).toBe(200)
})

test('at the till, a gift voucher pays up to its balance, and a refund of the sale restores it', async () => {
  const mona = await api.as('member')
  const bon = await aProduct(api.db, { kind: 'bon_cadeau', amount: cents(2000), price: cents(2000) })
  const present = { recipient_name: 'Nadia', recipient_email: mona.email }
  await purchase(api, mona, { products_id: bon.id, gift: present })
  await sendWaitingMails(api.appContext, voucherMakers)
  const code = codeIn(api, mona.email)
  const gift = { means: 'bon_cadeau', amount: 20, code }
  const { body } = await twoPlaces([gift, cash(5)])
  expect(body.payments).toMatchObject([
    { means: 'bon_cadeau', code_last4: code.slice(-4) },
    { means: 'cash' },
  ])
  const screening = await screeningHere()
  const sale = { sessions_id: screening.id, places: [full] }
  expect(await anna.sell({ ...sale, payments: [{ ...gift, amount: 12.5 }] })).toMatchObject({
    ...{ status: 409, body: { code: 'voucher_empty', errors: [{ field: 'payments[0].code' }] } },
  })
  const wrong = { ...gift, amount: 12.5, code: 'AAAA-BBBB-CCCC-DDDD' }
  expect((await anna.sell({ ...sale, payments: [wrong] })).body.code).toBe('voucher_not_found')
  await anna.refund(body.id, [1, 2])
  const [voucher] = await api.db
    .select()
    .from(vouchers)
    .where(eq(vouchers.code_last4, code.slice(-4)))
  expect(voucher!.balance).toBe(2000)
  expect(await auditMoney(api.db)).toEqual([])
})

test('at the till, an e-card unit pays one ticket with a code that is valid for two minutes', async () => {
  const mona = await api.as('member')
  const product = await aProduct(api.db)
  const bought = await (await purchase(api, mona, { products_id: product.id })).json()
  const card: number = bought.vouchers[0].id
  const shown = async (who: { headers: { cookie: string } }) =>
    (await api.request(`/api/v1/app/voucher/${card}/code`, { headers: who.headers })).json()
  const { code } = await shown(mona)
  expect((await shown(await api.as('member'))).code).toBe('not_in_wallet')
  const payment = { means: 'e_carte', amount: 12.5, code }
  const screening = await screeningHere({ supplement: cents(200) })
  const sale = { sessions_id: screening.id, places: [full, full] }
  const { status, body } = await anna.sell({ ...sale, payments: [payment, cash(16.5)] })
  expect({ status, body }).toMatchObject({ status: 201, body: { total: 29 } })
  const all = { ...payment, amount: 29 }
  expect((await anna.sell({ ...sale, payments: [all] })).body.code).toBe('wrong_parts')
  api.clock.now = new Date(api.clock.now.getTime() + 3 * 60_000)
  const late = await anna.sell({ ...sale, payments: [payment, cash(16.5)] })
  expect(late.body).toMatchObject({ code: 'voucher_not_found', errors: [{ field: 'payments[0].code' }] })
  await anna.refund(body.id, [1])
  const [voucher] = await api.db.select().from(vouchers).where(eq(vouchers.id, card))
  expect(voucher!.balance).toBe(5)
  expect(await auditMoney(api.db)).toEqual([])
})

test('seats reserved at a till are taken on the site too, until they are sold or the reservation ends', async () => {
  const screening = await aNumberedScreening(api.db, drawSeats('......'), { session_date: '2026-11-20' })
  const [room] = await api.db
    .select()
    .from(movie_theaters)
    .where(eq(movie_theaters.id, screening.movie_theaters_id))
  const ben = await aCashier(api, room!.cinemas_id)
  const mona = await api.as('member')
  const seat = { ...full, seats_id: screening.seat('A 1') }
  const hold = (places: object[]) =>
    ben.post('hold', { till_sessions_id: ben.session, sessions_id: screening.id, places })
  const order = () => buy(api, mona, { sessions_id: screening.id, nbr_seats_payed: 1, places: [seat] })
  expect(await hold([seat, full])).toMatchObject({
    status: 200,
    body: { places: [{ seat: { id: seat.seats_id } }, {}] },
  })
  expect(await soldSeats(screening.id)).toBe(2)
  expect((await (await order()).json()).code).toBe('seat_taken')
  expect((await hold([seat])).status).toBe(200)
  expect(await soldSeats(screening.id)).toBe(1)
  const sold = await ben.sell({ sessions_id: screening.id, places: [seat], payments: [cash(12.5)] })
  expect(sold.status).toBe(201)
  expect(await soldSeats(screening.id)).toBe(1)

  await hold([full])
  expect((await ben.remove(`hold?till_sessions_id=${ben.session}`)).status).toBe(204)
  expect(await soldSeats(screening.id)).toBe(1)
  await hold([full])
  const now = api.clock.now
  api.clock.now = new Date(now.getTime() + 6 * 60_000)
  await freeExpiredHolds(api.appContext)
  api.clock.now = now
  expect(await soldSeats(screening.id)).toBe(1)
})

const exchanged = (who: typeof anna, order: number, json: object, key?: string) =>
  who.post(`order/${order}/exchange`, { till_sessions_id: who.session, ...json }, key)

test('an exchange for cheaper tickets at the till refunds the difference to the payment methods used', async () => {
  const cheaper = await screeningHere({ price: cents(1000), session_date: '2026-11-21' })
  const { screening, body } = await twoPlaces([{ means: 'card_terminal', amount: 15 }, cash(10)])
  const wish = { places: [1, 2], sessions_id: cheaper.id }
  const till_sessions_id = anna.session
  const shown = await anna.post(`order/${body.id}/exchange/preview`, { till_sessions_id, ...wish })
  expect(shown).toMatchObject({
    status: 200,
    body: {
      ...{ price_before: 25, price_order: 20, to_pay: 0 },
      refunds: [{ means: 'cash', label: 'Espèces', amount: 5 }],
      places: [{ number: 1, same_fare: true, price: 10 }, { number: 2 }],
    },
  })
  const before = (await anna.get(`session/${anna.session}`)).body.totals
  const made = await exchanged(anna, body.id, wish, 'echange-au-guichet')
  expect(made).toMatchObject({
    status: 201,
    body: {
      ...{ sessions_id: cheaper.id, total: 20, state: 'confirmed' },
      payments: [
        { means: 'card_terminal', amount: 15 },
        { means: 'cash', amount: 5 },
      ],
      places: [{ state: 'sold', qr: expect.any(String) }, { state: 'sold' }],
    },
  })
  const again = await exchanged(anna, body.id, wish, 'echange-au-guichet')
  expect([again.status, again.body.id]).toEqual([201, made.body.id])
  expect((await exchanged(anna, body.id, wish)).body.code).toBe('not_exchangeable')
  expect((await anna.get(`order/${body.id}`)).body).toMatchObject({ state: 'cancelled', refunds: [] })
  expect([await soldSeats(screening.id), await soldSeats(cheaper.id)]).toEqual([0, 2])
  const after = (await anna.get(`session/${anna.session}`)).body.totals
  const amountOf = (totals: { means: string; amount: number }[], means: string) =>
    totals.find(total => total.means === means)!.amount
  expect(amountOf(after, 'cash') - amountOf(before, 'cash')).toBe(-5)
  expect(amountOf(after, 'card_terminal')).toBe(amountOf(before, 'card_terminal'))
  const [ended, sold] = (await api.db.select().from(operations).orderBy(operations.id)).slice(-2)
  expect([ended, sold]).toMatchObject([
    { kind: 'cancellation', entity_id: body.id, details: { exchanged_for: made.body.id } },
    { kind: 'sale', entity_id: made.body.id, details: { exchanged_from: body.id } },
  ])
  expect((await anna.refund(made.body.id, [1, 2])).body.refunds[0].means).toMatchObject([
    { means: 'card_terminal', amount: 15 },
    { means: 'cash', amount: 5 },
  ])
  expect(await auditMoney(api.db)).toEqual([])
})

test('exchanging one of two tickets for a dearer one at the till costs the exact difference', async () => {
  const dearer = await screeningHere({ price: cents(1500), session_date: '2026-11-21' })
  const { body } = await twoPlaces()
  const wish = { places: [2], sessions_id: dearer.id }
  const code = async (payments: object[]) => (await exchanged(anna, body.id, { ...wish, payments })).body
  expect(await code([])).toMatchObject({ code: 'wrong_parts', errors: [{ message: /2,50/ }] })
  expect((await code([cash(3)])).code).toBe('wrong_parts')
  expect((await code([{ means: 'bon_cadeau', amount: 2.5 }])).code).toBe('means_not_taken')
  const made = await exchanged(anna, body.id, { ...wish, payments: [cash(2.5, 5)] })
  expect(made).toMatchObject({ status: 201, body: { total: 15, change: 2.5, nbr_seats_payed: 1 } })
  expect((await anna.get(`order/${body.id}`)).body).toMatchObject({
    ...{ state: 'confirmed', places: [{ state: 'sold' }, { state: 'cancelled' }] },
  })
  expect(await auditMoney(api.db)).toEqual([])
})

test('an exchange at the till above the refund limit of the cashier needs a supervisor', async () => {
  const cheaper = await screeningHere({ price: cents(1000), session_date: '2026-11-21' })
  const same = await screeningHere({ session_date: '2026-11-21' })
  const small = await screeningHere({ session_date: '2026-11-21', total_seats: 1 })
  const elsewhere = await aScreening(api.db, { session_date: '2026-11-21' })
  const { screening, body } = await twoPlaces()
  const modest = await aCashier(api, cinemas_id, { refund_limit: 0 })
  const code = async (sessions_id: number, json: object = {}, who = modest) =>
    (await exchanged(who, body.id, { places: [1, 2], sessions_id, ...json })).body.code
  expect(await code(cheaper.id)).toBe('refund_needs_supervisor')
  expect(await code(screening.id)).toBe('same_screening')
  expect(await code(small.id)).toBe('screening_full')
  expect(await code(elsewhere.id)).toBe('screening_not_found')
  expect(await code(same.id, { places: [3] })).toBe('place_not_cancellable')
  const stranger = await aCashier(api, (await aRoom(api.db)).cinemas_id)
  expect(await code(same.id, {}, stranger)).toBe('order_not_found')
  const now = api.clock.now
  api.clock.now = new Date(screening.starts_at.getTime() - 14 * 60_000)
  expect(await code(same.id)).toBe('too_late_to_exchange')
  api.clock.now = now
  expect((await anna.get(`order/${body.id}`)).body.state).toBe('confirmed')
  // An exchange at the same price refunds nothing, so even a cashier with a refund limit of 0 may make it. The
  // exchange for a cheaper screening needs a supervisor.
  const { headers: _, ...nora } = await aSupervisor('731904')
  const half = await exchanged(modest, body.id, { places: [1], sessions_id: same.id })
  expect(half.status).toBe(201)
  const granted = await exchanged(modest, body.id, { places: [2], sessions_id: cheaper.id, supervisor: nora })
  expect([granted.status, granted.body.total]).toEqual([201, 10])
  expect(await auditMoney(api.db)).toEqual([])
})
