import { eq } from 'drizzle-orm'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { aProduct } from '../../../tests/boutique.ts'
import { aScreening } from '../../../tests/builders.ts'
import { auditSeats } from '../../../tests/faults/books.ts'
import { times } from '../../../tests/harness/full.ts'
import { careful3dsCard, declinedCard, goodCard } from '../../../tests/stripe-stand-in/books.ts'
import {
  type Buyer,
  type OrderToPay,
  type PurchaseToPay,
  useCheckout,
} from '../../../tests/stripe-stand-in/checkout.ts'
import type { Fault } from '../../../tests/stripe-stand-in/server.ts'
import { reconcile } from '../../payments/reconcile.ts'
import { payment_intents, payments } from '../../payments/tables.ts'
import { wrongBalances } from '../../vouchers/ledger-queries.ts'
import { purchases, vouchers } from '../../vouchers/tables.ts'
import { orders, places } from '../tables.ts'

// This test runs random operations, in which responses from Stripe get lost. In the end, Stripe's records of the
// payments must agree with our database.

const games = times('STRIPE_GAMES', 6, 12)

const checkout = await useCheckout()
const people = [
  await checkout.api.as('member'),
  await checkout.api.as('member'),
  await checkout.api.as('member'),
]
const product = await aProduct(checkout.db)
const screenings = [
  await aScreening(checkout.db, { session_date: '2027-11-21' }),
  await aScreening(checkout.db, { session_date: '2027-11-21', total_seats: 7 }),
]

type Step =
  | { do: 'order'; who: number; what: number; seats: number }
  | { do: 'buy'; who: number; quantity: number }
  | { do: 'withdraw'; which: number }
  | { do: 'type'; which: number; card: string }
  | { do: 'answer the bank'; which: number; passed: string }
  | { do: 'pay' | 'follow' | 'cancel'; which: number }
  | { do: 'tell'; which: number }
  | { do: 'fail'; action: 'create' | 'read' | 'capture' | 'cancel' | 'refund'; fault: Fault }
  | { do: 'wait'; minutes: number }
  | { do: 'reconcile' }
  | { do: 'together'; which: number }

const which = fc.nat({ max: 1000 })
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('order'),
      who: which,
      what: which,
      seats: fc.integer({ min: 1, max: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('buy'),
      who: which,
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw'), which }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('type'),
      which,
      card: fc.constantFrom(goodCard, goodCard, goodCard, declinedCard, careful3dsCard),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('answer the bank'), which, passed: fc.constantFrom('yes', 'no') }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constant('pay'), which }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('follow', 'cancel', 'cancel'), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('tell'), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fail'),
      action: fc.constantFrom('create', 'read', 'capture', 'cancel', 'refund'),
      fault: fc.constantFrom('lost', 'unreached', 409, 429),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reconcile') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('together'), which }) },
) as fc.Arbitrary<Step>

type Known = { id: number; of: 'order' | 'purchase'; buyer: Buyer; secret: string | undefined }
const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % list.length]

async function take(move: Step, known: Known[]): Promise<unknown> {
  const meant = move.do === 'withdraw' ? known.filter(({ of }) => of === 'purchase') : known
  const one = 'which' in move ? pick(meant, move.which) : undefined
  if (move.do === 'order' || move.do === 'buy') {
    const buyer = pick(people, move.who)!
    const response =
      move.do === 'buy'
        ? await checkout.buy(buyer, { products_id: product.id, quantity: move.quantity })
        : await checkout.order(buyer, {
            sessions_id: pick(screenings, move.what)!.id,
            nbr_seats_payed: move.seats,
          })
    if (response.status !== 201) return expect([402, 409]).toContain(response.status)
    const { id, payment } = (await response.json()) as OrderToPay | PurchaseToPay
    const of = move.do === 'buy' ? 'purchase' : 'order'
    return known.push({ id, of, buyer, secret: payment?.client_secret })
  }
  if (move.do === 'fail') return checkout.stripe.failNext(move.action, move.fault)
  if (move.do === 'wait') return checkout.later(move.minutes * 60_000)
  if (move.do === 'reconcile') return Promise.all([repair(), repair()])
  if (move.do === 'tell') {
    const event = pick(checkout.stripe.books.events, move.which)
    return event && expect([200, 503]).toContain((await checkout.deliver(event)).status)
  }
  if (!one) return undefined
  if (move.do === 'pay' && one.secret) await checkout.typeCard(one.secret, goodCard)
  if (move.do === 'pay' || move.do === 'follow')
    one.secret = (await follow(one)).payment?.client_secret ?? one.secret
  if (move.do === 'cancel') return expect([200, 409, 503]).toContain((await giveUp(one)).status)
  if (move.do === 'withdraw')
    return expect([200, 409]).toContain((await checkout.withdraw(one.buyer, one.id)).status)
  if (move.do === 'type' && one.secret) return checkout.typeCard(one.secret, move.card)
  if (move.do === 'answer the bank' && one.secret) return checkout.type(one.secret, { passed: move.passed })
  if (move.do !== 'together') return undefined
  return Promise.all([
    one.secret && checkout.typeCard(one.secret, goodCard),
    follow(one),
    giveUp(one),
    repair(),
  ])
}

