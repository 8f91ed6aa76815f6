import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { insertRows } from '../database/insert-rows.ts'
import { audit_lines } from './tables.ts'

export type Change = {
  /** The kind of change: create, update, delete, or another action. */
  action: string
  entity: string
  entity_id: number
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/**
 * Records in the audit log who changed what. Callers pass the transaction of the change, so that the change and
 * its audit line are both stored or neither.
 */
export async function writeToJournal(
  db: Database,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
  ...changes: Change[]
): Promise<void> {
  const at = now()
  const lines = changes.map(({ action, entity, entity_id, before = null, after = null }) => ({
    ...{ at, users_id: actor.id, action, entity, entity_id, before, after },
  }))
  await insertAuditLines(db, lines)
}

/** Returns the audit lines for new records. */
export const created = (
  entity: string,
  records: readonly (Record<string, unknown> & { id: number })[],
): Change[] => records.map(after => ({ action: 'create', entity, entity_id: after.id, after }))

async function insertAuditLines(
  db: Database,
  lines: readonly (typeof audit_lines.$inferInsert)[],
): Promise<void> {
  await insertRows(db, audit_lines, lines)
}
