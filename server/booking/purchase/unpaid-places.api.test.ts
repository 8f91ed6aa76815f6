import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { aRoom, aScreening } from '../../../tests/builders.ts'
import { goodCard } from '../../../tests/stripe-stand-in/books.ts'
import { type Buyer, type OrderToPay, useCheckout } from '../../../tests/stripe-stand-in/checkout.ts'
import { reconcile } from '../../payments/reconcile.ts'
import { pendingLifeMs } from '../../payments/rules.ts'
import { cancelOwnOrder } from '../cancellation/cancel-order.ts'
import { cancelScreening } from '../cancellation/cancel-screening.ts'
import { orders, unpaid_by_account, unpaid_by_connection } from '../tables.ts'
import { tidyHolds } from './tidy-holds.ts'

let mona: Buyer
let screening: { id: number }
const checkout = await useCheckout({ limitsOn: true })
beforeEach(async () => {
  checkout.clock.now = new Date('2026-11-20T15:00:00Z')
  mona = await checkout.api.as('member')
  screening = await aScreening(checkout.db, { total_seats: 90 })
})

const minutes = (count: number) => checkout.later(count * 60_000)

async function order(buyer: Buyer, seats: number, sessions_id = screening.id) {
  const response = await checkout.order(buyer, { sessions_id, nbr_seats_payed: seats })
  const body = (await response.json()) as OrderToPay & { code: string; message: string }
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ...body }
}

/** Checks that the counters of unpaid seats agree with the pending orders. */
async function countersAgree() {
  const pending = (await checkout.db.select().from(orders)).filter(({ state }) => state === 'pending')
  const seatsBy = (key: (row: (typeof pending)[number]) => unknown) =>
    [...Map.groupBy(pending, key)].map(([name, rows]) => [
      name,
      rows.reduce((sum, row) => sum + row.nbr_seats_payed, 0),
    ])
  const accounts = await checkout.db.select().from(unpaid_by_account)
  const held = accounts.filter(({ seats }) => seats > 0)
  expect(new Map(held.map(row => [row.users_id, row.seats]))).toEqual(
    new Map(seatsBy(row => row.users_id) as never),
  )
  const connections = (await checkout.db.select().from(unpaid_by_connection)).filter(({ seats }) => seats > 0)
  expect(new Map(connections.map(row => [`${row.sessions_id} ${row.held_from}`, row.seats]))).toEqual(
    new Map(seatsBy(row => `${row.sessions_id} ${row.held_from}`) as never),
  )
}

describe('unpaid seats of one account', () => {
  test('an account can reserve ten unpaid seats in two orders; a third unpaid order is refused', async () => {
    const other = await aScreening(checkout.db)
    expect((await order(mona, 4)).status).toBe(201)
    minutes(3)
    expect((await order(mona, 7, other.id)).status).toBe(429)
    expect((await order(mona, 6, other.id)).status).toBe(201)
    const third = await order(mona, 1)
    expect(third).toMatchObject({ status: 429, code: 'too_many_unpaid', retryAfter: '300' })
    // The first order was made at 16:00 in Paris and expires after eight minutes.
    expect(third.message).toMatch(/Payez-les ou renoncez-y.*Réessayez à partir de 16h08\.$/)
    await countersAgree()
  })

  test('an account that has paid its ten seats can reserve ten more unpaid seats', async () => {
    const first = await order(mona, 10)
    await checkout.typeCard(first.payment!.client_secret, goodCard)
    expect(await checkout.follow(mona, first.id)).toMatchObject({ state: 'confirmed' })
    const next = await aScreening(checkout.db)
    expect((await order(mona, 10, next.id)).status).toBe(201)
    await countersAgree()
  })

  test('unpaid seats are reserved for eight minutes, and are then on sale again', async () => {
    await order(mona, 10)
    checkout.later(pendingLifeMs - 1000)
    await reconcile(checkout.appContext)
    expect(await checkout.soldSeats(screening.id)).toBe(10)
    checkout.later(1000)
    await reconcile(checkout.appContext)
    expect(await checkout.soldSeats(screening.id)).toBe(0)
    await countersAgree()
  })
})