const follow = ({ of, buyer, id }: Known) =>
  of === 'order' ? checkout.follow(buyer, id) : checkout.followPurchase(buyer, id)
const giveUp = ({ of, buyer, id }: Known) =>
  of === 'order' ? checkout.cancel(buyer, id) : checkout.giveUp(buyer, id)

async function repair(): Promise<void> {
  await reconcile(checkout.appContext)
}

/** Returns the differences between Stripe's records of payments and our database. */
async function disagreements(): Promise<string[]> {
  const kept = await checkout.db.select().from(payment_intents)
  const sold = await checkout.db.select().from(places).where(eq(places.state, 'sold'))
  const printed = Map.groupBy(sold, place => place.orders_id)
  const asked = new Map((await checkout.db.select().from(payments)).map(row => [row.reference, row]))
  const statusOf = (reference: string) => {
    const intent = kept.find(row => row.reference === reference)?.payment_intent
    return intent ? checkout.stripe.books.read(intent).status : 'none'
  }
  const aboutOrders = (await checkout.db.select().from(orders)).flatMap(order => {
    const has = checkout.stripe.books.keptOf(order.reference)
    const status = statusOf(order.reference)
    const made = printed.get(order.id)?.length ?? 0
    const sold = order.state === 'confirmed'
    return [
      order.state === 'pending' && `${order.id} was never settled`,
      sold && has !== order.price_order && `${order.id} is sold and Stripe kept ${has}`,
      sold && made !== order.nbr_seats_payed && `${order.id} has ${made} tickets`,
      !sold && has !== 0 && `${order.id} is ${order.state} and Stripe kept ${has}`,
      !sold && status.startsWith('requires') && `${order.id} is ${order.state} and could still be paid`,
      order.state === 'cancelled' &&
        !asked.get(order.reference)!.refunded_at &&
        `${order.id} was not refunded`,
    ].filter(fault => fault !== false)
  })
  const cards = Map.groupBy(await checkout.db.select().from(vouchers), voucher => voucher.purchases_id)
  const aboutPurchases = (await checkout.db.select().from(purchases)).flatMap(purchase => {
    const has = checkout.stripe.books.keptOf(purchase.reference)
    const made = cards.get(purchase.id)?.length ?? 0
    const sold = purchase.state === 'confirmed' || purchase.state === 'withdrawn'
    const owed = sold ? purchase.price_purchase - asked.get(purchase.reference)!.to_refund : 0
    const open = statusOf(purchase.reference).startsWith('requires')
    return [
      purchase.state === 'pending' && `purchase ${purchase.id} was never settled`,
      has !== owed && `purchase ${purchase.id} is ${purchase.state} and Stripe kept ${has}`,
      made !== (sold ? purchase.quantity : 0) && `purchase ${purchase.id} has ${made} cards`,
      !sold && open && `purchase ${purchase.id} could still be paid`,
    ].filter(fault => fault !== false)
  })
  const aboutPayments = [...asked.values()].flatMap(({ reference, state, amount, ...payment }) => {
    const has = checkout.stripe.books.keptOf(reference)
    const says = state === 'paid' ? amount - payment.refunded_amount : 0
    return [
      state === 'open' && `payment ${reference} is still open`,
      has !== says && `payment ${reference} says ${says} and Stripe kept ${has}`,
      payment.refunded_amount !== payment.to_refund && `payment ${reference} is still owed`,
      payment.refunding_since && `payment ${reference} is still being given back`,
    ].filter(fault => typeof fault === 'string')
  })
  return [...aboutOrders, ...aboutPurchases, ...aboutPayments]
}

test('after any sequence of sales and refunds, even with lost responses, Stripe’s records match ours', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 25, maxLength: 45 }), async steps => {
      const known: Known[] = []
      for (const move of steps) await take(move, known)
      checkout.stripe.forgetFaults()
      checkout.later(3_600_000)
      // Run the reconciler twice: first it confirms or ends all orders, then it sends their refunds.
      await repair()
      await repair()
      expect(await disagreements()).toEqual([])
      expect(await auditSeats(checkout.db)).toEqual([])
    }),
    { numRuns: games, seed: 20_261_120 },
  )
  const states = (await checkout.db.select().from(orders)).map(order => order.state)
  expect(states).toEqual(expect.arrayContaining(['confirmed', 'expired', 'cancelled']))
  const ends = (await checkout.db.select().from(purchases)).map(purchase => purchase.state)
  expect(ends).toEqual(expect.arrayContaining(['confirmed', 'expired', 'withdrawn']))
  expect(await wrongBalances(checkout.db)).toEqual([])
})

test('control: the comparison of Stripe’s records with ours finds a forged refund', async () => {
  const [sold] = (await checkout.db.select().from(orders)).filter(order => order.state === 'confirmed')
  const intent = await checkout.intentOf(sold!.id)
  intent.latest_charge!.amount_refunded = 100
  const has = sold!.price_order - 100
  expect(await disagreements()).toEqual([
    `${sold!.id} is sold and Stripe kept ${has}`,
    `payment ${sold!.reference} says ${sold!.price_order} and Stripe kept ${has}`,
  ])
  intent.latest_charge!.amount_refunded = 0
})
