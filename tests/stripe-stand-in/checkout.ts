import { eq } from 'drizzle-orm'
import { orders } from '../../server/booking/tables.ts'
import { createStripeGateway } from '../../server/payments/stripe/stripe.ts'
import { payment_intents } from '../../server/payments/tables.ts'
import { sessions } from '../../server/screenings/tables.ts'
import { purchases } from '../../server/vouchers/tables.ts'
import { closingAtTheEnd, startTestApi, type TestApi } from '../api.ts'
import { purchaseBody } from '../boutique.ts'
import { orderBody } from '../buyers.ts'
import { freshDatabase } from '../harness/databases.ts'
import { openStandIn } from './server.ts'

export type Checkout = Awaited<ReturnType<typeof openCheckout>>
export type Buyer = Awaited<ReturnType<TestApi['as']>>
type ToPay = {
  id: number
  state: string
  pay_before: string | null
  card_last4: string | null
  refunded_at: string | null
  payment: { client_secret: string } | null
}
export type OrderToPay = ToPay & { tickets: object[] }
export type PurchaseToPay = ToPay & {
  vouchers: { id: number; usable: boolean }[]
  refund: number | null
  refund_state: string | null
}

/** Starts the API with a local server that imitates Stripe. Returns the actions of a buyer's browser. */
export const useCheckout = (settings: { limitsOn?: boolean } = {}) => closingAtTheEnd(openCheckout(settings))

async function openCheckout({ limitsOn = false }: { limitsOn?: boolean }) {
  const stripe = await openStandIn()
  const database = await freshDatabase()
  const account = { ...stripe.account }
  const clock = { now: new Date('2026-11-20T15:00:00Z') }
  const gateway = createStripeGateway(database.db, () => clock.now, account)
  const api = await startTestApi({ limitsOn, now: () => clock.now, gateway }, database)
  const { db } = api
  const intentOf = async (id: number, of: typeof orders | typeof purchases) => {
    const [row] = await db
      .select({ intent: payment_intents.payment_intent })
      .from(payment_intents)
      .innerJoin(of, eq(of.reference, payment_intents.reference))
      .where(eq(of.id, id))
    return stripe.books.read(row!.intent!)
  }
  const post = (path: string, buyer: Buyer, init: object = {}) =>
    api.request(path, { method: 'POST', headers: buyer.headers, ...init })

  return {
    stripe,
    api,
    clock,
    db,
    appContext: api.appContext,
    connection: database,
    /** Runs `work` with a short gateway timeout, for tests in which Stripe's response does not arrive. */
    async impatiently<T>(work: () => Promise<T>): Promise<T> {
      account.timeoutMs = 1_000
      return work().finally(() => (account.timeoutMs = stripe.account.timeoutMs))
    },
    later: (ms: number) => (clock.now = new Date(clock.now.getTime() + ms)),

    /** Places an order as the order page does when Stripe takes the payment: the request contains no card. */
    order(buyer: Buyer, wish: { sessions_id: number; key?: string } & Record<string, unknown>) {
      const { name_cb, num_cb, cb_date, cryptogramme, ...body } = orderBody({ email: buyer.email, ...wish })
      return post('/api/v1/app/order', buyer, {
        json: body,
        headers: { ...buyer.headers, ...(wish.key && { 'idempotency-key': wish.key }) },
      })
    },
    follow: async (buyer: Buyer, id: number) =>
      (await (await post(`/api/v1/app/order/${id}/payment`, buyer)).json()) as OrderToPay,
    cancel: (buyer: Buyer, id: number) => post(`/api/v1/app/order/${id}/cancel`, buyer),

    /** Makes a purchase as the shop does when Stripe takes the payment: the request contains no card. */
    buy(buyer: Buyer, wish: { products_id: number; key?: string } & Record<string, unknown>) {
      const { name_cb, num_cb, cb_date, cryptogramme, ...body } = purchaseBody(wish)
      return post('/api/v1/app/purchase', buyer, {
        json: body,
        headers: { ...buyer.headers, ...(wish.key && { 'idempotency-key': wish.key }) },
      })
    },
    followPurchase: async (buyer: Buyer, id: number) =>
      (await (await post(`/api/v1/app/purchase/${id}/payment`, buyer)).json()) as PurchaseToPay,
    giveUp: (buyer: Buyer, id: number) => post(`/api/v1/app/purchase/${id}/cancel`, buyer),
    withdraw: (buyer: Buyer, id: number) => post(`/api/v1/app/purchase/${id}/withdrawal`, buyer),

    /**
     * Sends the card from the browser to the simulated Stripe, with the client secret that our page has received.
     */
    async type(clientSecret: string, fields: Record<string, string>) {
      const [id] = clientSecret.split('_secret_')
      const response = await fetch(`${stripe.address}/v1/payment_intents/${id}/confirm`, {
        method: 'POST',
        body: new URLSearchParams({
          key: account.publishableKey,
          client_secret: clientSecret,
          ...fields,
        }),
      })
      return (await response.json()) as { status?: string; error?: { code: string } }
    },
    typeCard(clientSecret: string, number: string) {
      return this.type(clientSecret, { 'payment_method_data[card][number]': number })
    },
    /** Sends an event to our webhook as Stripe does, by default the latest. */
    deliver: (event = stripe.books.events.at(-1)!, at = clock.now) =>
      api.request('/api/v1/payment/stripe/webhook', stripe.delivery(event, at)),

    async stateOf(id: number) {
      const [row] = await db.select().from(orders).where(eq(orders.id, id))
      return row!.state
    },
    async soldSeats(id: number) {
      const [row] = await db.select().from(sessions).where(eq(sessions.id, id))
      return row!.sold_seats
    },
    /** Returns the PaymentIntent of an order from the data of the simulated Stripe. */
    intentOf: (orderId: number) => intentOf(orderId, orders),
    intentOfPurchase: (id: number) => intentOf(id, purchases),
    /** Starts another process on the same database, as after a crash of the first one. */
    reopened: () =>
      startTestApi(
        { limitsOn: false, now: () => clock.now, gateway },
        { ...database, close: async () => {} },
      ),
    async close() {
      await stripe.close()
      await api.close()
    },
  }
}