describe('releasing unpaid seats', () => {
  const takeAndGiveUp = async () => {
    const taken = await order(mona, 10)
    if (taken.status === 201) expect((await checkout.cancel(mona, taken.id)).status).toBe(200)
    return taken
  }

  test('an account may release unpaid seats three times an hour; further releases impose growing waits', async () => {
    for (let turn = 0; turn < 3; turn++) expect((await takeAndGiveUp()).status).toBe(201)
    const waits: (string | null)[] = []
    for (let turn = 0; turn < 5; turn++) {
      const refused = await takeAndGiveUp()
      expect(refused).toMatchObject({ status: 429, code: 'too_many_lapses' })
      waits.push(refused.retryAfter)
      checkout.later(Number(refused.retryAfter) * 1000)
      expect((await takeAndGiveUp()).status).toBe(201)
    }
    expect(waits).toEqual(['300', '600', '1200', '2400', '4800'])
    expect((await takeAndGiveUp()).message).toMatch(/Réessayez à partir de \d\dh\d\d\.$/)
  })

  test('an hour after an account released unpaid seats, they no longer count towards its limit', async () => {
    for (let turn = 0; turn < 2; turn++) await takeAndGiveUp()
    minutes(60)
    for (let turn = 0; turn < 3; turn++) expect((await takeAndGiveUp()).status).toBe(201)
    expect((await takeAndGiveUp()).status).toBe(429)
  })

  test('an expired order and a cancelled paid order count towards the limit of released orders', async () => {
    await order(mona, 2)
    minutes(8)
    await reconcile(checkout.appContext)
    for (let turn = 0; turn < 2; turn++) {
      const { id, payment } = await order(mona, 2)
      await checkout.typeCard(payment!.client_secret, goodCard)
      await checkout.follow(mona, id)
      expect((await checkout.cancel(mona, id)).status).toBe(200)
    }
    expect(await order(mona, 2)).toMatchObject({ status: 429, code: 'too_many_lapses' })
  })

  const wish = () => ({ sessions_id: screening.id, nbr_seats_payed: 10, key: 'deux-onglets' })
  test.each([
    ['reads it', (id: number) => checkout.follow(mona, id)],
    ['sends the same order again', () => checkout.order(mona, wish())],
  ])(
    'an order released while another request %s counts towards the limit of releases',
    async (_, meanwhile) => {
      const { id } = (await (await checkout.order(mona, wish())).json()) as OrderToPay
      const { gateway } = checkout.appContext
      const watched: typeof gateway = {
        ...gateway,
        async close(reference) {
          const closed = await gateway.close(reference)
          await meanwhile(id)
          return closed
        },
      }
      const actor = { id: mona.id, firstname: '', roleUser: 'user' }
      await cancelOwnOrder({ ...checkout.appContext, gateway: watched, actor } as never, id)
      expect(await checkout.stateOf(id)).toBe('expired')
      const own = eq(unpaid_by_account.users_id, mona.id)
      expect(await checkout.db.select().from(unpaid_by_account).where(own)).toMatchObject([
        { orders: 0, seats: 0, lapses: 1 },
      ])
      await countersAgree()
    },
  )

  test('an unpaid order does not count as released if the cinema cancels the screening', async () => {
    const admin = await checkout.api.as('admin')
    for (let turn = 0; turn < 3; turn++) {
      const off = await aScreening(checkout.db)
      await order(mona, 2, off.id)
      const context = { ...checkout.appContext, actor: { id: admin.id, firstname: '', roleUser: 'admin' } }
      await cancelScreening(context as never, off.id, 'Panne')
      await reconcile(checkout.appContext)
    }
    expect((await order(mona, 2)).status).toBe(201)
  })
})

describe('the limit of an IP address', () => {
  test('nine new accounts behind one IP address can reserve at most a quarter of a room without paying', async () => {
    const fresh = await Promise.all(Array.from({ length: 9 }, () => checkout.api.as('member')))
    const answers = await Promise.all(fresh.map(buyer => order(buyer, 10)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    const refused = answers.find(({ status }) => status !== 201)!
    expect(refused).toMatchObject({ status: 429, code: 'too_many_from_here', retryAfter: '480' })
    expect(refused.message).toMatch(/depuis votre connexion.*Réessayez à partir de/)
    expect(await checkout.soldSeats(screening.id)).toBe(20)
    await countersAgree()
    // A buyer with another IP address can still order.
    const { address, body } = {
      address: '192.0.2.77',
      body: { sessions_id: screening.id, nbr_seats_payed: 4 },
    }
    const elsewhere = await checkout.api.request('/api/v1/app/order', {
      method: 'POST',
      headers: mona.headers,
      address,
      json: { lastname: 'Strapontin', firstname: 'Mona', email: 'mona@exemple.fr', ...body },
    })
    expect(elsewhere.status).toBe(201)
  })

  test('in a small room, the buyers behind one IP address can reserve at most ten unpaid seats', async () => {
    const small = await aScreening(checkout.db, {
      movie_theaters_id: (await aRoom(checkout.db, { nbr_seats: 16 })).id,
      total_seats: 16,
    })
    expect((await order(mona, 10, small.id)).status).toBe(201)
    expect(await order(await checkout.api.as('member'), 1, small.id)).toMatchObject({
      code: 'too_many_from_here',
    })
  })

  test('the IP address of an order is deleted once no unpaid seat is reserved from that address', async () => {
    const { id } = await order(mona, 2)
    await checkout.cancel(mona, id)
    await tidyHolds(checkout.appContext)
    const here = eq(unpaid_by_connection.sessions_id, screening.id)
    expect(await checkout.db.select().from(unpaid_by_connection).where(here)).toEqual([])
    expect(await checkout.db.select().from(orders).where(eq(orders.id, id))).toMatchObject([
      { held_from: null },
    ])
  })
})
