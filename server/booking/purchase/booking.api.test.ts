import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { cents } from '../../../contract/rules/money.ts'
import { startTestApi, type TestApi, useApi } from '../../../tests/api.ts'
import { aScreening } from '../../../tests/builders.ts'
import { buy, refusedCard, silentCard } from '../../../tests/buyers.ts'
import { mails } from '../../mail/tables.ts'
import { reconcile } from '../../payments/reconcile.ts'
import { acquirer_ledger } from '../../payments/tables.ts'
import { sessions } from '../../screenings/tables.ts'
import { orders, places } from '../tables.ts'

let mona: Awaited<ReturnType<TestApi['as']>>
let screening: Awaited<ReturnType<typeof aScreening>>
const api = await useApi({ limitsOn: false })
beforeEach(async () => {
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  mona = await api.as('member')
  screening = await aScreening(api.db)
})

const soldSeats = async () => {
  const [row] = await api.db.select().from(sessions).where(eq(sessions.id, screening.id))
  return row!.sold_seats
}
const placesIn = async (orders_id: number) =>
  (await api.db.select().from(places).where(eq(places.orders_id, orders_id))).map(({ state }) => state)
const ledgerOf = async (id: number) => {
  const [order] = await api.db.select().from(orders).where(eq(orders.id, id))
  const [entry] = await api.db
    .select()
    .from(acquirer_ledger)
    .where(eq(acquirer_ledger.reference, order!.reference))
  return entry
}

describe('a sale', () => {
  test('an order that lists its tickets returns each ticket with its price and state', async () => {
    const { id } = await aScreening(api.db, { supplement: cents(200) })
    const places = [{ tariffs_id: 1 }, { tariffs_id: 1 }]
    const wish = { sessions_id: id, nbr_seats_payed: undefined, price_order: 29, places }
    const response = await buy(api, mona, wish)
    const order = (await response.json()) as { id: number }
    const place = {
      tariffs_id: 1,
      label: 'Plein tarif',
      price: 12.5,
      supplement: 2,
      seat: null,
      state: 'sold',
    }
    expect([response.status, order]).toMatchObject([
      201,
      { nbr_seats_payed: 2, price_order: 29, places: [1, 2].map(number => ({ number, ...place })) },
    ])
    const path = `/api/v1/app/order/${order.id}`
    await api.request(`${path}/cancel`, { method: 'POST', headers: mona.headers })
    const read = await (await api.request(path, { headers: mona.headers })).json()
    expect(read).toMatchObject({ places: [{ state: 'cancelled' }, { state: 'cancelled' }] })
  })

  test('an order takes the seats, charges the card once and creates one ticket per seat', async () => {
    const response = await buy(api, mona, {
      sessions_id: screening.id,
      nbr_seats_payed: 3,
      price_order: 37.5,
    })
    const order = (await response.json()) as { id: number; tickets: { code: string }[] }
    expect(response.status).toBe(201)
    expect(order).toMatchObject({
      state: 'confirmed',
      nbr_seats_payed: 3,
      price_order: 37.5,
      card_brand: 'Visa',
      card_last4: '4242',
      can_cancel: true,
      users_id: mona.id,
    })
    expect(new Set(order.tickets.map(ticket => ticket.code)).size).toBe(3)
    expect(await soldSeats()).toBe(3)
    expect(await ledgerOf(order.id)).toMatchObject({ state: 'paid', amount: 3750, refunded: 0 })
  })

  test('a sale queues one mail with the tickets and the calendar entry in the same transaction', async () => {
    const order = (await (await buy(api, mona, { sessions_id: screening.id })).json()) as { id: number }
    const [mail] = await api.db
      .select()
      .from(mails)
      .where(eq(mails.cause, `order-confirmed:${order.id}`))
    expect(mail).toMatchObject({ to: mona.email, users_id: mona.id, state: 'waiting' })
    expect(mail?.text).toContain('25,00')
    expect(mail?.attachments.map(file => file.filename)).toEqual([`billets-${order.id}.pdf`, 'seance.ics'])
  })

  test('an order is shown only to its buyer, both in the list and by its id', async () => {
    const order = (await (await buy(api, mona, { sessions_id: screening.id })).json()) as { id: number }
    const read = (who: typeof mona) => api.request(`/api/v1/app/order/${order.id}`, { headers: who.headers })
    expect((await read(mona)).status).toBe(200)
    expect((await read(await api.as('member'))).status).toBe(404)
    const list = await api.request('/api/v1/app/order', { headers: mona.headers })
    expect(await list.json()).toMatchObject([{ id: order.id }])
  })
})

