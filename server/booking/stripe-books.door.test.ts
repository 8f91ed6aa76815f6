import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aScreening } from '../../tests/builders.ts'
import { auditSeats } from '../../tests/faults/books.ts'
import { careful3dsCard, declinedCard, goodCard } from '../../tests/stripe-stand-in/books.ts'
import type { Fault } from '../../tests/stripe-stand-in/server.ts'
import { type Buyer, type OrderToPay, openTill, type Till } from '../../tests/stripe-stand-in/till.ts'
import { payment_intents } from '../payments/tables.ts'
import { reconcile } from './reconcile.ts'
import { orders, tickets } from './tables.ts'

// Anything, in any order, with answers that get lost: afterwards Stripe's books and ours say the same.

let till: Till
let people: Buyer[]
let screenings: { id: number }[]
beforeAll(async () => {
  till = await openTill()
  people = [await till.door.as('member'), await till.door.as('member'), await till.door.as('member')]
  screenings = [
    await aScreening(till.db, { session_date: '2027-11-21' }),
    await aScreening(till.db, { session_date: '2027-11-21', total_seats: 7 }),
  ]
})
afterAll(() => till.close())

type Step =
  | { do: 'order'; who: number; what: number; seats: number }
  | { do: 'type'; which: number; card: string }
  | { do: 'answer the bank'; which: number; passed: string }
  | { do: 'follow' | 'cancel'; which: number }
  | { do: 'tell'; which: number }
  | { do: 'fail'; deed: 'create' | 'read' | 'capture' | 'cancel' | 'refund'; fault: Fault }
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
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom('follow', 'cancel'), which }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('tell'), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('fail'),
      deed: fc.constantFrom('create', 'read', 'capture', 'cancel', 'refund'),
      fault: fc.constantFrom('lost', 'unreached', 409, 429),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('wait'), minutes: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('reconcile') }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('together'), which }) },
) as fc.Arbitrary<Step>

type Known = { id: number; buyer: Buyer; secret: string | undefined }
const pick = <T>(list: readonly T[], number: number): T | undefined => list[number % list.length]

async function take(move: Step, known: Known[]): Promise<unknown> {
  const one = 'which' in move ? pick(known, move.which) : undefined
  if (move.do === 'order') {
    const buyer = pick(people, move.who)!
    const wish = { sessions_id: pick(screenings, move.what)!.id, nbr_seats_payed: move.seats }
    const response = await till.order(buyer, wish)
    if (response.status !== 201) return expect([402, 409]).toContain(response.status)
    const { id, payment } = (await response.json()) as OrderToPay
    return known.push({ id, buyer, secret: payment?.client_secret })
  }
  if (move.do === 'fail') return till.stripe.failNext(move.deed, move.fault)
  if (move.do === 'wait') return till.later(move.minutes * 60_000)
  if (move.do === 'reconcile') return Promise.all([reconcile(till.house), reconcile(till.house)])
  if (move.do === 'tell') {
    const event = pick(till.stripe.books.events, move.which)
    return event && expect([200, 503]).toContain((await till.deliver(event)).status)
  }
  if (!one) return undefined
  if (move.do === 'follow')
    one.secret = (await till.follow(one.buyer, one.id)).payment?.client_secret ?? one.secret
  if (move.do === 'cancel')
    return expect([200, 409, 503]).toContain((await till.cancel(one.buyer, one.id)).status)
  if (move.do === 'type' && one.secret) return till.typeCard(one.secret, move.card)
  if (move.do === 'answer the bank' && one.secret) return till.type(one.secret, { passed: move.passed })
  if (move.do !== 'together') return undefined
  return Promise.all([
    one.secret && till.typeCard(one.secret, goodCard),
    till.follow(one.buyer, one.id),
    till.cancel(one.buyer, one.id),
    reconcile(till.house),
  ])
}

/** What the two sets of books disagree about. */
async function disagreements(): Promise<string[]> {
  const kept = await till.db.select().from(payment_intents)
  const printed = Map.groupBy(await till.db.select().from(tickets), ticket => ticket.orders_id)
  return (await till.db.select().from(orders)).flatMap(order => {
    const has = till.stripe.books.keptOf(order.reference)
    const intent = kept.find(row => row.reference === order.reference)?.payment_intent
    const status = intent ? till.stripe.books.read(intent).status : 'none'
    const made = printed.get(order.id)?.length ?? 0
    const sold = order.state === 'confirmed'
    return [
      order.state === 'pending' && `${order.id} was never settled`,
      sold && has !== order.price_order && `${order.id} is sold and Stripe kept ${has}`,
      sold && made !== order.nbr_seats_payed && `${order.id} has ${made} tickets`,
      !sold && has !== 0 && `${order.id} is ${order.state} and Stripe kept ${has}`,
      !sold && status.startsWith('requires') && `${order.id} is ${order.state} and could still be paid`,
      order.state === 'cancelled' && !order.refunded_at && `${order.id} was not refunded`,
    ].filter(fault => fault !== false)
  })
}

test('Stripe’s books and ours agree after anything', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async steps => {
      const known: Known[] = []
      for (const move of steps) await take(move, known)
      till.stripe.forgetFaults()
      till.later(3_600_000)
      // Twice the largest number of orders one turn looks at is far away; one for the orders, one for their refunds.
      await reconcile(till.house)
      await reconcile(till.house)
      expect(await disagreements()).toEqual([])
      expect(await auditSeats(till.db)).toEqual([])
    }),
    { numRuns: 12, seed: 20_261_120 },
  )
  const states = (await till.db.select().from(orders)).map(order => order.state)
  expect(states).toEqual(expect.arrayContaining(['confirmed', 'expired', 'cancelled']))
})

test('control: books that were tampered with do not agree', async () => {
  const [sold] = (await till.db.select().from(orders)).filter(order => order.state === 'confirmed')
  const intent = await till.intentOf(sold!.id)
  intent.latest_charge!.amount_refunded = 100
  expect(await disagreements()).toEqual([`${sold!.id} is sold and Stripe kept ${sold!.price_order - 100}`])
  intent.latest_charge!.amount_refunded = 0
})
