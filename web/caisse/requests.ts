import type {
  askTerminal,
  finishTerminalSale,
  holdAtCounter,
  leaveTerminal,
  listCounterSales,
  listCounterScreenings,
  listCounterTills,
  listSupervisors,
  listTerminalPayments,
  mailSale as mailSaleEndpoint,
  openCustomerDisplay,
  printSale as printSaleEndpoint,
  readTerminalPayment,
  refundAtCounter,
  refundVouchersAtCounter,
  releaseAtCounter,
  reprintAtCounter,
  returnTerminalPayment,
  sellAtCounter,
  settleTerminalPayment,
  showToCustomer,
} from '../../contract/counter.ts'
import type { CallOf } from '../../contract/endpoint.ts'
import { ApiRefusal, type BrowserEndpoint, call, fromBrowser } from '../api-client.ts'
import type { TillApi } from './till-client.ts'

const screenings: BrowserEndpoint<typeof listCounterScreenings> = {
  method: 'get',
  path: '/counter/screenings',
}
const hold: BrowserEndpoint<typeof holdAtCounter> = { method: 'post', path: '/counter/hold' }
const release: BrowserEndpoint<typeof releaseAtCounter> = { method: 'delete', path: '/counter/hold' }
const sell: BrowserEndpoint<typeof sellAtCounter> = { method: 'post', path: '/counter/sale' }
const sales: BrowserEndpoint<typeof listCounterSales> = { method: 'get', path: '/counter/sale' }
const refund: BrowserEndpoint<typeof refundAtCounter> = {
  method: 'post',
  path: '/counter/order/{id}/refund',
}
const refundBons: BrowserEndpoint<typeof refundVouchersAtCounter> = {
  method: 'post',
  path: '/counter/sale/{id}/voucher-refund',
}
const reprint: BrowserEndpoint<typeof reprintAtCounter> = {
  method: 'post',
  path: '/counter/order/{id}/reprint',
}

const tills: BrowserEndpoint<typeof listCounterTills> = { method: 'get', path: '/counter/till' }
const toPrint: BrowserEndpoint<typeof printSaleEndpoint> = {
  method: 'post',
  path: '/counter/sale/{id}/print',
}
const toMail: BrowserEndpoint<typeof mailSaleEndpoint> = { method: 'post', path: '/counter/sale/{id}/mail' }

const onTerminal = '/counter/terminal-payment'
const terminal = {
  ask: { method: 'post', path: onTerminal } satisfies BrowserEndpoint<typeof askTerminal>,
  list: { method: 'get', path: onTerminal } satisfies BrowserEndpoint<typeof listTerminalPayments>,
  read: { method: 'get', path: `${onTerminal}/{id}` } satisfies BrowserEndpoint<typeof readTerminalPayment>,
  leave: { method: 'post', path: `${onTerminal}/{id}/leave` } satisfies BrowserEndpoint<typeof leaveTerminal>,
  settle: { method: 'post', path: `${onTerminal}/{id}/settle` } satisfies BrowserEndpoint<
    typeof settleTerminalPayment
  >,
  finish: { method: 'post', path: `${onTerminal}/{id}/sale` } satisfies BrowserEndpoint<
    typeof finishTerminalSale
  >,
  giveBack: { method: 'post', path: `${onTerminal}/{id}/return` } satisfies BrowserEndpoint<
    typeof returnTerminalPayment
  >,
} as const

/** Aborts a request that has no answer after ten seconds. The till then shows that the server does not answer. */
export const soon = () => ({ signal: AbortSignal.timeout(10_000) })

/** Returns the API calls of the selling screen of a till. */
export const tillApi = (till: { cinemas_id: number; session: number }): TillApi => ({
  screenings: date =>
    call(fromBrowser, screenings, { query: { date, cinemas_id: String(till.cinemas_id) } }, soon()),
  hold: (sessions_id, places) =>
    call(fromBrowser, hold, { body: { till_sessions_id: till.session, sessions_id, places } }, soon()),
  seatsNear: async (sessions_id, held, n) => {
    const { seatsNear } = await import('./seat-choice.tsx')
    return seatsNear(sessions_id, held, n)
  },
  release: sessions_id =>
    call(
      fromBrowser,
      release,
      { query: { till_sessions_id: String(till.session), sessions_id: String(sessions_id) } },
      soon(),
    ),
  sell: (key, body) => call(fromBrowser, sell, { headers: { 'idempotency-key': key }, body }, soon()),
  terminal: {
    ask: (key, body) =>
      call<typeof askTerminal>(
        fromBrowser,
        terminal.ask,
        { headers: { 'idempotency-key': key }, body },
        soon(),
      ),
    open: () =>
      call<typeof listTerminalPayments>(
        fromBrowser,
        terminal.list,
        { query: { session: String(till.session) } },
        soon(),
      ),
    read: id =>
      call<typeof readTerminalPayment>(fromBrowser, terminal.read, { params: { id: String(id) } }, soon()),
    leave: id =>
      call<typeof leaveTerminal>(fromBrowser, terminal.leave, { params: { id: String(id) } }, soon()),
    settle: (id, done) =>
      call<typeof settleTerminalPayment>(
        fromBrowser,
        terminal.settle,
        { params: { id: String(id) }, body: { done } },
        soon(),
      ),
    finish: id =>
      call<typeof finishTerminalSale>(fromBrowser, terminal.finish, { params: { id: String(id) } }, soon()),
    giveBack: (id, key) =>
      call<typeof returnTerminalPayment>(
        fromBrowser,
        terminal.giveBack,
        { params: { id: String(id) }, headers: { 'idempotency-key': key } },
        soon(),
      ),
  },
})