describe('a refused order', () => {
  const cases: [string, number, string, Record<string, unknown>][] = [
    ['for no seat', 400, 'invalid', { nbr_seats_payed: 0 }],
    ['for eleven seats', 400, 'invalid', { nbr_seats_payed: 11 }],
    ['for half a seat', 400, 'invalid', { nbr_seats_payed: 1.5 }],
    ['for another person', 403, 'not_your_account', { users_id: 999_999 }],
    ['with a wrong total', 409, 'wrong_price', { price_order: 1 }],
    ['for a screening that does not exist', 404, 'screening_not_found', { sessions_id: 999_999 }],
    ['with an invalid card number', 400, 'invalid', { num_cb: '1234 5678 9012 3456' }],
    ['with an invalid expiry date', 400, 'invalid', { cb_date: '31/12/2030' }],
    ['with an invalid cryptogram', 400, 'invalid', { cryptogramme: '12' }],
    ['with a card that expires before the screening', 409, 'card_expires_too_early', { cb_date: '10/26' }],
    ['whose card the bank refuses', 402, 'payment_refused', { num_cb: refusedCard }],
    ['with an unknown field', 400, 'invalid', { state: 'confirmed' }],
  ]
  test.each(cases)(
    'an order %s is refused: no seat is taken and no card is charged',
    async (_, status, code, wish) => {
      const response = await buy(api, mona, { sessions_id: screening.id, ...wish })
      expect(response.status).toBe(status)
      expect(await response.json()).toMatchObject({ code })
      expect(await soldSeats()).toBe(0)
      const mine = await api.db
        .select({ state: places.state, code: places.code })
        .from(places)
        .innerJoin(orders, eq(orders.id, places.orders_id))
        .where(eq(orders.users_id, mona.id))
      // The places that were held for the refused payment are cancelled, and never got a ticket code.
      for (const place of mine) expect(place).toEqual({ state: 'cancelled', code: null })
    },
  )

  test('an order with an unknown fare is refused with the index of the ticket', async () => {
    const places = [{ tariffs_id: 1 }, { tariffs_id: 99 }]
    const response = await buy(api, mona, { sessions_id: screening.id, nbr_seats_payed: undefined, places })
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { code: 'fare_not_sold', errors: [{ field: 'places[1].tariffs_id' }] },
    ])
    expect(await soldSeats()).toBe(0)
  })

  test('an order that lists its tickets and also gives their number is refused if the two differ', async () => {
    const wish = { sessions_id: screening.id, places: [{ tariffs_id: 1 }] }
    const other = await buy(api, mona, { ...wish, nbr_seats_payed: 2 })
    const message = 'Ce n’est pas le nombre de places de la liste.'
    expect([other.status, await other.json()]).toMatchObject([
      400,
      { errors: [{ field: 'nbr_seats_payed', message }] },
    ])
    const neither = await buy(api, mona, {
      ...{ ...wish, places: undefined, nbr_seats_payed: undefined, lastname: '' },
    })
    expect([neither.status, await neither.json()]).toMatchObject([
      400,
      {
        errors: [{ field: 'lastname' }, { field: 'nbr_seats_payed', message: 'Ce champ est obligatoire.' }],
      },
    ])
  })

  test('an order with a wrong total is refused, and the response contains the correct total', async () => {
    const response = await buy(api, mona, { sessions_id: screening.id, price_order: 24.99 })
    expect(await response.json()).toMatchObject({
      errors: [{ field: 'price_order', message: 'Le total est de 25,00\u00a0€.' }],
    })
  })

  test('an order is refused from the moment the screening starts', async () => {
    api.clock.now = screening.starts_at
    const late = await buy(api, mona, { sessions_id: screening.id })
    expect([late.status, await late.json()]).toMatchObject([409, { code: 'sales_closed' }])
    api.clock.now = new Date(screening.starts_at.getTime() - 1)
    expect((await buy(api, mona, { sessions_id: screening.id })).status).toBe(201)
  })

  test('a member’s eleventh seat at one screening is refused, counting all orders of that member', async () => {
    expect((await buy(api, mona, { sessions_id: screening.id, nbr_seats_payed: 8 })).status).toBe(201)
    const eleventh = await buy(api, mona, { sessions_id: screening.id, nbr_seats_payed: 3 })
    expect(await eleventh.json()).toMatchObject({ code: 'too_many_seats' })
    expect((await buy(api, mona, { sessions_id: screening.id, nbr_seats_payed: 2 })).status).toBe(201)
    expect(
      (await buy(api, await api.as('member'), { sessions_id: screening.id, nbr_seats_payed: 10 })).status,
    ).toBe(201)
  })

  test('an order for more seats than are left is refused, and says whether any seat is left', async () => {
    await api.db.update(sessions).set({ sold_seats: 99 }).where(eq(sessions.id, screening.id))
    expect(await (await buy(api, mona, { sessions_id: screening.id })).json()).toMatchObject({
      code: 'too_few_seats',
    })
    expect((await buy(api, mona, { sessions_id: screening.id, nbr_seats_payed: 1 })).status).toBe(201)
    expect(await (await buy(api, mona, { sessions_id: screening.id })).json()).toMatchObject({
      code: 'sold_out',
    })
  })

  test('an order of a visitor who is not logged in is refused', async () => {
    expect((await buy(api, { headers: { cookie: '' } }, { sessions_id: screening.id })).status).toBe(401)
  })
})

