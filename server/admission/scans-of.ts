import type { Database } from '../database/connect.ts'
import { conflictsOfOrder, entriesOfOrder } from './queries.ts'

/** Each time a ticket of this order was let in, and each time it should not have been; the first scan first. */
export async function readScansOf(db: Database, orderId: number) {
  const [entries, conflicts] = await Promise.all([entriesOfOrder(db, orderId), conflictsOfOrder(db, orderId)])
  return [...entries.map(entry => ({ ...entry, verdict: 'accepted' as const })), ...conflicts]
}
