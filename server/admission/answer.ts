import { colourOf, type TicketAtDoor, type Verdict } from '../../contract/rules/admission.ts'
import { isNotCancelled } from '../../contract/rules/places.ts'
import { verdictSentence, verdictWords } from '../../contract/texts/admission.ts'
import type { Database } from '../database/connect.ts'
import { countersOf, type FoundTicket } from './queries.ts'

/**
 * Builds the response to a scan, with the number of people who have entered and who are expected at the screening.
 */
export async function answerOf(
  db: Database,
  verdict: Verdict,
  ticket: FoundTicket | null,
  { now, sessions_id = ticket?.sessions_id }: { now: Date; sessions_id?: number | undefined },
) {
  const entry =
    verdict === 'already_used' && ticket?.scanned_at
      ? { scanned_at: ticket.scanned_at, device: ticket.device ?? '' }
      : null
  return {
    verdict,
    colour: colourOf(verdict),
    word: verdictWords[verdict],
    message: verdictSentence(verdict, { ticket, entry, now }),
    answered_at: now,
    ticket,
    entry,
    counters: sessions_id === undefined ? null : await countersAt(db, sessions_id),
  }
}

async function countersAt(db: Database, sessions_id: number) {
  const [counters] = await countersOf(db, [sessions_id])
  return counters ?? { entered: 0, sold: 0 }
}

export const ticketAtGate = (ticket: FoundTicket): TicketAtDoor => ({
  sessions_id: ticket.sessions_id,
  cinemas_id: ticket.cinemas_id,
  starts_at: ticket.starts_at,
  doors_minutes: ticket.doors_minutes,
  entry_minutes: ticket.entry_minutes,
  stands: isNotCancelled(ticket),
  screening_cancelled: ticket.cancelled_at !== null,
  entered: ticket.scan_id !== null,
})
