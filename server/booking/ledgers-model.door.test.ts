import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aProduct } from '../../tests/boutique.ts'
import { aScreening } from '../../tests/builders.ts'
import { type Door, openDoor } from '../../tests/door.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { acquirer_ledger } from '../payments/tables.ts'
import { buyProduct } from '../vouchers/buy.ts'
import { endVouchers } from '../vouchers/end.ts'
import { wrongBalances } from '../vouchers/ledger-queries.ts'
import { vouchers } from '../vouchers/tables.ts'
import { withdraw } from '../vouchers/withdraw.ts'
import { bookSeats } from './book-seats.ts'
import { cancelOwnOrder } from './cancel-order.ts'
import { createClaimDesk } from './claim-desk.ts'

// Thousands of random purchases, orders, cancellations, withdrawals and days that pass, beside a plain model.

let door: Door
beforeAll(async () => {
  door = await openDoor({ limitsOn: false })
})
afterAll(() => door.close())

const operation = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('buy' as const),
      bon: fc.boolean(),
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('order' as const),
      seats: fc.integer({ min: 1, max: 5 }),
      picks: fc.array(fc.tuple(fc.nat(50), fc.integer({ min: 1, max: 5 })), { maxLength: 3 }),
      refusedCard: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('cancel' as const), which: fc.nat(50) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('withdraw' as const), which: fc.nat(50) }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 25 }) }),
  },
)

type Held = { kind: string; initial: number; balance: number; expires: number }
type Paid = { id: number; parts: Map<number, number>; card: number; alive: boolean }
type Bought = { id: number; price: number; ids: number[]; alive: boolean }

const price = 1250
const card = { name_cb: 'M', cb_date: '12/40', cryptogramme: '123' }
const person = { lastname: 'Strapontin', firstname: 'Mona', email: 'mona@exemple.fr' }

async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}

