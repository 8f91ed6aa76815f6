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

/** The authenticated caller. */
export type Actor = Rights & {
  id: number
  firstname: string
  roleUser: Exclude<Rights['roleUser'], 'visitor'>
  /** The most that this member of staff may refund of one order; undefined: no limit. */
  refund_limit?: Cents | undefined
  /** Came by the link of an order, and may see only it and those that its places were exchanged for. */
  only_orders?: readonly number[]
  /** The cinema requires a second factor of its staff, and this member has none yet. */
  must_enrol?: true
}

/** The singletons of the process; created in app.ts and by the tests. */
export type AppContext = {
  db: Database
  /** The clock. All code that depends on the time uses it. */
  now: () => Date
  log: Logger
  passwords: Passwords
  /** A new 256-bit secret, for tokens. */
  newToken: () => string
  /** A new id for a request or a file. */
  newId: () => string
  images: ImageStore
  /** The folder for uploads in progress. */
  arriving: string
  /** Encrypts secrets that must be readable again, in case the database is stolen. */
  vault: Vault
  /** Signs the closings of the books. */
  signer: Signer
  /** The public identity of the cinema: name, look, contacts. */
  identity: KnownIdentity
  /** The public URL of the site, if it is set. */
  publicUrl: URL | null
  /** The base of links in mails: the public URL, or this machine. Never taken from a request. */
  siteUrl: URL
  mailer: Mailer
  /** The gateway that takes payments today. */
  gateway: Gateway
  /** Gateways used earlier. They only make refunds. */
  earlierGateways: readonly Gateway[]
  /** The slices that sell. */
  sellers: readonly Seller[]
  /** The printers and card terminals of the tills. */
  devices: Devices
  /** Nightly backups; null if not configured. */
  backups: NightlyBackups | null
  /** The readiness of the settings for a real opening. */
  setting: Pick<SiteSetup, 'demo' | 'payments' | 'mailLeaves' | 'publicAddress'> & { embedded: boolean }
  /** The personal data of each slice, for export and erasure. */
  personalData: readonly PersonalData[]
  /** Well-known passwords of the default demo. They are accepted only from this machine. */
  knownPasswords: readonly string[]
  /** False only for load tests. */
  limitsOn: boolean
}

export type Passwords = {
  hash: (password: string) => Promise<string>
  /** Takes as long for a missing hash as for a wrong password, so that timing reveals no accounts. */
  verify: (hash: string | null | undefined, password: string) => Promise<boolean>
}

/** The app context and the data of one request. */
export type Context = AppContext & {
  visitor: Visitor
  session: SessionCookie
  /** The token of the places that this browser holds. */
  hold: SessionCookie
  /** Set if a page makes the call: state shared by all calls of the page. */
  forPage?: ForPage | undefined
}

/** The caller of the page, once known, and results cached for the page. */
export type ForPage = { actor?: Promise<Actor | null>; found?: Map<string, Promise<unknown>> }

export type Visitor = {
  address: string
  /** The request came directly from this machine and uses a local host name (http/visitor.ts). */
  isHere: boolean
  userAgent: string
  requestId: string
}

/** A cookie with a token, of this request and of its answer. */
export type SessionCookie = {
  token: string | undefined
  set: (token: string, lifetimeSeconds: number) => void
  clear: () => void
}

/** A context whose actor is authenticated and authorised. */
export type ActorContext = Context & { actor: Actor }
