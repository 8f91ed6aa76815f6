import type { Database } from '../../database/connect.ts'
import { lockPerson } from '../second-factor/queries.ts'
import { lockGuestOf } from './queries.ts'

/** Locks the guest of an account's address until the transaction ends, if there is one, and then the account. */
export async function lockGuestAndAccount(db: Database, users_id: number) {
  const guest = await lockGuestOf(db, users_id)
  return { guest, account: await lockPerson(db, users_id) }
}
