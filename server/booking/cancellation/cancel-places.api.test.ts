import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { cents } from '../../../contract/rules/money.ts'
import { aProduct, purchase } from '../../../tests/boutique.ts'
import { useBoutiqueApi } from '../../../tests/boutique-api.ts'
import { aScreening } from '../../../tests/builders.ts'
import { buy } from '../../../tests/buyers.ts'
import { auditSeats } from '../../../tests/faults/books.ts'
import { auditMoney } from '../../../tests/ledgers/audit-money.ts'
import { aStaffMember, type StaffMember } from '../../../tests/staff.ts'
import { mails } from '../../mail/tables.ts'
import { reconcile } from '../../payments/reconcile.ts'
import { acquirer_ledger } from '../../payments/tables.ts'
import { sessions } from '../../screenings/tables.ts'
import { vouchers } from '../../vouchers/tables.ts'
import { orders, seats_held } from '../tables.ts'

const api = await useBoutiqueApi()
let admin: StaffMember
let mona: Awaited<ReturnType<typeof api.as>>
beforeEach(async () => {
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  admin = await aStaffMember(api, 'admin')
  mona = await api.as('member')
})

type Order = { id: number; sessions_id: number; tickets: { id: number; code: string }[] }

/**
 * Buys three tickets with a 3D supplement. An e-card pays the first, a gift voucher a part of the second, and the
 * bank card the rest.
 */
async function anOrderOfAllMeans() {
  const card = await (await purchase(api, mona, { products_id: (await aProduct(api.db)).id })).json()
  const small = await aProduct(api.db, { kind: 'bon_cadeau', amount: cents(1000), price: cents(1000) })
  const bon = await (await purchase(api, mona, { products_id: small.id })).json()
  const screening = await aScreening(api.db, { supplement: cents(200), session_date: '2026-11-28' })
  const bought = await buy(api, mona, {
    sessions_id: screening.id,
    nbr_seats_payed: 3,
    e_cartes: [{ id: card.vouchers[0].id, places: 1 }],
    bons_cadeaux: [{ id: bon.vouchers[0].id }],
  })
  const order = (await bought.json()) as Order
  return { order, card: card.vouchers[0].id as number, bon: bon.vouchers[0].id as number }
}
const cancelPlaces = (id: number, ...places: number[]) => admin.post(`order/${id}/cancel`, { places })
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
const readOwn = async ({ id }: Order) =>
  (await api.request(`/api/v1/app/order/${id}`, { headers: mona.headers })).json()

test('if one ticket of an order is cancelled, each payment method is refunded for that ticket only', async () => {
  const { order, card, bon } = await anOrderOfAllMeans()
  expect([await balanceOf(card), await balanceOf(bon)]).toEqual([4, 0])
  const { status, body } = await cancelPlaces(order.id, 2)
  expect([status, body]).toMatchObject([
    200,
    {
      state: 'confirmed',
      nbr_seats_payed: 3,
      seats_standing: 2,
      places: [
        {
          number: 1,
          state: 'sold',
          paid_by: [
            { means: 'e_carte', amount: 12.5 },
            { means: 'card', amount: 2 },
          ],
        },
        { number: 2, state: 'cancelled' },
        { number: 3, state: 'sold', paid_by: [{ means: 'card', amount: 14.5 }] },
      ],
    },
  ])
  const [listed] = (await admin.get(`order?sessions_id=${order.sessions_id}`)).body
  expect([listed.price_order, listed.price_standing]).toEqual([43.5, 29])
  // For the cancelled ticket, the gift voucher gets its 10 € back, and the bank card 4.50 € (the rest and the
  // supplement).
  expect([await balanceOf(card), await balanceOf(bon), await refundedOf(order.id)]).toEqual([4, 1000, 450])
  const [screening] = await api.db.select().from(sessions).where(eq(sessions.id, order.sessions_id))
  const [held] = await api.db.select().from(seats_held).where(eq(seats_held.sessions_id, order.sessions_id))
  expect([screening!.sold_seats, held!.seats, await auditSeats(api.db)]).toEqual([2, 2, []])

  const own = (await readOwn(order)) as Order & { places: { state: string }[]; refunds: object[] }
  const refunds = [
    { means: 'card', places: null, amount: 4.5, state: 'arrived', name: 'Visa •••• 4242' },
    { means: 'bon_cadeau', places: null, amount: 10, state: 'arrived' },
  ]
  expect([own.refunds, body.refunds]).toMatchObject([refunds, refunds])
  expect(own.tickets.map(({ code }) => code)).toEqual([order.tickets[0]!.code, order.tickets[2]!.code])
  const list = await admin.get(`control/screening/${order.sessions_id}/tickets`)
  expect(
    list.body.tickets.map(({ seat, stands }: { seat: number; stands: boolean }) => [seat, stands]),
  ).toEqual([
    [1, true],
    [2, false],
    [3, true],
  ])
  const written = await api.db.select().from(mails).where(eq(mails.orders_id, order.id))
  expect(written.find(({ cause }) => cause.startsWith('places-cancelled'))?.text).toContain(
    'La place 2 de votre réservation est annulée',
  )
  const [line] = (await admin.get(`audit?entity=order&entity_id=${order.id}`)).body
  expect(line).toMatchObject({ action: 'cancel', before: { places: [1, 2, 3] }, after: { places: [1, 3] } })
})

