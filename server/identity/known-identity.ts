import type { Identity } from '../../contract/rules/identity.ts'
import type { Follower } from '../database/change-listener.ts'
import type { Database } from '../database/connect.ts'
import { findIdentity } from './queries.ts'

export type KnownIdentity = Follower & {
  read: () => Promise<Identity>
  /** As it was last read: for a page that is shown while the database is away. */
  last: () => Identity | null
}

/**
 * Who the cinema is, from memory for as long as changes are heard, otherwise from the database. What hears of them is what
 * the response cache hears by: a page kept after a change was made after it.
 */
export function createKnownIdentity(db: Database): KnownIdentity {
  let isListening = false
  let known: Promise<Identity> | null = null
  let last: Identity | null = null

  const find = async () => (last = await findIdentity(db))

  function readOnce(): Promise<Identity> {
    const reading = find()
    known = reading
    // What failed is asked again by the next.
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
