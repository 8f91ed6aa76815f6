import type { publishWeek } from '../../contract/admin/week.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import { refuseOtherCinema } from '../cinema/own-room.ts'
import type { ActorContext } from '../context.ts'
import { weekOf } from './read-week.ts'
import { lockDrafts, publish } from './week-queries.ts'

/** Publishes all drafts of a week together. */
export async function publishDrafts(
  context: ActorContext,
  { cinemas_id, from }: InputOf<typeof publishWeek>['body'],
) {
  refuseOtherCinema(context, cinemas_id)
  return context.db.transaction(async db => {
    const drafts = await lockDrafts(db, weekOf(cinemas_id, from), context.now())
    if (drafts.length === 0) return { published: 0 }
    await publish(
      db,
      drafts.map(({ id }) => id),
    )
    const changed = { before: { draft: true }, after: { draft: false } }
    const told = { action: 'update', entity: 'session-movie', ...changed }
    await writeToJournal(db, context, ...drafts.map(({ id }) => ({ ...told, entity_id: id })))
    return { published: drafts.length }
  })
}
