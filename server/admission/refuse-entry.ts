import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { type FoundTicket, insertRefusal, lockPlaceForEntry, type Passage } from './queries.ts'
import { seatIn } from './seat-in-journal.ts'

/**
 * Records that staff refused a visitor for a missing proof. Records nothing and returns false if the ticket has
 * been used or cancelled since the caller read it.
 */
export const refuseEntry = (context: ActorContext, ticket: FoundTicket, passage: Passage): Promise<boolean> =>
  context.db.transaction(
    async db =>
      (await lockPlaceForEntry(db, ticket.tickets_id)) && writeRefusal(db, context, ticket, passage),
  )

/**
 * Records a refusal for a missing proof that an offline device uploads, even if the ticket has been used or
 * cancelled since then. Returns false if this scan is already recorded.
 */
export const keepRefusal = (context: ActorContext, ticket: FoundTicket, passage: Passage): Promise<boolean> =>
  context.db.transaction(db => writeRefusal(db, context, ticket, passage))

async function writeRefusal(db: Database, context: ActorContext, ticket: FoundTicket, passage: Passage) {
  const { tickets_id, orders_id, sessions_id, label, proof } = ticket
  if (!(await insertRefusal(db, { ...passage, places_id: tickets_id, sessions_id, proof }))) return false
  const { scanned_at, device } = passage
  await writeToJournal(db, context, {
    action: 'refuse-entry',
    entity: 'order',
    entity_id: orders_id,
    after: {
      ...{ tickets_id, ...seatIn(ticket), fare: label, proof_asked: proof },
      ...{ refused_at: scanned_at.toISOString(), device },
    },
  })
  return true
}
