import type { Database } from '../database/connect.ts'
import { conflictsOfOrder, entriesOfOrder, refusalsOfOrder } from './queries.ts'

/** Reads all scans of an order: entries, refusals for a missing proof, and offline conflicts. */
export async function readScansOf(db: Database, orderId: number) {
  const [entries, refusals, conflicts] = await Promise.all([
    entriesOfOrder(db, orderId),
    refusalsOfOrder(db, orderId),
    conflictsOfOrder(db, orderId),
  ])
  return [
    ...entries.map(entry => ({ ...entry, verdict: 'accepted' as const })),
    ...refusals.map(refusal => ({ ...refusal, verdict: 'proof_refused' as const })),
    ...conflicts.map(conflict => ({ ...conflict, proof: null })),
  ].toSorted((a, b) => a.scanned_at.getTime() - b.scanned_at.getTime())
}
