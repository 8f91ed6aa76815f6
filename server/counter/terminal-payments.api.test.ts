import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { TerminalMood } from '../../contract/rules/device-moods.ts'
import { cents } from '../../contract/rules/money.ts'
import { fullFare } from '../../contract/rules/places.ts'
import { useApi } from '../../tests/api.ts'
import { aRoom, aScreening } from '../../tests/builders.ts'
import { aCashier, anItem, cash } from '../../tests/counter.ts'
import { patience } from '../../tests/device-patience.ts'
import { auditMoney } from '../../tests/ledgers/audit-money.ts'
import { audit_lines } from '../audit/tables.ts'
import { createDevices } from '../devices.ts'
import { sessions } from '../screenings/tables.ts'
import { tills } from '../tills/tables.ts'
import { terminal_payments } from './tables.ts'

const api = await useApi({ limitsOn: false, devices: createDevices({ simulate: true, patience }) })
const { cinemas_id } = await aRoom(api.db)
const full = { tariffs_id: fullFare }

let serial = 0
/** Logs in a cashier at a till with its own simulated terminal, and creates a screening. */
async function atTerminal(mood: TerminalMood = 'accepts', total_seats = 50) {
  const address = `127.0.3.${++serial}`
  const anna = await aCashier(api, cinemas_id)
  await api.db.update(tills).set({ terminal_address: address }).where(eq(tills.id, anna.till))
  const { terminal } = (await api.appContext.devices.simulated(address))!
  terminal.behave(mood)
  const { id } = await aRoom(api.db, { cinemas_id })
  const screening = await aScreening(api.db, {
    movie_theaters_id: id,
    session_date: '2026-11-20',
    total_seats,
  })
  const wanted = { till_sessions_id: anna.session, sessions_id: screening.id, places: [full, full] }
  const ask = (amount: number, more: object = {}, key: string = crypto.randomUUID()) =>
    anna.post('terminal-payment', { ...wanted, amount, ...more }, key)
  const read = async (id: number) => (await anna.get(`terminal-payment/${id}`)).body
  return {
    ...{ anna, terminal, screening, wanted, ask, read },
    /** Reads the payment repeatedly until it has this state. */
    reaches: (id: number, state: string) =>
      vi.waitFor(async () => expect(await read(id)).toMatchObject({ state }), {
        timeout: 30_000,
        interval: 20,
      }),
    settle: (id: number, done: boolean) => anna.post(`terminal-payment/${id}/settle`, { done }),
    left: async () => (await anna.get(`terminal-payment?session=${anna.session}`)).body,
    sales: async () => (await anna.get(`sale?session=${anna.session}`)).body,
  }
}
const soldSeats = async (id: number) =>
  (await api.db.select().from(sessions).where(eq(sessions.id, id)))[0]!.sold_seats

