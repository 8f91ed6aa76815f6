import type { Sale } from './sale.ts'
import type { SaleSent } from './till-types.ts'

/** A sale that was sent and not answered yet: it is sent again under its key until it is. */
export type Pending = { key: string; body: SaleSent }

export type Kept = { sale: Sale | null; parked: Sale[]; pending: Pending | null }

/** Survives a reload of the page, per till session. */
export function keepInBrowser(storage: Storage, till_sessions_id: number) {
  const name = `caisse-${till_sessions_id}`
  return {
    read(): Kept {
      const text = storage.getItem(name)
      return text ? JSON.parse(text) : { sale: null, parked: [], pending: null }
    },
    write: (kept: Kept) => storage.setItem(name, JSON.stringify(kept)),
  }
}
