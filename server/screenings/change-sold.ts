import type { sessionMovie } from '../../contract/admin/session-movie.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { difference } from '../records/difference.ts'
import type { RowOf } from '../records/entity.ts'
import { screeningEntity } from './admin-queries.ts'
import { holdParts } from './parts-queries.ts'
import { addHours } from './programming-queries.ts'
import { readScreening } from './read-screening.ts'
import { updateScreening } from './week-queries.ts'

type Asked = Parameters<typeof holdParts>[2] & { hours_timetable?: string | undefined }

/** What it is made of and is to be made of stays as it is until the transaction ends; its hour is one of the timetables. */
export async function holdWhatChanges(db: Database, id: number, asked: Asked) {
  const parts = await holdParts(db, id, asked)
  if (parts && asked.hours_timetable) await addHours(db, [asked.hours_timetable])
  return parts
}

/** What a sold screening is from now on, with the reason in the journal. Its rooms, orders and itself are locked before. */
export async function writeSoldChange(
  db: Database,
  context: ActorContext,
  before: RowOf<typeof sessionMovie>,
  { reason, values }: { reason: string; values: Parameters<typeof updateScreening>[2] },
): Promise<void> {
  await updateScreening(db, before.id, values)
  const changed = difference(screeningEntity, before, (await readScreening(db, before.id))!)
  await writeToJournal(db, context, {
    ...{ action: 'change', entity: 'session-movie', entity_id: before.id },
    before: changed?.before ?? null,
    after: { ...changed?.after, reason },
  })
}
