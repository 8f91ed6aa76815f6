import { count, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { useApi } from '../../../tests/api.ts'
import { aNumberedScreening, aScreening } from '../../../tests/builders.ts'
import { buy, refusedCard } from '../../../tests/buyers.ts'
import { aCrowd, type Buyer } from '../../../tests/races/crowd.ts'
import { drawSeats } from '../../../tests/seats/draw-seats.ts'
import { mails } from '../../mail/tables.ts'
import { sessions } from '../../screenings/tables.ts'
import { orders, places } from '../tables.ts'

// In these tests, many members buy at the same instant, so that their requests are handled together by the same
// SQL statements. Each member must get the same response as alone.

let screenings: number[]
const api = await useApi({ limitsOn: false })
const crowd = await aCrowd(api.db, 24, api.clock.now)
beforeEach(async () => {
  screenings = []
  for (let made = 0; made < 4; made++) screenings.push((await aScreening(api.db)).id)
})

type Answer = {
  status: number
  body: { code?: string; sessions_id?: number; users_id?: number; id?: number }
}

const answerTo = async (asked: Promise<Response>): Promise<Answer> => {
  const response = await asked
  return { status: response.status, body: (await response.json()) as Answer['body'] }
}

const soldOf = async (id: number) =>
  (await api.db.select().from(sessions).where(eq(sessions.id, id)))[0]!.sold_seats

test('concurrent buyers each get their own seats, tickets and mail, for their own screening', async () => {
  const answers = await Promise.all(
    crowd.map((buyer, index) => answerTo(buy(api, buyer, { sessions_id: screenings[index % 4]! }))),
  )
  expect(answers.map(({ status }) => status)).toEqual(crowd.map(() => 201))
  expect(answers.map(({ body }) => [body.users_id, body.sessions_id])).toEqual(
    crowd.map(({ id }, index) => [id, screenings[index % 4]]),
  )
  for (const { body } of answers) {
    const id = body.id!
    expect(await api.db.select().from(places).where(eq(places.orders_id, id))).toHaveLength(2)
    expect(await api.db.select().from(mails).where(eq(mails.orders_id, id))).toHaveLength(1)
    const again = await api.request(`/api/v1/app/order/${id}`, {
      headers: crowd.find(each => each.id === body.users_id)!.headers,
    })
    // The first response was built without reading the order from the database: it must equal the stored order.
    expect({ ...((await again.json()) as object), payment: null }).toEqual(body)
  }
  for (const id of screenings) expect(await soldOf(id)).toBe(12)
})

test('a refused order does not affect other orders that are placed at the same time', async () => {
  const [open, full, cancelled, begun] = screenings as [number, number, number, number]
  await api.db.update(sessions).set({ total_seats: 3 }).where(eq(sessions.id, full))
  const asked = crowd.map((buyer, index) =>
    [
      () => buy(api, buyer, { sessions_id: open }),
      () => buy(api, buyer, { sessions_id: full }),
      () => buy(api, buyer, { sessions_id: open, num_cb: refusedCard }),
      () => buy(api, buyer, { sessions_id: cancelled, price_order: 1 }),
      () => buy(api, buyer, { sessions_id: begun }),
      () => buy(api, buyer, { sessions_id: 987_654 }),
    ][index % 6]!(),
  )
  // The screening starts after the orders were checked, but before they get seats: they must be refused.
  await api.db.update(sessions).set({ starts_at: api.clock.now }).where(eq(sessions.id, begun))
  const answers = await Promise.all(asked.map(answerTo))
  const of = (kind: number) => answers.filter((_, index) => index % 6 === kind)
  expect(of(0).map(({ status }) => status)).toEqual([201, 201, 201, 201])
  expect(
    of(1)
      .map(({ status }) => status)
      .sort(),
  ).toEqual([201, 409, 409, 409])
  expect(of(2).map(({ body }) => body.code)).toEqual(Array(4).fill('payment_refused'))
  expect(of(3).map(({ body }) => body.code)).toEqual(Array(4).fill('wrong_price'))
  for (const { status, body } of of(4)) expect([201, 'sales_closed']).toContain(body.code ?? status)
  expect(of(5).map(({ body }) => body.code)).toEqual(Array(4).fill('screening_not_found'))
  expect([await soldOf(open), await soldOf(full), await soldOf(cancelled)]).toEqual([8, 2, 0])
})

test('a member who exceeds the limits of two screenings at once does not affect other buyers', async () => {
  const [one, two] = screenings as [number, number]
  const [greedy, ...others] = crowd as [Buyer, ...Buyer[]]
  const answers = await Promise.all(
    [
      ...Array.from({ length: 8 }, () => buy(api, greedy, { sessions_id: one, nbr_seats_payed: 3 })),
      ...Array.from({ length: 8 }, () => buy(api, greedy, { sessions_id: two, nbr_seats_payed: 3 })),
      ...others.slice(0, 8).map(buyer => buy(api, buyer, { sessions_id: one })),
    ].map(answerTo),
  )
  const told = answers.map(({ status, body }) => body.code ?? status)
  // Two limits can refuse an order, depending on the timing: that of ten seats per screening if the earlier orders
  // are paid, that of unpaid seats if they are not paid yet.
  for (const each of [told.slice(0, 8), told.slice(8, 16)]) {
    for (const one of each) expect([201, 'too_many_unpaid', 'too_many_seats']).toContain(one)
    expect(each.filter(one => one === 201).length).toBeLessThanOrEqual(3)
  }
  expect(told.slice(0, 16)).toContain(201)
  expect(told.slice(16)).toEqual(Array(8).fill(201))
})

test('an order sent many times concurrently under one idempotency key is placed once', async () => {
  const [screening] = screenings as [number]
  const [buyer] = crowd as [Buyer]
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      answerTo(buy(api, buyer, { sessions_id: screening, key: 'une-seule-fois' })),
    ),
  )
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const [bought] = await api.db
    .select({ orders: count() })
    .from(orders)
    .where(eq(orders.idempotency_key, 'une-seule-fois'))
  expect(bought).toEqual({ orders: 1 })
})

