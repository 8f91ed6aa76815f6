import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { writeIdentity } from './change-house.ts'
import { lockIdentity, storeIdentity } from './queries.ts'

/** Whether the public may buy; who opens or closes the house meanwhile waits until we are done. */
export const waitForOpening = async (db: Database): Promise<boolean> =>
  (await lockIdentity(db)).open_to_public

/** Before anybody works here: there is nobody to write down. */
export const closeUnseen = (db: Database): Promise<void> => storeIdentity(db, { open_to_public: false })

export async function openOrClose(context: ActorContext, open_to_public: boolean): Promise<void> {
  await context.db.transaction(db => writeIdentity(db, context, { open_to_public }))
}
