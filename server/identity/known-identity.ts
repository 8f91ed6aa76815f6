import type { Identity } from '../../contract/rules/identity.ts'
import type { Follower } from '../database/change-listener.ts'
import type { Database } from '../database/connect.ts'
import { findIdentity } from './queries.ts'

export type KnownIdentity = Follower & {
  read: () => Promise<Identity>
  /** Returns the last value read, for an error page while the database is down. */
  last: () => Identity | null
}

/**
 * Creates a cache of the cinema's identity. The cached value is used only while the database reports changes;
 * otherwise each call reads the database. A change clears it together with the response cache, so that no page
 * cached after the change contains the old identity.
 */
export function createKnownIdentity(db: Database): KnownIdentity {
  let isListening = false
  let known: Promise<Identity> | null = null
  let last: Identity | null = null

  const find = async () => (last = await findIdentity(db))

  function readOnce(): Promise<Identity> {
    const reading = find()
    known = reading
    // Do not cache a failed read.
    reading.catch(() => {
      if (known === reading) known = null
    })
    return reading
  }

  const forget = () => {
    known = null
  }
  const listen = (listening: boolean) => () => {
    isListening = listening
    forget()
  }
  return {
    read: () => (isListening ? (known ?? readOnce()) : find()),
    last: () => last,
    open: listen(true),
    forget,
    close: listen(false),
  }
}
