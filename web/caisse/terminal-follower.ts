import type { ApiRefusal } from '../api-client.ts'
import type { OnTerminal } from './kept.ts'
import type { CounterSale, TerminalAsked, TerminalPayment } from './till-types.ts'

/** The requests about the card terminal of a till. */
export type TerminalApi = {
  ask(key: string, body: TerminalAsked): Promise<TerminalPayment>
  open(): Promise<TerminalPayment[]>
  read(id: number): Promise<TerminalPayment>
  leave(id: number): Promise<TerminalPayment>
  settle(id: number, done: boolean): Promise<TerminalPayment>
  finish(id: number): Promise<TerminalPayment>
  giveBack(id: number, key: string): Promise<TerminalPayment>
}

type Till = {
  api: TerminalApi
  newKey: () => string
  /**
   * `now` returns the card payment that is not settled yet; `put` replaces and stores it, to survive a reload.
   */
  now: () => OnTerminal | null
  put: (next: OnTerminal | null, message?: string | null) => void
  ready: () => Promise<void>
  sold: (sale: CounterSale) => void
  count: (payment: TerminalPayment) => void
  isCounted: (id: number) => boolean
  /** Called if nothing was charged, so that the sale can continue. */
  released: () => void
  refusedOr: (error: unknown, refused: (refusal: ApiRefusal) => void) => void
  saidBy: (refusal: ApiRefusal) => string
}

/**
 * Follows a payment on the card terminal until it has become a sale, or was refunded or refused. The server stores
 * the payment from the first request on. So the till finds the payment again after a lost answer, after a reload
 * or in another browser.
 */
export function createTerminalFollower(till: Till) {
  const { api } = till
  let busy = false
  let last = Promise.resolve()

  /** Sends one request at a time. If the server refuses, shows the reason with the payment. */
  async function run(request: () => Promise<TerminalPayment>): Promise<void> {
    busy = true
    try {
      await hear(await request())
    } catch (error) {
      till.refusedOr(error, refused)
    } finally {
      busy = false
    }
  }

  function refused(refusal: ApiRefusal): void {
    const now = till.now()
    const { code } = refusal.answer
    if (now?.payment && code !== 'terminal_payment_settled') {
      till.put({ ...now, said: till.saidBy(refusal) })
      return
    }
    till.put(null, till.saidBy(refusal))
    till.released()
    if (code === 'terminal_payment_settled' || code === 'terminal_payment_open') void look()
  }

  async function hear(payment: TerminalPayment): Promise<void> {
    const now = till.now()
    if (!now) return
    const { kind, state, completes, sale } = payment
    if (sale) till.sold(sale)
    else if (state === 'returned' || (kind === 'refund' && state === 'accepted')) {
      till.put(null, 'La somme est rendue au client.')
      till.released()
    } else if (state === 'returning') {
      till.put(null)
      await look()
    } else if (kind === 'debit' && state === 'accepted' && now.body && !completes) till.count(payment)
    else {
      till.put({ ...now, payment, said: '' })
      // The server normally makes the sale by itself once the card is charged. If it crashed before that, request
      // the sale now.
      if (kind === 'debit' && state === 'accepted' && completes) await hear(await api.finish(payment.id))
    }
  }

  /**
   * Looks for a payment that was charged, or perhaps charged, and that no sale in this browser contains. If there
   * is one, shows it to the cashier.
   */
  async function look(): Promise<void> {
    try {
      const found = (await api.open()).find(({ id }) => !till.isCounted(id))
      if (found && !till.now()) till.put({ key: till.newKey(), body: null, payment: found, said: '' })
    } catch (error) {
      till.refusedOr(error, () => {})
    }
  }

  /**
   * Returns a function that sends the cashier's decision about the payment on the screen. Sends nothing if the
   * payment has changed since it was shown.
   */
  const onPayment = (request: (id: number) => Promise<TerminalPayment>) => () => {
    const shown = till.now()?.payment
    if (!shown) return last
    last = last.then(async () => {
      const payment = till.now()?.payment
      if (payment?.id === shown.id && payment.state === shown.state) await run(() => request(shown.id))
    })
    return last
  }

  /**
   * Reads the state of the payment. If the first request got no answer, sends it again with the same
   * idempotency key.
   */
  function follow(): Promise<void> {
    const now = till.now()
    if (!now || busy) return last
    const { payment, key, body } = now
    last = last.then(() =>
      run(async () => {
        if (payment) return api.read(payment.id)
        await till.ready()
        return api.ask(key, body!)
      }),
    )
    return last
  }

  function ask(body: TerminalAsked): void {
    till.put({ key: till.newKey(), body, payment: null, said: '' })
    void follow()
  }

  return {
    ask,
    follow,
    look,
    /** True while the till waits for the server to report the result of the payment. */
    isAwaited: () => {
      const now = till.now()
      return now !== null && (now.payment === null || now.payment.state === 'asking')
    },
    steps: {
      leave: onPayment(api.leave),
      settle: (done: boolean) => onPayment(id => api.settle(id, done))(),
      finish: onPayment(api.finish),
      giveBack: onPayment(id => api.giveBack(id, till.newKey())),
      /** Adds the charged amount to the payments of the current sale. */
      count: () => {
        const payment = till.now()?.payment
        if (payment) till.count(payment)
      },
      again: () => {
        const body = till.now()?.body
        if (body) ask(body)
      },
      /**
       * Called when the cashier has read that the card was refused. The sale can then continue. If a refund was
       * refused, the payment is shown again, because it is still charged.
       */
      dismiss: () => {
        const isRefund = till.now()?.payment?.kind === 'refund'
        till.put(null)
        till.released()
        return isRefund ? look() : Promise.resolve()
      },
    },
  }
}
