import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { insertLine } from './queries.ts'

export type Change = {
  /** create, update, delete, or the name of what was done. */
  action: string
  entity: string
  entity_id: number
  before?: Record<string, unknown> | null
  after?: Record<string, unknown> | null
}

/** Writes down who did what. Give it the transaction of the change itself: both happen, or neither. */
export async function writeToJournal(
  db: Database,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
  change: Change,
): Promise<void> {
  await insertLine(db, { ...change, at: now(), users_id: actor.id })
}
