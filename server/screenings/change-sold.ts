import type { sessionMovie } from '../../contract/admin/session-movie.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { difference } from '../records/difference.ts'
import type { RowOf } from '../records/entity.ts'
import { screeningEntity } from './admin-queries.ts'
import { lockParts } from './parts-queries.ts'
import { addHours } from './programming-queries.ts'
import { readScreening } from './read-screening.ts'
import { type Changes, updateScreenings } from './week-queries.ts'

type Asked = Parameters<typeof lockParts>[2] & { hours_timetable?: string | undefined }

/** Locks the current and the requested room and film, and adds the requested hour to the timetables. */
export async function lockChangedParts(db: Database, id: number, asked: Asked) {
  const parts = await lockParts(db, id, asked)
  if (parts && asked.hours_timetable) await addHours(db, [asked.hours_timetable])
  return parts
}

/**
 * Writes the change of a screening with sold seats, and the reason for the change in the journal. Before the call,
 * lock the rooms, the orders and the screening.
 */
export async function writeSoldChange(
  db: Database,
  context: ActorContext,
  before: RowOf<typeof sessionMovie>,
  { reason, values }: { reason: string; values: Changes },
): Promise<void> {
  await updateScreenings(db, [{ ...values, id: before.id }])
  const changed = difference(screeningEntity, before, (await readScreening(db, before.id))!)
  await writeToJournal(db, context, {
    ...{ action: 'change', entity: 'session-movie', entity_id: before.id },
    before: changed?.before ?? null,
    after: { ...changed?.after, reason },
  })
}
