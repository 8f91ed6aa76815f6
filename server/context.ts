import type { Logger } from 'pino'
import type { Rights } from '../contract/permissions.ts'
import type { Cents } from '../contract/rules/money.ts'
import type { SiteSetup } from '../contract/rules/opening.ts'
import type { Database } from './database/connect.ts'
import type { NightlyBackups } from './database/nightly-backup.ts'
import type { Devices } from './devices.ts'
import type { KnownIdentity } from './identity/known-identity.ts'
import type { ImageStore } from './images/store.ts'
import type { Mailer } from './mail/mailer.ts'
import type { PersonalData } from './members/personal-data.ts'
import type { Gateway } from './payments/gateway.ts'
import type { Seller } from './payments/seller.ts'
import type { Signer } from './signer.ts'
import type { Vault } from './vault.ts'

/** The authenticated caller of a request. */
export type Actor = Rights & {
  id: number
  firstname: string
  roleUser: Exclude<Rights['roleUser'], 'visitor'>
  /** The most that this staff member may refund of one order; undefined means no limit. */
  refund_limit?: Cents | undefined
  /**
   * Set if the caller used the link in the mail about an order: the caller can then see only this order and the
   * orders that replaced it in an exchange.
   */
  only_orders?: readonly number[]
  /** True if the cinema requires a second factor of its staff and this member has none yet. */
  must_enrol?: true
}

/**
 * What exists once per process: the services, the settings and the clock. app.ts creates them; tests create their
 * own.
 */
export type AppContext = {
  db: Database
  /** Returns the current time. All code that depends on the time must use it, so that tests can set the time. */
  now: () => Date
  log: Logger
  passwords: Passwords
  /** Returns a new 256-bit secret for a token. */
  newToken: () => string
  /** Returns a new id for a request or a file. */
  newId: () => string
  images: ImageStore
  /** The folder for uploads in progress. */
  arriving: string
  /** Encrypts secrets that must be readable again, so that a stolen database does not reveal them. */
  vault: Vault
  /** Signs the closings of the books, so that changes are detected. */
  signer: Signer
  /** The public identity of the cinema: name, logo and colour, contact details. */
  identity: KnownIdentity
  /** The public URL of the site, if it is set. */
  publicUrl: URL | null
  /**
   * The base URL of links in mails: the public URL or, if none is set, http://localhost with the port. It is never
   * taken from a request, because a request can be forged.
   */
  siteUrl: URL
  mailer: Mailer
  /** The gateway that takes new payments. */
  gateway: Gateway
  /** Gateways that were used earlier. They only make refunds. */
  earlierGateways: readonly Gateway[]
  /** The parts of the product that sell something: one sells seats, the other vouchers. */
  sellers: readonly Seller[]
  /** The printers and card terminals of the tills. */
  devices: Devices
  /** The nightly backups; null if they are not configured. */
  backups: NightlyBackups | null
  /**
   * The facts about the installation (demo, payments, mails, address, database) that decide whether the site is
   * ready to open.
   */
  setting: Pick<SiteSetup, 'demo' | 'payments' | 'mailLeaves' | 'publicAddress'> & { embedded: boolean }
  /** How each part of the product exports and erases personal data. */
  personalData: readonly PersonalData[]
  /** The published passwords of the demo accounts. A login with one of them is accepted only from this machine. */
  knownPasswords: readonly string[]
  /** False only for load tests, which exceed the rate limits. */
  limitsOn: boolean
}

export type Passwords = {
  hash: (password: string) => Promise<string>
  /**
   * Verifies a password. Takes as long for a missing hash as for a wrong password, so that the time does not
   * reveal which accounts exist.
   */
  verify: (hash: string | null | undefined, password: string) => Promise<boolean>
}

/** The app context and the data of one request. */
export type Context = AppContext & {
  visitor: Visitor
  session: SessionCookie
  /** The cookie with the token of the places that this browser holds. */
  hold: SessionCookie
  /**
   * State shared by all API calls that are made to render one page; undefined if the call is not made for a page.
   */
  forPage?: ForPage | undefined
}

/** State for one page: its caller, once it is known, and results that are cached while it is rendered. */
export type ForPage = { actor?: Promise<Actor | null>; found?: Map<string, Promise<unknown>> }

export type Visitor = {
  address: string
  /** True if the request came directly from this machine and uses a local host name (http/visitor.ts). */
  isHere: boolean
  userAgent: string
  requestId: string
}

/** A cookie that contains a token: reads it from the request, and sets or clears it in the response. */
export type SessionCookie = {
  token: string | undefined
  set: (token: string, lifetimeSeconds: number) => void
  clear: () => void
}

/** A context whose caller is authenticated and authorised. */
export type ActorContext = Context & { actor: Actor }