test('the ledgers, the model and the bank agree whatever happens in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(operation, { minLength: 100, maxLength: 160 }), async operations => {
      door.clock.now = new Date('2026-11-20T15:00:00Z')
      const { id } = await door.as('member')
      const context = { ...door.house, actor: { id, firstname: 'Mona', roleUser: 'user' } } as ActorContext
      const desk = createClaimDesk(door.db, door.house.now)
      const products = {
        bon: await aProduct(door.db, { kind: 'bon_cadeau', validity_months: 1 }),
        card: await aProduct(door.db, { validity_months: 2 }),
      }
      const before = await kept()
      const held = new Map<number, Held>()
      const paid: Paid[] = []
      const bought: Bought[] = []
      const now = () => door.clock.now.getTime()
      const expire = () => {
        for (const voucher of held.values()) if (voucher.expires <= now()) voucher.balance = 0
      }
      for (const step of operations) {
        if (step.do === 'wait') {
          door.clock.now = new Date(now() + step.days * 86_400_000)
          await endVouchers(door.house)
          expire()
        } else if (step.do === 'buy') {
          const product = step.bon ? products.bon : products.card
          const body = {
            products_id: product.id,
            quantity: step.quantity,
            ...person,
            ...card,
            num_cb: '4242424242424242',
          }
          const made = await buyProduct(context, body, undefined)
          for (const each of made.vouchers) {
            const units = each.places ?? each.amount ?? 0
            held.set(each.id, {
              kind: each.kind,
              initial: units,
              balance: units,
              expires: each.expires_at.getTime(),
            })
          }
          bought.push({
            id: made.id,
            price: made.price_purchase,
            ids: made.vouchers.map(each => each.id),
            alive: true,
          })
        } else if (step.do === 'order') {
          const screening = await aScreening(door.db, {
            starts_at: new Date(now() + 40 * 86_400_000),
            room_free_at: new Date(now() + 41 * 86_400_000),
          })
          const picked = [
            ...new Map(
              step.picks.map(([which, units]) => [[...held.keys()][which % Math.max(held.size, 1)], units]),
            ).entries(),
          ].flatMap(([voucher, units]) =>
            voucher === undefined ? [] : [{ voucher, units, ...held.get(voucher)! }],
          )
          const e_cartes = picked
            .filter(each => each.kind === 'e_carte')
            .map(each => ({ id: each.voucher, places: each.units }))
          const bons = picked.filter(each => each.kind === 'bon_cadeau')
          const num_cb = step.refusedCard ? '4000000000000002' : '4242424242424242'
          const body = {
            sessions_id: screening.id,
            nbr_seats_payed: step.seats,
            e_cartes,
            bons_cadeaux: bons.map(each => ({ id: each.voucher })),
            ...person,
            ...card,
            num_cb,
          }
          const order = await attempt(() => bookSeats(context, desk, body as never, undefined))
          // What the plain rule says of it.
          const places = e_cartes.reduce((sum, each) => sum + each.places, 0)
          const possible =
            places <= step.seats &&
            picked.every(
              each => each.expires > now() && each.balance >= (each.kind === 'e_carte' ? each.units : 1),
            )
          let rest = (step.seats - places) * price
          const parts = new Map(e_cartes.map(each => [each.id, each.places]))
          for (const bon of bons) {
            const taken = Math.min(bon.balance, rest)
            rest -= taken
            if (taken > 0) parts.set(bon.voucher, taken)
          }
          const accepted = possible && (rest === 0 || !step.refusedCard)
          expect(order !== null).toBe(accepted)
          if (!order) {
            // A refused card gives everything back, and what it gives back lives a little longer.
            if (possible) for (const voucher of parts.keys()) prolong(held.get(voucher)!, now())
            continue
          }
          for (const [voucher, units] of parts) held.get(voucher)!.balance -= units
          paid.push({ id: order.id, parts, card: rest, alive: true })
        } else if (step.do === 'cancel') {
          const order = paid[step.which % Math.max(paid.length, 1)]
          if (!order) continue
          const [row] = await door.db
            .execute(
              sql`select starts_at from orders join sessions on sessions.id = sessions_id where orders.id = ${order.id}`,
            )
            .then(result => (result as unknown as { rows: { starts_at: string | Date }[] }).rows)
          const inTime = now() <= new Date(row!.starts_at).getTime() - 15 * 60_000
          const done = await attempt(() => cancelOwnOrder(context, order.id))
          expect(done !== null).toBe(order.alive && inTime)
          if (!done) continue
          order.alive = false
          for (const [voucher, units] of order.parts) {
            held.get(voucher)!.balance += units
            prolong(held.get(voucher)!, now())
          }
        } else {
          const purchase = bought[step.which % Math.max(bought.length, 1)]
          if (!purchase) continue
          const left = purchase.ids.reduce((sum, voucher) => sum + held.get(voucher)!.balance, 0)
          const sold = purchase.ids.reduce((sum, voucher) => sum + held.get(voucher)!.initial, 0)
          const done = await attempt(() => withdraw(context, purchase.id))
          if (!done) continue
          expect(purchase.alive && left > 0).toBe(true)
          purchase.alive = false
          purchase.price = Math.floor((purchase.price * (sold - left)) / sold)
          for (const voucher of purchase.ids) held.get(voucher)!.balance = 0
        }
      }
      const rows = await door.db.select().from(vouchers).where(eq(vouchers.users_id, id))
      expect(new Map(rows.map(row => [row.id, row.balance]))).toEqual(
        new Map([...held].map(([voucher, { balance }]) => [voucher, balance])),
      )
      expect(await wrongBalances(door.db)).toEqual([])
      const owed = [
        ...paid.filter(order => order.alive).map(order => order.card),
        ...bought.map(each => each.price),
      ]
      expect((await kept()) - before).toBe(owed.reduce((sum, each) => sum + each, 0))
    }),
    { numRuns: 12, seed: 7, endOnFailure: true },
  )
}, 300_000)

const prolong = (voucher: Held, now: number) => {
  voucher.expires = Math.max(voucher.expires, now + 30 * 86_400_000)
}

/** What the bank has of us: taken, less what it gave back. */
async function kept(): Promise<number> {
  const [row] = await door.db
    .select({
      sum: sql<number>`coalesce(sum(${acquirer_ledger.amount} - ${acquirer_ledger.refunded}) filter (where ${acquirer_ledger.state} = 'paid'), 0)::int`,
    })
    .from(acquirer_ledger)
  return row!.sum
}
