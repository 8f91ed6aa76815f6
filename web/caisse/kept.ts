import type { Sale } from './sale.ts'
import type { SaleSent, TerminalAsked, TerminalPayment } from './till-types.ts'

/**
 * A sale that was sent and has no answer yet. It is sent again with its idempotency key until the server
 * answers.
 */
export type Pending = { key: string; body: SaleSent }

/**
 * A payment on the card terminal that is not finished. `body` is the request; it is null if another browser has
 * made it.
 */
export type OnTerminal = {
  key: string
  body: TerminalAsked | null
  payment: TerminalPayment | null
  /** The reason why the server refused what the cashier did last. */
  said: string
}

export type Kept = {
  sale: Sale | null
  parked: Sale[]
  pending: Pending | null
  terminal: OnTerminal | null
}

export const nothingKept: Kept = { sale: null, parked: [], pending: null, terminal: null }

/** Stores the sales in progress at a till in the browser, so that they survive a reload of the page. */
export function keepInBrowser(storage: Storage, till_sessions_id: number) {
  const name = `caisse-${till_sessions_id}`
  return {
    read(): Kept {
      const text = storage.getItem(name)
      return text ? { ...nothingKept, ...JSON.parse(text) } : nothingKept
    },
    write: (kept: Kept) => storage.setItem(name, JSON.stringify(kept)),
  }
}
