import { count, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { useApi } from '../../tests/api.ts'
import { aScreening } from '../../tests/builders.ts'
import { buy, refusedCard } from '../../tests/buyers.ts'
import { aCrowd, type Buyer } from '../../tests/races/crowd.ts'
import { mails } from '../mail/tables.ts'
import { sessions } from '../screenings/tables.ts'
import { orders, places } from './tables.ts'

// Many buy at the same instant, so that their claims, payments and tickets share statements: each gets the answer
// they would have had alone.

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

test('everyone is told of their own seats, for their own screening, with a ticket each and one mail', async () => {
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
    // What was answered without being read again is what is written.
    expect({ ...((await again.json()) as object), payment: null }).toEqual(body)
  }
  for (const id of screenings) expect(await soldOf(id)).toBe(12)
})

test('who cannot have what they ask spoils nobody else’s seats', async () => {
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
  // While they ask: what was true when they looked no longer is when their claim is written.
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

test('one person who asks for too much, on two screenings at once, gets some of it, and spoils nobody’s claim', async () => {
  const [one, two] = screenings as [number, number]
  const [greedy, ...others] = crowd as [Buyer, ...Buyer[]]
  const answers = await Promise.all([
    ...Array.from({ length: 8 }, () => buy(api, greedy, { sessions_id: one, nbr_seats_payed: 3 })),
    ...Array.from({ length: 8 }, () => buy(api, greedy, { sessions_id: two, nbr_seats_payed: 3 })),
    ...others.slice(0, 8).map(buyer => buy(api, buyer, { sessions_id: one })),
  ])
  const statuses = answers.map(({ status }) => status)
  expect(new Set(statuses.slice(0, 16))).toEqual(new Set([201, 429]))
  expect(statuses.slice(16)).toEqual(Array(8).fill(201))
})

test('one key sent many times at once buys once, and everyone is told of the same order', async () => {
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
