import type { gatewayNames, refusedBecause } from '../../contract/payment.ts'
import type { Cents } from '../../contract/rules/money.ts'
import type { AppContext } from '../context.ts'
import type { Due } from './ask-for-money.ts'
import { pendingLifeMs } from './rules.ts'

export type GatewayName = (typeof gatewayNames)[number]

/** A typed card. It lives for one call and is never stored, logged or put in an error. */
export type BankCard = { name: string; digits: string; expiry: string; cryptogram: string }

export type Paid = { state: 'paid'; brand: string; last4: string | null }
export type Refused = {
  state: 'refused'
  because?: RefusedBecause
  /** We closed it ourselves; the bank did not refuse. */
  closed?: boolean
}
/** A refusal by us, or a payment that the gateway would not open; not a refusal by the bank. */
export type RefusedBecause = (typeof refusedBecause)[number]
/** The gateway has no payment with this reference. */
export type NeverAsked = { state: 'none' }
/** The buyer has not paid yet and still can. */
export type Unpaid = { state: 'open' }
/** The buyer's bank reserves the money for us until we capture it. */
export type Authorised = {
  state: 'authorised'
  /** The card's last month, as YYYY-MM. */
  expiry: string | null
}

/** Every call passes the payment's reference and can safely be repeated. */
type AnyGateway = {
  /** Ensures that this payment cannot succeed any more; returns `paid` if it already did. */
  close: (reference: string) => Promise<Paid | Refused>
  /**
   * Ensures that this total has been refunded; safe to repeat. A gateway may replay its response to the same
   * total and attempt, so after a failed response the caller increments the attempt.
   */
  refund: (reference: string, total: Cents, attempt?: number) => Promise<void>
  /** The total refunded so far. */
  refunded: (reference: string) => Promise<Cents>
}

/** Charges a card typed in our own form, in one call. */
export type CardGateway = AnyGateway & {
  kind: 'card'
  name: GatewayName
  /** Charging a reference again returns the first result. May throw; then the caller uses `find` later. */
  charge: (payment: { reference: string; amount: Cents; card: BankCard }) => Promise<Paid | Refused>
  find: (reference: string) => Promise<Paid | Refused | NeverAsked>
}

/** The gateway has its own card fields on our page; we never see the card. */
export type PageGateway = AnyGateway & {
  kind: 'page'
  name: GatewayName
  publishableKey: string
  /** The script that renders the card fields. */
  script: string
  /** Opens the payment and returns the data for its page. Idempotent. */
  open: (payment: { reference: string; amount: Cents }) => Promise<ToPay | Authorised | Paid | Refused>
  find: (reference: string) => Promise<Paid | Refused | Unpaid | Authorised | NeverAsked>
  /** Captures an authorised payment. */
  capture: (reference: string) => Promise<Paid | Refused | Unpaid>
  /** Parses a webhook event; null if the signature is wrong or the payload unreadable. */
  readEvent: (payload: string, signature: string) => Promise<News | null>
}

export type ToPay = Unpaid & { clientSecret: string }

/** A webhook event: the payment to look at again, and its details. */
export type News = {
  event: string
  reference: string | null
  about: { id: string; amount: Cents; reason?: string | null | undefined; status?: string | null | undefined }
}

/** No gateway is configured: nothing is sold, and refunds of an earlier gateway wait for it. */
export type NoGateway = AnyGateway & { kind: 'none'; name: null; find: (reference: string) => Promise<never> }

export type Gateway = CardGateway | PageGateway | NoGateway

/** The response was lost or there was none: only the gateway knows whether money moved. */
export class NoAnswer extends Error {
  constructor(what = 'the gateway did not answer') {
    super(what)
  }
}

/** The gateway responded with a 5xx. It may have executed the request; only its records tell. */
export class GatewayFault extends NoAnswer {}

/** The gateway that took the money is not configured. */
export class NoGatewaySet extends NoAnswer {}

/** A refusal by the gateway. Holds only its error codes: its message might repeat what it was sent. */
export class GatewayRefusal extends Error {
  readonly words: string

  constructor(what: string, words: string) {
    super(`${what}: ${words}`)
    this.words = words
  }
}

/** The gateway rejects our credentials (a rolled key). The card is not at fault; retry later. */
export class NoAccess extends NoAnswer {
  readonly words: string

  constructor(words: string) {
    super(`the gateway does not let us in: ${words}`)
    this.words = words
  }
}

/** The gateway accepted the refund but could not execute it. */
export class RefundFailed extends Error {}

const nobody = () => Promise.reject(new NoGatewaySet('no gateway is set'))

/** Stands for a gateway that is not configured, or no longer. */
export const noGateway: NoGateway = {
  kind: 'none',
  name: null,
  find: nobody,
  close: nobody,
  refund: nobody,
  refunded: nobody,
}

type Gateways = Pick<AppContext, 'gateway' | 'earlierGateways'>

/** The gateway that handled a payment, whichever is configured today. */
export const gatewayOf = ({ gateway, earlierGateways }: Gateways, asked: Pick<Due, 'gateway'>): Gateway =>
  [gateway, ...earlierGateways].find(({ name }) => name === asked.gateway) ?? noGateway

/** The deadline for paying on the sale's page; null if it is not paid there. */
export function payableUntil(gateways: Gateways, due: Due): Date | null {
  if (due.state !== 'open' || gatewayOf(gateways, due).kind !== 'page') return null
  return new Date(due.asked_at.getTime() + pendingLifeMs)
}
