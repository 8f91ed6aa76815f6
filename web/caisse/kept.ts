import type { Sale } from './sale.ts'
import type { SaleSent, TerminalAsked, TerminalPayment } from './till-types.ts'

/** A sale that was sent without an answer yet. It is sent again under its idempotency key until it gets one. */
export type Pending = { key: string; body: SaleSent }

/**
 * The request to the card terminal, until it is settled. `body` is null for a payment that this browser did not
 * request.
 */
export type OnTerminal = {
  key: string
  body: TerminalAsked | null
  payment: TerminalPayment | null
  /** Why the last step was refused. */
  said: string
}

export type Kept = {
  sale: Sale | null
  parked: Sale[]
  pending: Pending | null
  terminal: OnTerminal | null
}

export const nothingKept: Kept = { sale: null, parked: [], pending: null, terminal: null }

/** Survives a reload of the page, per till session. */
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
