import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Event, openBooks, StripeError } from './books.ts'
import { script } from './script.ts'

/**
 * How the next request goes wrong. `lost`: it is carried out, but no response arrives. `unreached`: it is not
 * carried out, and no response arrives. `slow`: the response is delayed. `done_then_500`: it is carried out, but
 * the status is 500. A number: it is not carried out, and this is the status.
 */
export type Fault = 'lost' | 'unreached' | 'slow' | 'done_then_500' | 409 | 429 | 500 | Refused
type Refused = { status: number; type: string; code: string }
type Action = 'create' | 'read' | 'confirm' | 'capture' | 'cancel' | 'refund'

export const keys = {
  secretKey: 'sk_test_standin0000',
  publishableKey: 'pk_test_standin0000',
  webhookSecret: 'whsec_standin0000',
}

export type StandIn = Awaited<ReturnType<typeof openStandIn>>

/** Starts a local server that answers as Stripe does and keeps its data in memory. */
export async function openStandIn() {
  const books = openBooks()
  const remembered = new Map<string, { asked: string; status: number; body: string }>()
  const faults: { action: Action; fault: Fault }[] = []
  const asked: { action: Action; key: string | undefined }[] = []
  let letGo = () => {}

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, 'http://stand-in')
    if (url.pathname === '/stripe.js') return send(response, 200, script, 'text/javascript')
    const form = await text(request)
    const fields = Object.fromEntries(new URLSearchParams(request.method === 'GET' ? url.search : form))
    const [, , kind, id, verb] = url.pathname.split('/')
    const action = (kind === 'refunds' ? 'refund' : (verb ?? (id ? 'read' : 'create'))) as Action
    const key = request.headers['idempotency-key'] as string | undefined
    asked.push({ action, key })
    const at = faults.findIndex(planned => planned.action === action)
    const fault = at < 0 ? undefined : faults.splice(at, 1)[0]!.fault
    if (fault === 'unreached') return void response.destroy()
    if (fault === 409 || fault === 429) return sendError(response, busy(fault))
    const earlier = key && remembered.get(key)
    const { status, body } = earlier ? again(earlier, url.pathname + form) : perform()
    if (fault === 'lost') return void response.destroy()
    // Delay the response until the test calls `letGo`, which it does after the product has stopped waiting.
    if (fault === 'slow') await new Promise<void>(resolve => (letGo = resolve))
    send(response, status, body)

    function perform(): { status: number; body: string } {
      const done = planned() ?? attempt()
      // As Stripe does, store the response, even an error, and send it again for the same idempotency key. Leave
      // out requests that were rejected before they began.
      if (key && !turnedAway.has(done.status)) remembered.set(key, { asked: url.pathname + form, ...done })
      return done
    }

    function planned(): { status: number; body: string } | undefined {
      if (fault === 'done_then_500') attempt()
      if (fault === 'done_then_500' || fault === 500)
        return wordsOf(new StripeError(500, { type: 'api_error' }))
      return typeof fault === 'object' ? wordsOf(new StripeError(fault.status, fault)) : undefined
    }

    function attempt(): { status: number; body: string } {
      try {
        admit(request, fields, action, id)
        return { status: 200, body: JSON.stringify(shown(act(action, id ?? '', fields), fields)) }
      } catch (error) {
        if (error instanceof StripeError) return wordsOf(error)
        throw error
      }
    }
  }

  /**
   * Refuses a request without its credentials. Our server must send the secret key; a browser must send the
   * publishable key and the client secret.
   */
  function admit(
    request: IncomingMessage,
    fields: Record<string, string>,
    action: Action,
    id?: string,
  ): void {
    if (action === 'confirm') {
      if (fields.key === keys.publishableKey && fields.client_secret === books.read(id!).client_secret) return
    } else if (request.headers.authorization === `Bearer ${keys.secretKey}`) {
      if (request.headers['stripe-version']) return
    }
    throw new StripeError(401, { type: 'invalid_request_error', code: 'api_key_invalid' })
  }

  function act(action: Action, id: string, fields: Record<string, string>): object {
    if (action === 'create') return books.create(fields)
    if (action === 'refund') return books.refund(fields)
    if (action === 'confirm') {
      const number = fields['payment_method_data[card][number]'] ?? ''
      return number ? books.confirm(id, number) : books.authenticate(id, fields.passed === 'yes')
    }
    return books[action](id)
  }

  function sign(payload: string, at: Date, secret = keys.webhookSecret): string {
    const time = Math.floor(at.getTime() / 1000)
    const hex = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex')
    return `t=${time},v1=${hex},v0=${'0'.repeat(64)}`
  }

  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', '*')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    answer(request, response).catch(error => sendError(response, error))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    address,
    books,
    asked,
    /** The settings that make the product use this server instead of Stripe. */
    settings: {
      STRIPE_SECRET_KEY: keys.secretKey,
      STRIPE_PUBLISHABLE_KEY: keys.publishableKey,
      STRIPE_WEBHOOK_SECRET: keys.webhookSecret,
      STRIPE_STAND_IN: address,
    },
    account: { ...keys, api: address, script: `${address}/stripe.js`, timeoutMs: 60_000 },
    sign,
    /** Returns the webhook request for an event, signed at this time. */
    delivery: (event: Event, at: Date) => {
      const body = JSON.stringify(event)
      const headers = { 'content-type': 'application/json', 'stripe-signature': sign(body, at) }
      return { method: 'POST', body, headers }
    },
    /** Makes the next request for this action go wrong in this way. */
    failNext: (action: Action, fault: Fault) => faults.push({ action, fault }),
    forgetFaults: () => faults.splice(0),
    /**
     * Sends the delayed responses. Also removes the faults of requests that never came, because the product had
     * already given up.
     */
    letGo() {
      faults.splice(0)
      letGo()
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The statuses with which Stripe rejects a request before it begins. */
const turnedAway = new Set([401, 403, 404, 409, 429])

const busy = (status: 409 | 429) =>
  new StripeError(status, {
    type: status === 409 ? 'idempotency_error' : 'invalid_request_error',
    code: status === 409 ? 'idempotency_key_in_use' : 'lock_timeout',
  })

const wordsOf = (error: StripeError) => ({ status: error.status, body: JSON.stringify(error.body) })

/** Returns the earlier response for a repeated idempotency key, or an error if the request is another. */
function again(earlier: { asked: string; status: number; body: string }, asked: string) {
  return earlier.asked === asked ? earlier : wordsOf(new StripeError(400, { type: 'idempotency_error' }))
}

/** Returns an object as Stripe sends it: with only the id of its charge, unless the request expands the charge. */
function shown(object: object, fields: Record<string, string>): object {
  const charge = (object as { latest_charge?: { id: string } | null }).latest_charge
  return charge && fields['expand[0]'] !== 'latest_charge' ? { ...object, latest_charge: charge.id } : object
}

function send(response: ServerResponse, status: number, body: string, type = 'application/json'): void {
  response.writeHead(status, { 'content-type': type }).end(body)
}

function sendError(response: ServerResponse, error: unknown): void {
  const { status, body } = wordsOf(
    error instanceof StripeError ? error : new StripeError(500, { type: 'api_error' }),
  )
  send(response, status, body)
}
