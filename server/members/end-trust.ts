import type { Database } from '../database/connect.ts'
import { deleteLoginSessionsOf, deletePendingOf, raiseTrust, setPasswordHash } from './trust-queries.ts'

// The one place where the trust in who holds an account ends. Whoever may have been in it, or may have asked for
// something in its name, starts again from nothing.

/** Ends every session but the one spared, and all that was begun. Answers the number of the trust that begins. */
export async function endTrust(db: Database, users_id: number, spared?: Uint8Array): Promise<number> {
  const trust = await raiseTrust(db, users_id)
  await deleteLoginSessionsOf(db, users_id, spared)
  await deletePendingOf(db, users_id)
  return trust
}

/** When one device is no longer trusted: what was asked on it is not either, and nobody knows what that was. */
export async function endPending(db: Database, users_id: number): Promise<void> {
  await raiseTrust(db, users_id)
  await deletePendingOf(db, users_id)
}

export async function replacePassword(
  db: Database,
  users_id: number,
  password_hash: string,
  spared?: Uint8Array,
): Promise<number> {
  await setPasswordHash(db, users_id, password_hash)
  return endTrust(db, users_id, spared)
}
