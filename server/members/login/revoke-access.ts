import type { Database } from '../../database/connect.ts'
import { accessRevoked } from '../../slice-hooks.ts'
import { deleteLoginSessionsOf, deletePendingOf, raiseTrust, setPasswordHash } from './trust-queries.ts'

// All revocation of access goes through this file. It cuts off everyone who may have been logged in to the
// account or may have started a change in its name.

/**
 * Ends every session except the spared one, everything pending, and the supervisor code. Returns the new trust
 * number.
 */
export async function revokeAccess(db: Database, users_id: number, spared?: Uint8Array): Promise<number> {
  const trust = await raiseTrust(db, users_id)
  await deleteLoginSessionsOf(db, users_id, spared)
  await deletePendingOf(db, users_id)
  await accessRevoked(db, users_id)
  return trust
}

/** When one device is no longer trusted: its pending changes are unknown, so deletes all of them. */
export async function endPending(db: Database, users_id: number): Promise<void> {
  await raiseTrust(db, users_id)
  await deletePendingOf(db, users_id)
}

/** Also deletes the password: nobody can log in until a reset link sets a new one. */
export async function endPassword(db: Database, users_id: number): Promise<void> {
  await setPasswordHash(db, users_id, null)
  await revokeAccess(db, users_id)
}

export async function replacePassword(
  db: Database,
  users_id: number,
  password_hash: string,
  spared?: Uint8Array,
): Promise<number> {
  await setPasswordHash(db, users_id, password_hash)
  return revokeAccess(db, users_id, spared)
}
