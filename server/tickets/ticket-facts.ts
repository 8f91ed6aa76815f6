import type { Cents } from '../../contract/rules/money.ts'
import type { SeatName } from '../../contract/rules/seat-plan.ts'

/** `label` is its fare; `proof` what the door asks for it, if anything. */
type Ticket = {
  number: number
  code: string
  price: Cents
  label: string
  proof: string | null
  /** In a numbered room. */
  seat: SeatName | null
}

/** What the e-tickets of one order say. The tickets know no orders: whoever has one gives them this. */
export type TicketFacts = {
  order: number
  /** When it was bought: the same order gives the same file, to the byte. */
  bought_at: Date
  screening: number
  film: string
  starts_at: Date
  version: string
  language: string
  /** What sets the screening apart: SME, AD, Ciné-Relax… */
  marks: readonly string[]
  /** In years; younger children are not admitted. 0: all are. */
  minimum_age: number
  /** Of a film that is not for all. */
  warning: string | null
  cinema: string
  address: string
  city: string
  room: string
  buyer: string
  /** As many as were bought. */
  seats: number
  /** One for each place that stands. */
  tickets: readonly Ticket[]
}
