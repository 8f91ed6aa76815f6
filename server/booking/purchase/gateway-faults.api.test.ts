import { and, eq, isNotNull } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApi, useApi } from '../../../tests/api.ts'
import { aScreening } from '../../../tests/builders.ts'
import { buy, silentCard } from '../../../tests/buyers.ts'
import { aStaffMember } from '../../../tests/staff.ts'
import { identity } from '../../identity/tables.ts'
import type { CardGateway } from '../../payments/gateway.ts'
import { reconcile } from '../../payments/reconcile.ts'
import { gatewayTimeoutMs } from '../../payments/rules.ts'
import { payments } from '../../payments/tables.ts'
import { sessions } from '../../screenings/tables.ts'
import { orders, places } from '../tables.ts'

let buyer: Awaited<ReturnType<TestApi['as']>>
let screening: number
const api = await useApi({ limitsOn: false })
const gateway = api.appContext.gateway as CardGateway
const charge = gateway.charge
beforeEach(async () => {
  api.clock.now = new Date('2026-11-20T15:00:00Z')
  buyer = await api.as('member')
  screening = (await aScreening(api.db)).id
})
afterEach(() => {
  gateway.charge = charge
  vi.useRealTimers()
})

const orderOf = async (response: Response) => (await response.json()) as { id: number; state: string }
const stateOf = async (id: number) => (await api.db.select().from(orders).where(eq(orders.id, id)))[0]!.state
const ticketsOf = (id: number) =>
  api.db
    .select()
    .from(places)
    .where(and(eq(places.orders_id, id), isNotNull(places.code)))
const soldSeats = async () =>
  (await api.db.select().from(sessions).where(eq(sessions.id, screening)))[0]!.sold_seats
const later = (minutes: number) => {
  api.clock.now = new Date(api.clock.now.getTime() + minutes * 60_000)
}

describe('gateway faults', () => {
  test('if the gateway is too slow, the order stays pending until a later check finds it paid', async () => {
    const asked = Promise.withResolvers<void>()
    gateway.charge = payment => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      asked.resolve()
      // The bank charges the card, but its response never reaches us.
      return charge(payment).then(() => new Promise<never>(() => undefined))
    }
    const answer = buy(api, buyer, { sessions_id: screening })
    await asked.promise
    await vi.advanceTimersByTimeAsync(gatewayTimeoutMs)
    vi.useRealTimers()
    const order = await orderOf(await answer)
    expect(order.state).toBe('pending')
    later(1)
    await expect
      .poll(async () => {
        await reconcile(api.appContext)
        later(3)
        return stateOf(order.id)
      })
      .toBe('confirmed')
    expect(await ticketsOf(order.id)).toHaveLength(2)
  })

  test('if the gateway is unreachable, seats stay reserved for the duration set when they were ordered', async () => {
    gateway.charge = () => Promise.reject(new Error('no route to the bank'))
    const lifeAfter = async (hold_minutes: number) => {
      await api.db.update(identity).set({ hold_minutes })
      const order = await orderOf(await buy(api, buyer, { sessions_id: screening }))
      await api.db.update(identity).set({ hold_minutes: 8 })
      const states = [hold_minutes - 1, 2].map(passed => async () => {
        later(passed)
        await reconcile(api.appContext)
        return stateOf(order.id)
      })
      return [await states[0]!(), await states[1]!()]
    }
    expect(await lifeAfter(5)).toEqual(['pending', 'expired'])
    expect(await lifeAfter(8)).toEqual(['pending', 'expired'])
  })

  test.each([undefined, null, 'paid', {}, { state: 'PAID' }, { state: true }, { status: 'succeeded' }, []])(
    'an invalid gateway answer %j does not confirm the payment: the order stays pending',
    async nonsense => {
      gateway.charge = () => Promise.resolve(nonsense as never)
      const order = await orderOf(await buy(api, buyer, { sessions_id: screening }))
      expect(order.state).toBe('pending')
      expect(await ticketsOf(order.id)).toEqual([])
      expect(await soldSeats()).toBe(2)
      later(20)
      await reconcile(api.appContext)
      // The bank has no such payment, and now refuses one that arrives late, so the order can expire.
      expect(await stateOf(order.id)).toBe('expired')
      expect(await soldSeats()).toBe(0)
    },
  )
})

test('if staff change the screening during a payment, the order expires and the buyer is refunded', async () => {
  const manager = await aStaffMember(api)
  gateway.charge = async payment => {
    const answer = await charge(payment)
    const change = { reason: 'Panne.', language: 'VO' }
    expect((await manager.post(`session-movie/${screening}/change`, change)).status).toBe(200)
    return answer
  }
  const response = await buy(api, buyer, { sessions_id: screening })
  expect(await response.json()).toMatchObject({ code: 'order_expired' })
  const [row] = await api.db
    .select()
    .from(payments)
    .innerJoin(orders, eq(orders.reference, payments.reference))
    .where(eq(orders.sessions_id, screening))
  expect(row).toMatchObject({ orders: { state: 'expired' }, payments: { refunded_amount: 2500 } })
})

describe('clock changes', () => {
  const paidButNotTold = async () =>
    orderOf(await buy(api, buyer, { sessions_id: screening, num_cb: silentCard }))

  test('if the clock jumps a year ahead, the bank is asked first, so a paid order does not expire', async () => {
    const order = await paidButNotTold()
    later(365 * 24 * 60)
    await reconcile(api.appContext)
    expect(await stateOf(order.id)).toBe('confirmed')
    expect(await soldSeats()).toBe(2)
  })

  test('if the clock is set back an hour, a paid order is confirmed later, and only once', async () => {
    const order = await paidButNotTold()
    later(-60)
    await reconcile(api.appContext)
    expect(await stateOf(order.id)).toBe('pending')
    later(61)
    await reconcile(api.appContext)
    later(-120)
    await reconcile(api.appContext)
    expect(await stateOf(order.id)).toBe('confirmed')
    expect(await ticketsOf(order.id)).toHaveLength(2)
  })
})
