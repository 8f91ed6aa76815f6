import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import type { TerminalMood } from '../../contract/rules/device-moods.ts'
import { cents } from '../../contract/rules/money.ts'
import { fullFare } from '../../contract/rules/places.ts'
import { useApi } from '../../tests/api.ts'
import { aProduct } from '../../tests/boutique.ts'
import { aRoom, aScreening } from '../../tests/builders.ts'
import { aCashier, cash } from '../../tests/counter.ts'
import { patience } from '../../tests/device-patience.ts'
import { auditMoney } from '../../tests/ledgers/audit-money.ts'
import { audit_lines } from '../audit/tables.ts'
import { createDevices } from '../devices.ts'
import { tills } from '../tills/tables.ts'
import { counter_refunds, terminal_payments } from './tables.ts'

const api = await useApi({ limitsOn: false, devices: createDevices({ simulate: true, patience }) })
const { cinemas_id } = await aRoom(api.db)
afterAll(async () => expect(await auditMoney(api.db)).toEqual([]))

let serial = 0
/**
 * Creates a till with a simulated terminal and sells two places for 25 €: `byCard` euros by card, the rest in
 * cash.
 */
async function sold(mood: TerminalMood, byCard = 25) {
  const address = `127.0.4.${++serial}`
  const anna = await aCashier(api, cinemas_id)
  await api.db.update(tills).set({ terminal_address: address }).where(eq(tills.id, anna.till))
  const { terminal } = (await api.appContext.devices.simulated(address))!
  const { id } = await aRoom(api.db, { cinemas_id })
  const screening = await aScreening(api.db, { movie_theaters_id: id, session_date: '2026-11-20' })
  const payments = [
    ...(byCard > 0 ? [{ means: 'card_terminal', amount: byCard }] : []),
    ...(byCard < 25 ? [cash(25 - byCard)] : []),
  ]
  const places = [{ tariffs_id: fullFare }, { tariffs_id: fullFare }]
  const sale = (await anna.sell({ sessions_id: screening.id, places, payments })).body
  terminal.behave(mood)
  const left = async () => (await anna.get(`terminal-payment?session=${anna.session}`)).body
  return {
    ...{ anna, terminal, sale, left },
    refund: (places: number[], key: string = crypto.randomUUID()) => {
      const body = { till_sessions_id: anna.session, places, on_terminal: true }
      return anna.post(`order/${sale.id}/refund`, body, key)
    },
    /** Waits until the newest payment or refund request to this till's terminal has this state. */
    reaches: (state: string) =>
      vi.waitFor(
        async () => {
          const rows = await api.db
            .select()
            .from(terminal_payments)
            .where(eq(terminal_payments.till_sessions_id, anna.session))
          expect(rows.toSorted((a, b) => a.id - b.id).at(-1)).toMatchObject({ state })
        },
        { timeout: 30_000, interval: 20 },
      ),
    settle: (id: number, done: boolean) => anna.post(`terminal-payment/${id}/settle`, { done }),
    close: () => anna.post(`session/${anna.session}/close`, { counted: 100 }),
  }
}
const states = ({ places }: { places: { state: string }[] }) => places.map(({ state }) => state)

test('a refund sent twice asks the card terminal once, for the amount that the card had paid', async () => {
  const { refund, reaches, left, terminal, close } = await sold('accepts')
  const key = crypto.randomUUID()
  const answers = await Promise.all([refund([1], key), refund([1], key)])
  expect(answers.map(({ status, body }) => [status, states(body)])).toEqual([
    [200, ['cancelled', 'sold']],
    [200, ['cancelled', 'sold']],
  ])
  await reaches('accepted')
  expect(terminal.slips).toEqual([{ kind: 'refund', amount: 1250, till: expect.any(String), done: true }])
  expect(await left()).toEqual([])
  expect((await close()).body).toMatchObject({ state: 'closed', difference: 0 })
})

test('a ticket paid in cash is refunded from the drawer, without a request to the card terminal', async () => {
  const { refund, left, terminal } = await sold('accepts', 12.5)
  // The card paid for the first ticket, cash for the second, which is now refunded.
  expect((await refund([2])).body.refunds).toMatchObject([{ means: [{ means: 'cash', amount: 12.5 }] }])
  expect([terminal.slips, await left()]).toEqual([[], []])
})

test('if the terminal refuses a refund, the amount remains owed, and the till cannot be closed', async () => {
  const { anna, refund, reaches, left, terminal, close } = await sold('refuses')
  await refund([1, 2])
  await reaches('refused')
  const [owed] = await left()
  expect(owed).toMatchObject({ kind: 'refund', amount: 25, state: 'refused', owed: true, sale: null })
  expect((await close()).body.code).toBe('terminal_payment_open')
  // Ask the terminal again: it refuses once more. Later it accepts.
  expect(await anna.post(`terminal-payment/${owed.id}/return`, {})).toMatchObject({
    ...{ status: 201, body: { kind: 'refund', amount: 25, owed: false } },
  })
  await vi.waitFor(async () => expect(await left()).toMatchObject([{ id: owed.id, owed: true }]), {
    timeout: 30_000,
    interval: 20,
  })
  terminal.behave('accepts')
  await anna.post(`terminal-payment/${owed.id}/return`, {})
  await reaches('accepted')
  expect(await left()).toEqual([])
  expect(terminal.slips.filter(({ done }) => done)).toHaveLength(1)
  expect((await anna.post(`terminal-payment/${owed.id}/return`, {})).body.code).toBe(
    'terminal_payment_settled',
  )
  expect((await close()).body).toMatchObject({ state: 'closed' })
})

