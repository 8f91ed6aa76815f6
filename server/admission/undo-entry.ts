import { worksFor } from '../../contract/permissions.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext } from '../context.ts'
import { Refusal } from '../http/refusal.ts'
import { leave } from './queries.ts'
import { seatIn } from './seat-in-journal.ts'

/** Undoes an entry recorded by mistake. The audit log records who undid it. */
export async function undoEntryOf(context: ActorContext, tickets_id: number): Promise<undefined> {
  await context.db.transaction(async db => {
    const gone = await leave(db, tickets_id)
    if (!gone || !worksFor(context.actor, gone.cinemas_id)) throw new Refusal('entry_not_found')
    const scanned_at = new Date(gone.scanned_at).toISOString()
    await writeToJournal(db, context, {
      action: 'undo-entry',
      entity: 'order',
      entity_id: gone.orders_id,
      before: { tickets_id, ...seatIn(gone), scanned_at, device: gone.device },
    })
  })
}
