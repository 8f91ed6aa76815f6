import type { Logger } from 'pino'
import type { Rights } from '../contract/permissions.ts'
import type { Cents } from '../contract/rules/money.ts'
import type { HouseAsSet } from '../contract/rules/opening.ts'
import type { Database } from './database/connect.ts'
import type { NightlyBackups } from './database/nightly-backup.ts'
import type { KnownIdentity } from './identity/known-identity.ts'
import type { ImageStore } from './images/store.ts'
import type { Mailer } from './mail/mailer.ts'
import type { PersonalData } from './members/personal-data.ts'
import type { Gateway } from './payments/gateway.ts'
import type { Seller } from './payments/seller.ts'
import type { Vault } from './vault.ts'

/** Who is asking, once recognised. */
export type Actor = Rights & {
  id: number
  firstname: string
  roleUser: Exclude<Rights['roleUser'], 'visitor'>
  /** The most that one refund of theirs may give back; without it, any amount. */
  refund_limit?: Cents | undefined
  /** The cinema asks its staff for a second factor and this one has none yet. */
  must_enrol?: true
}

/** What the process has one of; made in house.ts, and by the tests. */
export type House = {
  db: Database
  /** The clock. Everything that depends on the time asks for it here. */
  now: () => Date
  log: Logger
  passwords: Passwords
  /** A fresh 256-bit secret, for tokens. */
  newToken: () => string
  /** A fresh name for a request or a file. */
  newId: () => string
  images: ImageStore
  /** The folder where files lie while they arrive. */
  arriving: string
  /** For what must be read again and not be found in a stolen database. */
  vault: Vault
  /** Who the cinema is to its public. */
  identity: KnownIdentity
  /** Where the site is reached from outside, when it is known. */
  publicUrl: URL | null
  /** Where links in mails lead: the public address, or this machine. Never what a caller says it is. */
  siteUrl: URL
  mailer: Mailer
  /** Who takes the money today. */
  gateway: Gateway
  /** Who took it before, and can still give it back: nothing is sold by them. */
  earlierGateways: readonly Gateway[]
  /** Who asks for it. */
  sellers: readonly Seller[]
  /** Those the house makes of itself; null where nobody asked for them. */
  backups: NightlyBackups | null
  /** What the settings have seen to of a real opening. */
  setting: Pick<HouseAsSet, 'demo' | 'payments' | 'mailLeaves' | 'publicAddress'> & { embedded: boolean }
  /** What each part of the product knows about people: shown to them, and erased with them. */
  personalData: readonly PersonalData[]
  /** False only for load tests. */
  limitsOn: boolean
}

export type Passwords = {
  hash: (password: string) => Promise<string>
  /** Takes as long for a missing hash as for a wrong password, so that nobody learns which accounts exist. */
  verify: (hash: string | null | undefined, password: string) => Promise<boolean>
}

/** What one request adds to the house. */
export type Context = House & {
  visitor: Visitor
  session: SessionCookie
  /** Set where a page asks: what all its questions have in common. */
  forPage?: ForPage | undefined
}

/** Who asks for the page, once that was found out, and what two of its questions need. */
export type ForPage = { actor?: Promise<Actor | null>; found?: Map<string, Promise<unknown>> }

export type Visitor = { address: string; userAgent: string; requestId: string }

/** The session cookie of this request and of its answer. */
export type SessionCookie = {
  token: string | undefined
  set: (token: string, lifetimeSeconds: number) => void
  clear: () => void
}

/** A context whose actor has been recognised and allowed. */
export type ActorContext = Context & { actor: Actor }
