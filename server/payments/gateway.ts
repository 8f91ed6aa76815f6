import type { gatewayNames, refusedBecause } from '../../contract/payment.ts'
import type { Cents } from '../../contract/rules/money.ts'
import type { AppContext } from '../context.ts'
import type { PaymentDue } from './ask-for-money.ts'
import { pendingLifeMs } from './rules.ts'

export type GatewayName = (typeof gatewayNames)[number]

/** A typed bank card. It exists during one call only, and is never stored, logged or included in an error. */
export type BankCard = { name: string; digits: string; expiry: string; cryptogram: string }

export type Paid = { state: 'paid'; brand: string; last4: string | null }
export type Refused = {
  state: 'refused'
  because?: RefusedBecause
  /** True if this server closed the payment; false if the bank refused it. */
  closed?: boolean
}
/** Why a payment was refused without asking the bank: this server refused it, or the gateway would not open it. */
export type RefusedBecause = (typeof refusedBecause)[number]
/** The gateway knows no payment with this reference, so nothing was ever charged. */
export type NeverAsked = { state: 'none' }
/** The buyer has not paid yet, and still can. */
export type Unpaid = { state: 'open' }
/** The buyer's bank reserves the money for us until we capture it. */
export type Authorised = {
  state: 'authorised'
  /** The last month in which the card is valid, as YYYY-MM. */
  expiry: string | null
}

/** The calls of every gateway. Each takes the payment's reference and can safely be repeated. */
type AnyGateway = {
  /** Ensures that this payment cannot succeed any more. Returns `paid` if it had already succeeded. */
  close: (reference: string) => Promise<Paid | Refused>
  /**
   * Ensures that `total` has been refunded in all; safe to repeat. If the caller repeats a request with the same
   * total and `attempt`, the gateway may only repeat its earlier response. So the caller increments `attempt`
   * after a failure.
   */
  refund: (reference: string, total: Cents, attempt?: number) => Promise<void>
  /** Returns the total refunded so far. */
  refunded: (reference: string) => Promise<Cents>
}

/** A gateway that charges, in one call, a card typed in the site's own form. */
export type CardGateway = AnyGateway & {
  kind: 'card'
  name: GatewayName
  /**
   * Charges the card. Charging a reference again returns the first result. May throw; the caller then calls `find`
   * later.
   */
  charge: (payment: { reference: string; amount: Cents; card: BankCard }) => Promise<Paid | Refused>
  find: (reference: string) => Promise<Paid | Refused | NeverAsked>
}

/** A gateway that shows its own card fields on the site's page, so that this server never receives the card. */
export type PageGateway = AnyGateway & {
  kind: 'page'
  name: GatewayName
  publishableKey: string
  /** The URL of the script that renders the card fields. */
  script: string
  /** Opens the payment and returns the data for the card fields. Safe to repeat. */
  open: (payment: { reference: string; amount: Cents }) => Promise<ToPay | Authorised | Paid | Refused>
  find: (reference: string) => Promise<Paid | Refused | Unpaid | Authorised | NeverAsked>
  /** Takes the money that the buyer's bank has reserved for this payment. */
  capture: (reference: string) => Promise<Paid | Refused | Unpaid>
  /** Parses a webhook event. Returns null if the signature is wrong or the payload unreadable. */
  readEvent: (payload: string, signature: string) => Promise<News | null>
}

export type ToPay = Unpaid & { clientSecret: string }

/**
 * A webhook event: its kind, the payment that it is about, and the object that changed. The caller reads the state
 * of the payment from the gateway again instead of trusting the event.
 */
export type News = {
  event: string
  reference: string | null
  about: { id: string; amount: Cents; reason?: string | null | undefined; status?: string | null | undefined }
}

/**
 * Stands for the gateway if none is configured. The site then sells nothing. Refunds of earlier payments wait
 * until a gateway is configured.
 */
export type NoGateway = AnyGateway & { kind: 'none'; name: null; find: (reference: string) => Promise<never> }

export type Gateway = CardGateway | PageGateway | NoGateway

/**
 * The gateway did not respond, or its response was lost. Whether money moved is not known here; only the gateway
 * knows.
 */
export class NoAnswer extends Error {
  constructor(what = 'the gateway did not answer') {
    super(what)
  }
}

/**
 * The gateway responded with a 5xx. It may have executed the request anyway, so the caller must read the payment's
 * state.
 */
export class GatewayFault extends NoAnswer {}

/** Thrown if the gateway that received the money is no longer configured: it cannot be asked for a refund now. */
export class NoGatewaySet extends NoAnswer {}

/**
 * A refusal by the gateway. Contains only its error codes: its message might repeat card data from the request.
 */
export class GatewayRefusal extends Error {
  readonly words: string

  constructor(what: string, words: string) {
    super(`${what}: ${words}`)
    this.words = words
  }
}

/**
 * The gateway rejects the server's API key, for example after a key change. The card is not at fault; retry later.
 */
export class NoAccess extends NoAnswer {
  readonly words: string

  constructor(words: string) {
    super(`the gateway does not let us in: ${words}`)
    this.words = words
  }
}

/** The gateway accepted the refund, but then could not execute it, so nothing was refunded. */
export class RefundFailed extends Error {}

const nobody = () => Promise.reject(new NoGatewaySet('no gateway is set'))

/** Replaces a gateway that was never configured or no longer is. Every call throws. */
export const noGateway: NoGateway = {
  kind: 'none',
  name: null,
  find: nobody,
  close: nobody,
  refund: nobody,
  refunded: nobody,
}

type Gateways = Pick<AppContext, 'gateway' | 'earlierGateways'>

/** Returns the gateway that handled a payment, even if another gateway is configured now. */
export const gatewayOf = (
  { gateway, earlierGateways }: Gateways,
  asked: Pick<PaymentDue, 'gateway'>,
): Gateway => [gateway, ...earlierGateways].find(({ name }) => name === asked.gateway) ?? noGateway

/**
 * Returns the time until which the buyer can pay in the gateway's card fields; null if this sale is not paid
 * there.
 */
export function payableUntil(gateways: Gateways, due: PaymentDue): Date | null {
  if (due.state !== 'open' || gatewayOf(gateways, due).kind !== 'page') return null
  return new Date(due.asked_at.getTime() + pendingLifeMs)
}
