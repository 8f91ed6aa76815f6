import type { sessionMovie } from '../../contract/admin/session-movie.ts'
import { record } from '../audit/record.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { difference } from '../records/difference.ts'
import type { RowOf } from '../records/entity.ts'
import { screeningEntity } from './admin-queries.ts'
import { addHours } from './programming-queries.ts'
import { readScreening } from './read-screening.ts'
import { holdFilms, updateScreening } from './week-queries.ts'

/** These films stay as they are until the transaction ends, and the hour is one of the timetables. */
export async function holdParts(db: Database, films: readonly number[], hour: string | undefined) {
  await holdFilms(db, films)
  if (hour) await addHours(db, [hour])
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
  await record(db, context, {
    ...{ action: 'change', entity: 'session-movie', entity_id: before.id },
    before: changed?.before ?? null,
    after: { ...changed?.after, reason },
  })
}