test('if the terminal accepts the card, the sale is made once, even if it is requested again', async () => {
  const { anna, ask, read, reaches, left, sales, terminal, screening } = await atTerminal()
  const key = crypto.randomUUID()
  const first = await ask(25, {}, key)
  expect(first).toMatchObject({ status: 201, body: { kind: 'debit', amount: 25, completes: true } })
  const { id } = first.body
  await reaches(id, 'sold')
  expect(await read(id)).toMatchObject({
    ...{ masked_card: '**** 1234', authorisation: '123456', reason: null, by_hand: false },
    sale: { total: 25, nbr_seats_payed: 2, payments: [{ means: 'card_terminal', amount: 25 }] },
  })
  const again = await Promise.all([ask(25, {}, key), anna.post(`terminal-payment/${id}/sale`, {})])
  expect(again.map(({ body }) => body)).toMatchObject([
    { id, state: 'sold' },
    { id, state: 'sold' },
  ])
  expect(terminal.slips).toEqual([{ kind: 'debit', amount: 2500, till: expect.any(String), done: true }])
  expect(await sales()).toHaveLength(1)
  expect(await soldSeats(screening.id)).toBe(2)
  expect(await left()).toEqual([])
  expect(await ask(24, {}, key)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  expect(await auditMoney(api.db)).toEqual([])
})

test('if the terminal refuses the card, nothing is sold, and the cashier can retry for the same seats', async () => {
  const { ask, read, reaches, left, sales, terminal, screening } = await atTerminal('refuses')
  const { id } = (await ask(25)).body
  await reaches(id, 'refused')
  expect(await read(id)).toMatchObject({ reason: 'La carte est refusée.', sale: null })
  expect([await sales(), await left()]).toEqual([[], []])
  expect(await soldSeats(screening.id)).toBe(2)
  terminal.behave('accepts')
  await reaches((await ask(25)).body.id, 'sold')
  expect(await sales()).toHaveLength(1)
})

test('a sale that would be refused is not even sent to the card terminal', async () => {
  const { anna, ask, sales, terminal } = await atTerminal('accepts', 1)
  expect(await ask(25)).toMatchObject({ status: 409, body: { code: 'screening_full' } })
  expect(await ask(30, { places: [full] })).toMatchObject({ status: 409, body: { code: 'wrong_parts' } })
  const voucher = { means: 'bon_cadeau', amount: 2.5, code: 'XXXX-XXXX-XXXX-XXXX' }
  expect(await ask(10, { places: [full], payments: [voucher] })).toMatchObject({ status: 404 })
  const other = await aCashier(api, cinemas_id)
  const foreign = { till_sessions_id: other.session, items: [], places: [full], amount: 12.5 }
  expect(await anna.post('terminal-payment', { ...foreign, sessions_id: 1 })).toMatchObject({
    ...{ status: 409, body: { code: 'no_terminal' } },
  })
  expect(terminal.slips).toEqual([])
  expect(await sales()).toEqual([])
})

test.each([
  ['dies_after_debit', 'La liaison avec le terminal a été coupée.'],
  ['hangs_up', 'La liaison avec le terminal a été coupée.'],
  ['other_amount', 'Le terminal annonce une autre somme.'],
] as const)(
  'after a lost terminal response (%s), the cashier must read the slip before closing the till',
  async (mood, reason) => {
    const { anna, ask, read, reaches, settle, left, sales } = await atTerminal(mood)
    const { id } = (await ask(25)).body
    await reaches(id, 'unknown')
    expect(await read(id)).toMatchObject({ reason, sale: null })
    expect(await left()).toMatchObject([{ id }])
    expect(await ask(25)).toMatchObject({ status: 409, body: { code: 'terminal_payment_open' } })
    const close = () => anna.post(`session/${anna.session}/close`, { counted: 100 })
    expect(await close()).toMatchObject({ status: 409, body: { code: 'terminal_payment_open' } })
    expect(await sales()).toEqual([])
    expect((await settle(id, true)).body).toMatchObject({ state: 'sold', by_hand: true, sale: { total: 25 } })
    expect(await settle(id, false)).toMatchObject({ status: 409, body: { code: 'terminal_payment_settled' } })
    expect(await sales()).toHaveLength(1)
    const journal = await api.db.select().from(audit_lines).where(eq(audit_lines.entity_id, id))
    expect(journal).toMatchObject([{ action: 'settle-terminal', after: { done: true } }])
    expect((await close()).body).toMatchObject({ state: 'closed' })
    expect(await auditMoney(api.db)).toEqual([])
  },
)

test('if the terminal’s slip shows no debit, nothing is sold yet, and the customer can pay in cash', async () => {
  const { anna, ask, reaches, settle, wanted, sales } = await atTerminal('dies_after_debit')
  const { id } = (await ask(25)).body
  await reaches(id, 'unknown')
  expect((await settle(id, false)).body).toMatchObject({ state: 'refused', by_hand: true })
  expect(await anna.sell({ ...wanted, payments: [cash(25)] })).toMatchObject({ status: 201 })
  expect(await sales()).toHaveLength(1)
})

test('if the cashier stops waiting, the payment is unknown until the terminal’s slip is read', async () => {
  const { anna, ask, read, reaches, settle } = await atTerminal('silent')
  const { id } = (await ask(25)).body
  expect(await read(id)).toMatchObject({ state: 'asking', reason: null })
  expect(await settle(id, false)).toMatchObject({ status: 409, body: { code: 'terminal_payment_settled' } })
  await anna.post(`terminal-payment/${id}/leave`, {})
  await reaches(id, 'unknown')
  expect(await read(id)).toMatchObject({ reason: 'La caisse n’attend plus le terminal.' })
  expect((await settle(id, false)).body).toMatchObject({ state: 'refused' })
})

test('after a server crash during a card payment, the slip decides, and the sale is made only once', async () => {
  const { anna, screening, left, settle, sales } = await atTerminal()
  const before = new Date(api.clock.now.getTime() - 60_000)
  const [row] = await api.db
    .insert(terminal_payments)
    .values({
      ...{ till_sessions_id: anna.session, users_id: anna.id, amount: cents(2500), completes: true },
      sale: {
        ...{ till_sessions_id: anna.session, sessions_id: screening.id, places: [full, full] },
        ...{ items: [], payments: [] },
      },
      ...{ asked_at: before, alive_at: before, idempotency_key: 'killed-server', request_hash: 'x' },
    })
    .returning()
  expect(await left()).toMatchObject([
    { id: row!.id, state: 'unknown', reason: 'Le serveur s’est arrêté pendant le paiement.' },
  ])
  const both = await Promise.all([settle(row!.id, true), settle(row!.id, true)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await sales()).toHaveLength(1)
})

test('if a sale fails after the card was charged, the cashier is told and can refund the card', async () => {
  const { anna, ask, read, reaches, settle, left, sales, terminal } = await atTerminal('dies_after_debit')
  const soda = await anItem(api, { price: 3 })
  const { id } = (await ask(3, { places: [], items: [{ items_id: soda.id, quantity: 1 }] })).body
  await reaches(id, 'unknown')
  const admin = await api.as('admin')
  await api.request(`/api/v1/admin/counter-item/${soda.id}`, {
    ...{ method: 'PATCH', headers: admin.headers, json: { active: false } },
  })
  expect(await settle(id, true)).toMatchObject({ status: 409, body: { code: 'item_not_sold' } })
  expect(await left()).toMatchObject([{ id, state: 'accepted', completes: true }])
  terminal.behave('refuses')
  const giveBack = () => anna.post(`terminal-payment/${id}/return`, {}, crypto.randomUUID())
  const refused = (await giveBack()).body
  expect(refused).toMatchObject({ kind: 'refund', amount: 3 })
  await reaches(refused.id, 'refused')
  expect(await read(id)).toMatchObject({ state: 'accepted' })
  terminal.behave('accepts')
  const done = (await giveBack()).body
  await reaches(done.id, 'accepted')
  expect(await read(id)).toMatchObject({ state: 'returned' })
  expect([await left(), await sales()]).toEqual([[], []])
  expect(terminal.slips.map(({ kind, done }) => [kind, done])).toEqual([
    ['debit', true],
    ['refund', false],
    ['refund', true],
  ])
  expect(await giveBack()).toMatchObject({ status: 409, body: { code: 'terminal_payment_settled' } })
})

test('a till sale can be paid with two cards and cash; each card payment pays for one sale only', async () => {
  const { anna, ask, reaches, wanted, left, sales } = await atTerminal()
  const part = (await ask(10)).body
  expect(part).toMatchObject({ completes: false })
  await reaches(part.id, 'accepted')
  const first = { means: 'card_terminal', amount: 10, terminal_payments_id: part.id }
  const last = (await ask(8, { payments: [first, cash(7)] })).body
  expect(last).toMatchObject({ completes: true })
  await reaches(last.id, 'sold')
  const [sale] = await sales()
  expect(
    sale.payments.map(({ means, amount }: { means: string; amount: number }) => [means, amount]),
  ).toEqual([
    ['card_terminal', 10],
    ['cash', 7],
    ['card_terminal', 8],
  ])
  expect(await left()).toEqual([])
  expect(await anna.sell({ ...wanted, payments: [first, cash(15)] })).toMatchObject({
    ...{ status: 409, body: { code: 'terminal_payment_used' } },
  })
  expect(await auditMoney(api.db)).toEqual([])
})
