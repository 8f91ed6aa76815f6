import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { writeIdentity } from './change-identity.ts'
import { lockIdentity, storeIdentity } from './queries.ts'

/**
 * Returns true if the public may buy. Locks the identity, so that this cannot change until the transaction ends.
 */
export const lockOpening = async (db: Database): Promise<boolean> => (await lockIdentity(db)).open_to_public

/** Closes a new site to the public. Writes no journal line, because no logged-in user makes this change. */
export const closeNewSite = (db: Database): Promise<void> => storeIdentity(db, { open_to_public: false })

export async function openOrClose(context: ActorContext, open_to_public: boolean): Promise<void> {
  await context.db.transaction(db => writeIdentity(db, context, { open_to_public }))
}
