import type { Database } from '../../database/connect.ts'
import { accessRevoked } from '../../slice-hooks.ts'
import { deleteLoginSessionsOf, deletePendingOf, raiseTrust, setPasswordHash } from './trust-queries.ts'

// Every revocation of access goes through this file. It logs out every client of the account and cancels every
// change that a client started in the name of the account.

/**
 * Deletes the supervisor code, cancels everything pending and ends every session except the spared one. Returns
 * the new trust number; links with an older number are invalid.
 */
export async function revokeAccess(db: Database, users_id: number, spared?: Uint8Array): Promise<number> {
  const trust = await raiseTrust(db, users_id)
  await deleteLoginSessionsOf(db, users_id, spared)
  await deletePendingOf(db, users_id)
  await accessRevoked(db, users_id)
  return trust
}

/**
 * Cancels all pending changes of an account. Used when one of its devices is no longer trusted: any of these
 * changes may come from that device.
 */
export async function endPending(db: Database, users_id: number): Promise<void> {
  await raiseTrust(db, users_id)
  await deletePendingOf(db, users_id)
}

/** Deletes the password and revokes access: the owner can log in only after a reset link sets a new password. */
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
