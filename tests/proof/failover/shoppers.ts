import { setTimeout as wait } from 'node:timers/promises'
import { orderBody } from '../../buyers.ts'
import type { Buyer } from '../../races/crowd.ts'
import { declinedCard, goodCard } from '../../stripe-stand-in/books.ts'
import { keys, type StandIn } from '../../stripe-stand-in/server.ts'

/** A sale that the buyer saw confirmed. */
export type Acknowledged = {
  id: number
  buyer: number
  key: string
  codes: string[]
  at: number
  tookMs: number
}

type Shop = {
  /** The URLs of the site's processes. A buyer who gets no response from one process asks another. */
  addresses: string[]
  crowd: Buyer[]
  screenings: number[]
  stripe: StandIn
}

type Answer = {
  id: number
  state: string
  tickets: { code: string }[]
  payment: { client_secret: string } | null
}

/**
 * Creates simulated buyers, who send the same requests as the order page. Each retries until there is a response.
 */
export function createShopping({ addresses, crowd, screenings, stripe }: Shop) {
  const acknowledged: Acknowledged[] = []
  const refused: string[] = []
  let sale = 0
  let stay = false

  async function ask(
    path: string,
    buyer: Buyer,
    init: { json?: object; key?: string },
  ): Promise<Answer | null> {
    const first = sale
    for (let tries = 0; ; tries++) {
      const answer = await fetch(new URL(path, addresses[(first + tries) % addresses.length]), {
        method: 'POST',
        headers: {
          ...buyer.headers,
          'content-type': 'application/json',
          ...(init.key && { 'idempotency-key': init.key }),
        },
        body: init.json ? JSON.stringify(init.json) : null,
      }).catch(() => null)
      if (answer && answer.status < 500) {
        const said = await answer.json().catch(() => null)
        if (answer.ok && said) return said as Answer
        // A retry that is refused with `not_cancellable` may mean that the first try has cancelled the order and
        // only its response was lost. If the order has ended, count the cancellation as a success.
        const again = tries > 0 && (said as { code?: string } | null)?.code === 'not_cancellable'
        if (again && (await hasEnded(path, buyer))) return null
        if (said) {
          refused.push(`${path}: ${answer.status} ${JSON.stringify(said)}`)
          return null
        }
      }
      if (answer?.status === 500) refused.push(`${path}: 500`)
      await wait(250)
    }
  }

  async function hasEnded(path: string, { headers }: Buyer): Promise<boolean> {
    for (let tries = 0; ; tries++) {
      const order = new URL(path.replace('/cancel', ''), addresses[tries % addresses.length])
      const answer = await fetch(order, { headers }).catch(() => null)
      const said = answer?.ok ? ((await answer.json().catch(() => null)) as Answer | null) : null
      if (said) return said.state !== 'pending' && said.state !== 'confirmed'
      await wait(250)
    }
  }

  const typeCard = (clientSecret: string, number: string) =>
    fetch(`${stripe.address}/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`, {
      method: 'POST',
      body: new URLSearchParams({
        key: keys.publishableKey,
        client_secret: clientSecret,
        'payment_method_data[card][number]': number,
      }),
    })

  async function buyOnce(): Promise<void> {
    const number = sale++
    const began = Date.now()
    const buyer = crowd[number % crowd.length]!
    const sessions_id = screenings[number % screenings.length]!
    const key = `achat-${buyer.id}-${number}`
    const { name_cb, num_cb, cb_date, cryptogramme, ...json } = orderBody({
      sessions_id,
      nbr_seats_payed: 1,
      email: buyer.email,
    })
    const placed = await ask('/api/v1/app/order', buyer, { json, key })
    if (!placed) return
    const follow = () => ask(`/api/v1/app/order/${placed.id}/payment`, buyer, {})
    let order: Answer | null = placed
    // The gateway or the database was unavailable when the payment should have been opened: ask again.
    while (order?.state === 'pending' && !order.payment) order = await follow()
    if (!order?.payment) return
    const card = number % 10 === 7 ? declinedCard : goodCard
    await typeCard(order.payment.client_secret, card)
    // One buyer in ten has a declined card and cancels the order. One in ten pays and closes the page, and the
    // product must then confirm the order by itself.
    if (card === declinedCard) return void (await ask(`/api/v1/app/order/${placed.id}/cancel`, buyer, {}))
    if (number % 10 === 3 && !stay) return
    do order = await follow()
    while (order?.state === 'pending')
    if (order?.state !== 'confirmed') return void refused.push(`order ${placed.id} is ${order?.state}`)
    const codes = order.tickets.map(({ code }) => code)
    acknowledged.push({
      id: placed.id,
      buyer: buyer.id,
      key,
      codes,
      at: Date.now(),
      tookMs: Date.now() - began,
    })
  }

  return {
    acknowledged,
    /** Refusals and errors that buyers should not have got. */
    refused,
    /** Lets this many buyers at a time order, until `end` is called. `end` waits for the orders in progress. */
    begin(counters: number, pauseMs: number) {
      let over = false
      stay = false
      const shopping = Array.from({ length: counters }, async () => {
        while (!over) {
          await buyOnce()
          if (pauseMs > 0) await wait(pauseMs)
        }
      })
      return {
        /** From now on, no buyer closes the page before the order is confirmed. */
        everyoneStays: () => (stay = true),
        async end() {
          over = true
          await Promise.all(shopping)
        },
      }
    },
  }
}