describe('cancellation by the buyer', () => {
  const cancelOwn = async (id: number, body?: object, headers = mona.headers) => {
    const response = await api.request(`/api/v1/app/order/${id}/cancel`, {
      method: 'POST',
      headers,
      ...(body && { json: body }),
    })
    const answer = (await response.json()) as { code?: string; tickets: unknown[]; can_cancel: boolean }
    return { status: response.status, ...answer }
  }

  test('a buyer who cancels some tickets of an order is refunded for these by each payment method', async () => {
    const { order, card, bon } = await anOrderOfAllMeans()
    expect(await cancelOwn(order.id, { places: [1, 3] })).toMatchObject({
      status: 200,
      state: 'confirmed',
      can_cancel: true,
      places: [{ state: 'cancelled' }, { state: 'sold' }, { state: 'cancelled' }],
      tickets: [{ code: order.tickets[1]!.code }],
    })
    expect([await balanceOf(card), await balanceOf(bon), await refundedOf(order.id)]).toEqual([5, 0, 1650])
    expect(await cancelOwn(order.id)).toMatchObject({ status: 200, state: 'cancelled' })
    expect([await balanceOf(bon), await refundedOf(order.id)]).toEqual([1000, 2100])
    expect([await auditSeats(api.db), await auditMoney(api.db)]).toEqual([[], []])
  })

  test('a buyer cannot cancel a ticket twice, after the time limit, or in another member’s order', async () => {
    const { order } = await anOrderOfAllMeans()
    await cancelOwn(order.id, { places: [1] })
    const stranger = await api.as('member')
    const answers = [
      await cancelOwn(order.id, { places: [1, 2] }),
      await cancelOwn(order.id, { places: [4] }),
      await cancelOwn(order.id, { places: [] }),
      await cancelOwn(order.id, { places: [2] }, stranger.headers),
    ]
    expect(answers.map(({ code }) => code)).toEqual([
      'place_not_cancellable',
      'place_not_cancellable',
      'invalid',
      'order_not_found',
    ])
    const [screening] = await api.db.select().from(sessions).where(eq(sessions.id, order.sessions_id))
    api.clock.now = new Date(screening!.starts_at.getTime() - 15 * 60_000 + 1)
    expect((await cancelOwn(order.id, { places: [2] })).code).toBe('too_late_to_cancel')
    expect(((await readOwn(order)) as Order).tickets).toHaveLength(2)
  })
})

test('staff cannot cancel a ticket twice, or a ticket that does not exist', async () => {
  const { order } = await anOrderOfAllMeans()
  const twice = await Promise.all([cancelPlaces(order.id, 3), cancelPlaces(order.id, 3)])
  expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await cancelPlaces(order.id, 3)).body.code).toBe('place_not_cancellable')
  expect((await cancelPlaces(order.id, 9)).body.code).toBe('place_not_cancellable')
  expect((await cancelPlaces(order.id)).status).toBe(400)
  expect([await refundedOf(order.id), await auditSeats(api.db)]).toEqual([1450, []])
})

test('cancelling all tickets one by one, by staff or by the buyer, ends in a full refund', async () => {
  const one = await anOrderOfAllMeans()
  await Promise.all([1, 2, 3].map(number => cancelPlaces(one.order.id, number)))
  const other = await anOrderOfAllMeans()
  await cancelPlaces(other.order.id, 1)
  const path = `/api/v1/app/order/${other.order.id}/cancel`
  expect((await api.request(path, { method: 'POST', headers: mona.headers })).status).toBe(200)
  // Only one refund request per payment is sent at a time: the reconciler then sends the refunds that were added
  // meanwhile.
  await reconcile(api.appContext)
  for (const { order, card, bon } of [one, other]) {
    expect(await readOwn(order)).toMatchObject({ state: 'cancelled' })
    expect([await balanceOf(card), await balanceOf(bon), await refundedOf(order.id)]).toEqual([5, 1000, 2100])
  }
  expect(await auditSeats(api.db)).toEqual([])
})

test.each(['invitation', 'refund'])(
  'if one ticket was cancelled and then its screening, the buyer’s %s covers only the other tickets',
  async choice => {
    const { order, card } = await anOrderOfAllMeans()
    await cancelPlaces(order.id, 1)
    api.clock.now = new Date('2026-11-20T16:00:00Z')
    const claims = async () => (await admin.get(`session-movie/${order.sessions_id}/claims`)).body
    expect(await claims()).toMatchObject({ orders: 1, seats: 2 })
    await admin.post(`session-movie/${order.sessions_id}/cancel`, { reason: 'Panne.' })
    const { claim } = (await readOwn(order)) as { claim: string }
    const path = `/api/v1/app/cancellation/${claim}`
    const places = [2, 3].map(number => ({ number, label: 'Plein tarif' }))
    const whatStood = { nbr_seats_payed: 2, price_order: 29, places }
    expect(await (await api.request(path)).json()).toMatchObject({ ...whatStood, chosen: null })
    const chosen = await api.request(path, { method: 'POST', json: { choice } })
    expect([chosen.status, await chosen.json()]).toMatchObject([200, { ...whatStood, chosen: choice }])
    expect(await (await api.request(path)).json()).toMatchObject({ ...whatStood, chosen: choice })
    expect(await claims()).toMatchObject({ orders: 1, seats: 2, waiting: 0 })

    const [invitation] = await api.db.select().from(vouchers).where(eq(vouchers.orders_id, order.id))
    expect([invitation?.initial ?? 0, await balanceOf(card), await auditSeats(api.db)]).toEqual([
      choice === 'invitation' ? 2 : 0,
      5,
      [],
    ])
  },
)

test('a database constraint prevents an order from returning more to a voucher than it took', async () => {
  const { order, card } = await anOrderOfAllMeans()
  const more = sql`with back as (update vouchers set balance = balance + 1 where id = ${card})
    insert into voucher_movements (vouchers_id, delta, cause, orders_id, at)
    values (${card}, 1, 'give_back', ${order.id}, now())`
  await api.db.execute(more)
  await expect(api.db.execute(more)).rejects.toThrow()
})
