import type { Cents } from '../../contract/rules/money.ts'
import type { SeatName } from '../../contract/rules/seat-plan.ts'
import type { SaleRules } from '../../contract/rules/terms.ts'

/**
 * A ticket. `label` is the name of its fare; `proof` is the document that its holder must show at the entrance, if
 * any.
 */
type Ticket = {
  number: number
  code: string
  price: Cents
  label: string
  proof: string | null
  /** The seat; null in a room without numbered seats. */
  seat: SeatName | null
}

/**
 * The content of the e-tickets of an order. The caller provides it, because the tickets slice does not depend on
 * orders.
 */
export type TicketFacts = Pick<SaleRules, 'doors_minutes' | 'entry_minutes'> & {
  /**
   * Until how many minutes before the start the ticket can be cancelled. Null if the buyer gave the ticket to its
   * holder, who cannot cancel it.
   */
  cancel_minutes: number | null
  order: number
  /** When the order was bought. It dates the PDF, so that the same order always gives the same bytes. */
  bought_at: Date
  screening: number
  film: string
  starts_at: Date
  version: string
  language: string
  /** The marks of the screening: SME, AD, Ciné-Relax… */
  marks: readonly string[]
  /** The age in years under which children are not admitted; 0 means no limit. */
  minimum_age: number
  /** The age warning; null for a film for all ages. */
  warning: string | null
  cinema: string
  address: string
  city: string
  room: string
  buyer: string
  /** The number of tickets bought in the order. */
  seats: number
  /** The tickets that are not cancelled. */
  tickets: readonly Ticket[]
}
