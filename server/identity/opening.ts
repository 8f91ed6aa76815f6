import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { writeIdentity } from './change-identity.ts'
import { lockIdentity, storeIdentity } from './queries.ts'

/** True if the public may buy. Locks the identity, so that this stays true until the transaction ends. */
export const lockOpening = async (db: Database): Promise<boolean> => (await lockIdentity(db)).open_to_public

/** Without a journal line: at this point no actor exists. */
export const closeAtFirst = (db: Database): Promise<void> => storeIdentity(db, { open_to_public: false })

export async function openOrClose(context: ActorContext, open_to_public: boolean): Promise<void> {
  await context.db.transaction(db => writeIdentity(db, context, { open_to_public }))
}
