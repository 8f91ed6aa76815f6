import type { Cents } from '../../contract/rules/money.ts'

/** A card as it was typed. It lives for one call and is never stored, logged or put in an error. */
export type Card = { name: string; digits: string; expiry: string; cryptogram: string }

export type Paid = { state: 'paid'; brand: string; last4: string }
export type Refused = { state: 'refused' }
/** Nothing was ever asked under this reference. */
export type NeverAsked = { state: 'none' }

/**
 * Whoever takes the money. Every call names the order's reference, which makes it safe to repeat: a second
 * charge of one reference answers what the first one did.
 */
export type Gateway = {
  /** May also throw: then nobody knows, and `find` has to be asked later. */
  charge: (payment: { reference: string; amount: Cents; card: Card }) => Promise<Paid | Refused>
  find: (reference: string) => Promise<Paid | Refused | NeverAsked>
  /** Makes sure that no charge of this reference succeeds from now on; answers `paid` when one already has. */
  close: (reference: string) => Promise<Paid | Refused>
  /** Gives everything back; harmless when repeated. */
  refund: (reference: string, amount: Cents) => Promise<void>
}