test('an order for a taken seat, sent many times under one idempotency key, gets one error each time', async () => {
  const [buyer, other] = crowd as [Buyer, Buyer]
  for (let attempt = 0; attempt < 24; attempt++) {
    const numbered = await aNumberedScreening(api.db, drawSeats('....'))
    const wish = (...seats: string[]) => ({
      sessions_id: numbered.id,
      nbr_seats_payed: seats.length,
      places: seats.map(seat => ({ tariffs_id: 1, seats_id: numbered.seat(seat) })),
    })
    const key = `siege-pris-${attempt}`
    const taken = buy(api, other, wish('A 1', 'A 2'))
    if (attempt % 2 === 0) await taken
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => answerTo(buy(api, buyer, { ...wish('A 1', 'A 2'), key }))),
    )
    expect(answers).toEqual(answers.map(() => answers[0]))
    // In even attempts, another buyer has already bought the seats. In odd attempts, both buy at the same time, so
    // either may get the seats.
    const lost = attempt % 2 === 0 || (await taken).status === 201
    expect(answers[0]!.body.code ?? 'placed').toBe(lost ? 'seat_taken' : 'placed')
  }
})

test('a refused card gives the same error to an order sent many times under one idempotency key', async () => {
  const [screening] = screenings as [number]
  const [buyer] = crowd as [Buyer]
  const answers = await Promise.all(
    Array.from({ length: 6 }, () =>
      answerTo(buy(api, buyer, { sessions_id: screening, num_cb: refusedCard, key: 'carte-refusee' })),
    ),
  )
  expect(answers.map(({ body }) => body.code)).toEqual(answers.map(() => 'payment_refused'))
})

test('different orders sent concurrently under one idempotency key never get each other’s response', async () => {
  const [open, full] = screenings as [number, number]
  const [buyer, other] = crowd as [Buyer, Buyer]
  await api.db.update(sessions).set({ total_seats: 1 }).where(eq(sessions.id, full))
  const [refused, two, one] = await Promise.all([
    answerTo(buy(api, buyer, { sessions_id: full, key: 'deux-demandes' })),
    answerTo(buy(api, buyer, { sessions_id: open, key: 'deux-demandes' })),
    answerTo(buy(api, buyer, { sessions_id: open, nbr_seats_payed: 1, key: 'deux-demandes' })),
  ])
  // The requests may be handled in any order. The first whose order is placed keeps the key; the other one is
  // refused.
  const [placed, reused] = two.status === 201 ? [two, one] : [one, two]
  expect(placed.body).toMatchObject({ nbr_seats_payed: placed === two ? 2 : 1, state: 'confirmed' })
  expect(reused.body.code).toBe('idempotency_key_reused')
  expect(['too_few_seats', 'idempotency_key_reused']).toContain(refused.body.code)
  // Another buyer can use the same key, because keys are separate for each buyer.
  const elsewhere = await answerTo(buy(api, other, { sessions_id: open, key: 'deux-demandes' }))
  expect(elsewhere.status).toBe(201)
})
