import type { Cents } from '../../contract/rules/money.ts'
import type { SeatName } from '../../contract/rules/seat-plan.ts'
import type { SaleRules } from '../../contract/rules/terms.ts'

/** `label` is its fare; `proof` is required at the entrance, if any. */
type Ticket = {
  number: number
  code: string
  price: Cents
  label: string
  proof: string | null
  /** In a numbered room. */
  seat: SeatName | null
}

/** The content of the e-tickets of an order. This slice does not know orders: the caller provides it. */
export type TicketFacts = Pick<SaleRules, 'cancel_minutes' | 'doors_minutes' | 'entry_minutes'> & {
  order: number
  /** The purchase time dates the file, so that the same order gives the same bytes. */
  bought_at: Date
  screening: number
  film: string
  starts_at: Date
  version: string
  language: string
  /** The marks of the screening: SME, AD, Ciné-Relax… */
  marks: readonly string[]
  /** In years; younger children are not admitted. 0: no limit. */
  minimum_age: number
  /** The age warning; null for a film for all. */
  warning: string | null
  cinema: string
  address: string
  city: string
  room: string
  buyer: string
  /** As many as were bought. */
  seats: number
  /** One for each place that is not cancelled. */
  tickets: readonly Ticket[]
}