describe('a payment whose answer is lost', () => {
  test('if the bank’s response is lost, the order is pending until the server asks the bank again', async () => {
    const response = await buy(api, mona, { sessions_id: screening.id, num_cb: silentCard })
    const order = (await response.json()) as { id: number }
    expect([response.status, order]).toMatchObject([201, { state: 'pending', tickets: [] }])
    expect(await soldSeats()).toBe(2)
    expect(await placesIn(order.id)).toEqual(['held', 'held'])
    // The reconciler leaves the payment alone at first, because it may still be in progress.
    await reconcile(api.appContext)
    expect(await stateOf(order.id)).toBe('pending')
    api.clock.now = new Date(api.clock.now.getTime() + 20_000)
    await Promise.all([reconcile(api.appContext), reconcile(api.appContext)])
    expect(await stateOf(order.id)).toBe('confirmed')
    expect(await placesIn(order.id)).toEqual(['sold', 'sold'])
  })

  test('an order whose payment never reached the bank frees its seats, and can never be charged later', async () => {
    const deaf = await startTestApi({ limitsOn: false })
    const { gateway } = deaf.appContext
    if (gateway.kind !== 'card') throw new Error('the api’s own gateway takes cards')
    const { charge } = gateway
    let later: (() => Promise<unknown>) | undefined
    gateway.charge = payment => {
      later = () => charge(payment)
      return Promise.reject(new Error('no route to the bank'))
    }
    const buyer = await deaf.as('member')
    const { id } = await aScreening(deaf.db)
    const order = (await (await buy(deaf, buyer, { sessions_id: id })).json()) as { id: number }
    deaf.clock.now = new Date(deaf.clock.now.getTime() + 60_000)
    await reconcile(deaf.appContext)
    const read = async () => (await deaf.db.select().from(orders).where(eq(orders.id, order.id)))[0]!.state
    expect(await read()).toBe('pending')
    deaf.clock.now = new Date(deaf.clock.now.getTime() + 10 * 60_000)
    await reconcile(deaf.appContext)
    expect(await read()).toBe('expired')
    expect((await deaf.db.select().from(sessions).where(eq(sessions.id, id)))[0]!.sold_seats).toBe(0)
    // Only now, after the order has expired, does the payment request reach the bank, which must refuse it.
    expect(await later?.()).toEqual({ state: 'refused' })
    await deaf.close()
  })

  const stateOf = async (id: number) =>
    (await api.db.select().from(orders).where(eq(orders.id, id)))[0]!.state
})

describe('an idempotency key', () => {
  test('a purchase repeated with its idempotency key gets the first response, even concurrently', async () => {
    const twice = () => buy(api, mona, { sessions_id: screening.id, key: 'double-clic-1' })
    const answers = await Promise.all([twice(), twice(), twice()])
    const later = await twice()
    const ids = await Promise.all(
      [...answers, later].map(async answer => ((await answer.json()) as { id: number }).id),
    )
    expect(new Set(ids).size).toBe(1)
    expect(await soldSeats()).toBe(2)
  })

  test('an idempotency key reused for another purchase is refused', async () => {
    await buy(api, mona, { sessions_id: screening.id, key: 'la-meme-cle' })
    const other = await buy(api, mona, { sessions_id: screening.id, nbr_seats_payed: 5, key: 'la-meme-cle' })
    expect([other.status, await other.json()]).toMatchObject([422, { code: 'idempotency_key_reused' }])
  })

  test('two members may use the same idempotency key', async () => {
    await buy(api, mona, { sessions_id: screening.id, key: 'cle-commune' })
    expect(
      (await buy(api, await api.as('member'), { sessions_id: screening.id, key: 'cle-commune' })).status,
    ).toBe(201)
    expect(await soldSeats()).toBe(4)
  })

  test('a refused purchase repeated with the same idempotency key is refused again', async () => {
    const refused = () =>
      buy(api, mona, { sessions_id: screening.id, num_cb: refusedCard, key: 'refus-repete' })
    expect([(await refused()).status, (await refused()).status]).toEqual([402, 402])
  })
})

test('no card number, expiry date or cryptogram is stored in the database or the log', async () => {
  await buy(api, mona, { sessions_id: screening.id, cryptogramme: '987', cb_date: '11/31' })
  const everything = JSON.stringify([
    await api.db.select().from(orders),
    await api.db.select().from(acquirer_ledger),
    await api.db.select().from(mails),
  ])
  for (const secret of ['424242', '4242 4242', '"987"', '11/31', '2031-11']) {
    expect(everything).not.toContain(secret)
    expect(api.logged.join('')).not.toContain(secret)
  }
})
