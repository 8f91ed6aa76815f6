import type { Database } from '../../database/connect.ts'
import { lockPerson } from '../second-factor/queries.ts'
import { lockGuestOf } from './queries.ts'

/** Locks an account until the transaction ends. If a guest has the same e-mail address, locks the guest first. */
export async function lockGuestAndAccount(db: Database, users_id: number) {
  const guest = await lockGuestOf(db, users_id)
  return { guest, account: await lockPerson(db, users_id) }
}