test('a refund that the terminal refused can be paid in another way, which the journal records', async () => {
  const { refund, reaches, left, settle } = await sold('refuses')
  await refund([1])
  await reaches('refused')
  const [owed] = await left()
  expect((await settle(owed.id, true)).body.code).toBe('terminal_payment_settled')
  expect((await settle(owed.id, false)).body).toMatchObject({ state: 'returned', by_hand: true, owed: false })
  expect(await left()).toEqual([])
  const lines = await api.db.select().from(audit_lines).where(eq(audit_lines.entity_id, owed.id))
  expect(lines).toMatchObject([{ action: 'settle-terminal', before: { amount: 1250, state: 'refused' } }])
})

test.each([
  [true, 'accepted', 0],
  [false, 'refused', 1],
])(
  'if the terminal’s response is lost, the cashier reads from the slip whether it refunded: %s',
  async (done, state, many) => {
    const { refund, reaches, left, settle } = await sold('dies_after_debit')
    await refund([1])
    await reaches('unknown')
    const [doubt] = await left()
    expect(doubt).toMatchObject({ kind: 'refund', state: 'unknown', amount: 12.5 })
    expect((await settle(doubt.id, done)).body).toMatchObject({ state })
    expect(await left()).toHaveLength(many)
  },
)

test('a refund interrupted before the terminal was asked stays unknown until the slip is read', async () => {
  const { anna, sale, left, settle, reaches, terminal } = await sold('accepts')
  // Recreate the state after a process was killed between the commit of a refund and its request to the terminal:
  // a request that was written a minute ago and that no process waits for.
  await anna.refund(sale.id, [1])
  const [refunded] = await api.db.select().from(counter_refunds).where(eq(counter_refunds.orders_id, sale.id))
  const before = new Date(api.clock.now.getTime() - 60_000)
  await api.db.insert(terminal_payments).values({
    ...{ till_sessions_id: anna.session, users_id: anna.id, amount: cents(1250), request_hash: '' },
    ...{ counter_refunds_id: refunded!.id, asked_at: before, alive_at: before, idempotency_key: 'killed' },
  })
  const [row] = await left()
  expect(row).toMatchObject({ kind: 'refund', state: 'unknown', amount: 12.5 })
  expect((await settle(row.id, false)).body).toMatchObject({ state: 'refused', owed: true })
  await anna.post(`terminal-payment/${row.id}/return`, {})
  await reaches('accepted')
  expect(await left()).toEqual([])
  expect(terminal.slips).toMatchObject([{ kind: 'refund', amount: 1250, done: true }])
})

test('while the terminal is busy, a second refund is refused, and its ticket remains valid', async () => {
  const { anna, sale, refund, reaches, terminal } = await sold('silent')
  await refund([1])
  expect(await refund([2])).toMatchObject({ status: 409, body: { code: 'terminal_payment_open' } })
  expect(states((await anna.get(`order/${sale.id}`)).body)).toEqual(['cancelled', 'sold'])
  expect(await api.db.$count(counter_refunds, eq(counter_refunds.orders_id, sale.id))).toBe(1)
  const [row] = (await anna.get(`terminal-payment?session=${anna.session}`)).body
  await anna.post(`terminal-payment/${row.id}/leave`, {})
  await reaches('unknown')
  expect(terminal.slips.filter(({ done }) => done)).toEqual([])
})

test('without a connected terminal, a card refund is refused, and the cashier can refund by hand', async () => {
  const { anna, sale, refund, left, terminal } = await sold('accepts')
  await api.db.update(tills).set({ terminal_address: null }).where(eq(tills.id, anna.till))
  expect((await refund([1])).body.code).toBe('no_terminal')
  expect(states((await anna.get(`order/${sale.id}`)).body)).toEqual(['sold', 'sold'])
  expect((await anna.refund(sale.id, [1])).status).toBe(200)
  expect([terminal.slips, await left()]).toEqual([[], []])
})

test('an exchange for cheaper tickets refunds the difference to the card on the terminal', async () => {
  const { anna, sale, reaches, terminal } = await sold('accepts')
  const { id } = await aRoom(api.db, { cinemas_id })
  const cheaper = await aScreening(api.db, {
    ...{ movie_theaters_id: id, session_date: '2026-11-21', price: cents(1000) },
  })
  const { status, body } = await anna.post(`order/${sale.id}/exchange`, {
    ...{ till_sessions_id: anna.session, sessions_id: cheaper.id, places: [1, 2], on_terminal: true },
  })
  expect([status, body.total]).toEqual([201, 20])
  await reaches('accepted')
  expect(terminal.slips).toMatchObject([{ kind: 'refund', amount: 500, done: true }])
})

test('a gift voucher that was bought by card is refunded to the card on the terminal', async () => {
  const { anna, reaches, terminal } = await sold('accepts')
  const bon = await aProduct(api.db, { kind: 'bon_cadeau' })
  const { body } = await anna.sell({
    vouchers: [{ products_id: bon.id, quantity: 1 }],
    payments: [{ means: 'card_terminal', amount: 20 }, cash(10)],
  })
  const asked = { till_sessions_id: anna.session, vouchers: [1], on_terminal: true }
  expect((await anna.post(`sale/${body.sales_id}/voucher-refund`, asked)).status).toBe(200)
  await reaches('accepted')
  expect(terminal.slips).toMatchObject([{ kind: 'refund', amount: 2000, done: true }])
})
