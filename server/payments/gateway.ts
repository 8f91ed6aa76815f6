import type { gatewayNames } from '../../contract/payment.ts'
import type { Cents } from '../../contract/rules/money.ts'

export type GatewayName = (typeof gatewayNames)[number]

/** A card as it was typed. It lives for one call and is never stored, logged or put in an error. */
export type Card = { name: string; digits: string; expiry: string; cryptogram: string }

export type Paid = { state: 'paid'; brand: string; last4: string | null }
export type Refused = {
  state: 'refused'
  because?: RefusedBecause
  /** We closed it ourselves: no bank said no. */
  closed?: boolean
}
/** Where it was not the bank that said no. */
export type RefusedBecause = 'card_expires_too_early'
/** Nothing was ever asked under this reference. */
export type NeverAsked = { state: 'none' }
/** The buyer has not paid yet, and still can. */
export type Unpaid = { state: 'open' }
/** The buyer's bank holds the money for us; it is ours once it is captured. */
export type Authorised = {
  state: 'authorised' /** The card's last month, as YYYY-MM. */
  expiry: string | null
}

/** Every call names the payment's reference, which makes it safe to repeat. */
type AnyGateway = {
  /** Makes sure that no payment of this reference succeeds from now on; answers `paid` when one already has. */
  close: (reference: string) => Promise<Paid | Refused>
  /**
   * Sees to it that so much has been given back in all; harmless when repeated. `instead` is the refund that came back
   * from the buyer's bank, which this one replaces.
   */
  refund: (reference: string, amount: Cents, instead?: string) => Promise<void>
}

/** Takes the card that was typed in our own form, in one call. */
export type CardGateway = AnyGateway & {
  kind: 'card'
  name: GatewayName
  /** A second charge of one reference answers what the first one did. May throw: then `find` is asked later. */
  charge: (payment: { reference: string; amount: Cents; card: Card }) => Promise<Paid | Refused>
  find: (reference: string) => Promise<Paid | Refused | NeverAsked>
}

/** Takes the card in fields of its own, on our page: we never see it. */
export type PageGateway = AnyGateway & {
  kind: 'page'
  name: GatewayName
  publishableKey: string
  /** The script that draws the fields. */
  script: string
  /** What the page needs for the buyer to pay this reference; the same again when asked again. */
  open: (payment: { reference: string; amount: Cents }) => Promise<ToPay | Authorised | Paid | Refused>
  find: (reference: string) => Promise<Paid | Refused | Unpaid | Authorised | NeverAsked>
  /** Takes what was authorised. */
  capture: (reference: string) => Promise<Paid | Refused | Unpaid>
  /** What the gateway tells us by itself; null when it was not the gateway who spoke, or nothing we can read. */
  readEvent: (payload: string, signature: string) => Promise<News | null>
}

export type ToPay = Unpaid & { clientSecret: string }

/** Something happened: the reference is what to look at again, and about what it was. */
export type News = {
  event: string
  reference: string | null
  about: { id: string; amount: Cents; reason?: string | null | undefined; status?: string | null | undefined }
}

/** Nobody takes the money: nothing is sold, and what an earlier gateway took waits until that one is set again. */
export type NoGateway = AnyGateway & { kind: 'none'; name: null; find: (reference: string) => Promise<never> }

/** Whoever takes the money. */
export type Gateway = CardGateway | PageGateway | NoGateway

/** The answer was lost on the way, or there was none; whether money moved is in the gateway's books alone. */
export class NoAnswer extends Error {
  constructor(what = 'the gateway did not answer') {
    super(what)
  }
}

/** Nobody can be asked: the gateway that took the money is not set, or not any more. */
export class NoGatewaySet extends NoAnswer {}

/** The gateway's "no", in the words of its fixed vocabulary: its message might repeat what it was sent. */
export class GatewayRefusal extends Error {
  readonly words: string

  constructor(what: string, words: string) {
    super(`${what}: ${words}`)
    this.words = words
  }
}

/** The gateway does not let us in (a key that was rolled): no card is at fault, and it can be asked again. */
export class NoAccess extends NoAnswer {
  readonly words: string

  constructor(words: string) {
    super(`the gateway does not let us in: ${words}`)
    this.words = words
  }
}

/** The gateway took the refund, and could not make it. */
export class RefundFailed extends Error {}
