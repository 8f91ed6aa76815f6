import type { Database } from '../database/connect.ts'
import { findStaffWords } from './queries.ts'

/**
 * Returns the staff's note about a buyer, and whether the buyer is blocked. Returns empty values for a sale
 * without an account.
 */
export async function staffWordsAbout(db: Database, users_id: number | null) {
  const words = users_id === null ? undefined : await findStaffWords(db, users_id)
  return {
    member_note: words?.staff_note ?? '',
    member_blocked: words !== undefined && words.blocked_because !== null,
  }
}