export const lastSales = (session: number) =>
  call(fromBrowser, sales, { query: { session: String(session) } }, soon())

export const findSales = (q: string) => call(fromBrowser, sales, { query: { q } }, soon())

const supervisors: BrowserEndpoint<typeof listSupervisors> = { method: 'get', path: '/counter/supervisor' }

export const supervisorsOf = (session: number) =>
  call(fromBrowser, supervisors, { query: { session: String(session) } }, soon())

type Refund = {
  key: string
  /** True if the card terminal of the till refunds what was paid by card. */
  onTerminal: boolean
  session: number
  /** The numbers, within the sale, of the places or gift vouchers to refund. */
  places: number[]
  supervisor?: CallOf<typeof refundAtCounter>['body']['supervisor']
}

export const refundPlaces = (id: number, { key, session, places, supervisor, onTerminal }: Refund) =>
  call(
    fromBrowser,
    refund,
    {
      params: { id: String(id) },
      headers: { 'idempotency-key': key },
      body: {
        ...{ till_sessions_id: session, places },
        ...(supervisor && { supervisor }),
        ...(onTerminal && { on_terminal: true }),
      },
    },
    soon(),
  )

export const refundVouchers = (
  sales_id: number,
  { key, session, places: vouchers, supervisor, onTerminal }: Refund,
) =>
  call(
    fromBrowser,
    refundBons,
    {
      params: { id: String(sales_id) },
      headers: { 'idempotency-key': key },
      body: {
        ...{ till_sessions_id: session, vouchers },
        ...(supervisor && { supervisor }),
        ...(onTerminal && { on_terminal: true }),
      },
    },
    soon(),
  )

export const noteReprint = (id: number, session: number) =>
  call(fromBrowser, reprint, { params: { id: String(id) }, body: { till_sessions_id: session } }, soon())

export const listTills = () => call(fromBrowser, tills, {}, soon())

/**
 * The timeout of print requests in milliseconds. It is longer than that of other requests, because printing is
 * slow.
 */
const slipsMs = 60_000

export const printSale = (id: number, body: CallOf<typeof printSaleEndpoint>['body']) =>
  call(fromBrowser, toPrint, { params: { id: String(id) }, body }, { signal: AbortSignal.timeout(slipsMs) })

/**
 * Records that the browser printed a ticket, so that a later print is marked as a duplicate. The sale does
 * not wait for this request.
 */
export const noteBrowserPrint = (id: number, session: number) =>
  printSale(id, { till_sessions_id: session, slip: 'ticket', browser: true }).catch(() => undefined)

export const mailSale = (id: number, body: CallOf<typeof mailSaleEndpoint>['body']) =>
  call(fromBrowser, toMail, { params: { id: String(id) }, body }, soon())

const display = {
  open: {
    method: 'post',
    path: '/counter/session/{id}/display-token',
  } satisfies BrowserEndpoint<typeof openCustomerDisplay>,
  show: { method: 'post', path: '/counter/session/{id}/display' } satisfies BrowserEndpoint<
    typeof showToCustomer
  >,
} as const

export const openDisplay = (session: number) =>
  call<typeof openCustomerDisplay>(fromBrowser, display.open, { params: { id: String(session) } }, soon())

export const showOnDisplay = (session: number, body: CallOf<typeof showToCustomer>['body']) =>
  call<typeof showToCustomer>(fromBrowser, display.show, { params: { id: String(session) }, body }, soon())

const cutOff = 'Le serveur ne répond pas\u00a0: rien n’est perdu, réessayez dans un instant.'

/** Returns the message to the cashier about a failed request. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiRefusal)) return cutOff
  const [detail] = error.answer.errors ?? []
  return detail?.message ?? error.message
}
