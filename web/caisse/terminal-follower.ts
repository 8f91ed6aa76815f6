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
  /** The payment that is not settled; `put` shows the next one, kept over a reload. */
  now: () => OnTerminal | null
  put: (next: OnTerminal | null, message?: string | null) => void
  ready: () => Promise<void>
  sold: (sale: CounterSale) => void
  count: (payment: TerminalPayment) => void
  isCounted: (id: number) => boolean
  /** Called when nothing was charged: the sale continues. */
  released: () => void
  refusedOr: (error: unknown, refused: (refusal: ApiRefusal) => void) => void
  saidBy: (refusal: ApiRefusal) => string
}

/**
 * Follows one payment on the card terminal until it is sold, given back or refused. The server knows it from the first
 * request on, so a lost answer, a reload or another browser finds it again.
 */
export function createTerminalFollower(till: Till) {
  const { api } = till
  let busy = false
  let last = Promise.resolve()

  /** One request at a time; a refusal is shown with the payment it is about. */
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
      // The server writes the sale by itself. If it crashed before that, the till requests it.
      if (kind === 'debit' && state === 'accepted' && completes) await hear(await api.finish(payment.id))
    }
  }

  /** Shows a charged or doubtful payment that no sale of this browser counts. */
  async function look(): Promise<void> {
    try {
      const found = (await api.open()).find(({ id }) => !till.isCounted(id))
      if (found && !till.now()) till.put({ key: till.newKey(), body: null, payment: found, said: '' })
    } catch (error) {
      till.refusedOr(error, () => {})
    }
  }

  /** Sends a decision of the cashier about the displayed payment, unless the payment has changed meanwhile. */
  const onPayment = (request: (id: number) => Promise<TerminalPayment>) => () => {
    const shown = till.now()?.payment
    if (!shown) return last
    last = last.then(async () => {
      const payment = till.now()?.payment
      if (payment?.id === shown.id && payment.state === shown.state) await run(() => request(shown.id))
    })
    return last
  }

  /** Reads the state of the payment, by the key of its first request. */
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
    /** True while only the server can tell the outcome. */
    isAwaited: () => {
      const now = till.now()
      return now !== null && (now.payment === null || now.payment.state === 'asking')
    },
    steps: {
      leave: onPayment(api.leave),
      settle: (done: boolean) => onPayment(id => api.settle(id, done))(),
      finish: onPayment(api.finish),
      giveBack: onPayment(id => api.giveBack(id, till.newKey())),
      /** Counts the charged amount in the current sale. */
      count: () => {
        const payment = till.now()?.payment
        if (payment) till.count(payment)
      },
      again: () => {
        const body = till.now()?.body
        if (body) ask(body)
      },
      /** The cashier has read the refusal: the sale continues, or the debit of a failed refund is shown again. */
      dismiss: () => {
        const isRefund = till.now()?.payment?.kind === 'refund'
        till.put(null)
        till.released()
        return isRefund ? look() : Promise.resolve()
      },
    },
  }
}
