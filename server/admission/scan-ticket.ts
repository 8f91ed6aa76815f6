import type { scanTicket } from '../../contract/admin/control.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { decideEntry, type Gate } from '../../contract/rules/admission.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { answerOf, atDoor } from './answer.ts'
import { cinemaExists, findScreening, recordEntry } from './queries.ts'
import { ticketIn } from './read-scan.ts'

type Scan = InputOf<typeof scanTicket>['body']

/** A ticket held up at a gate: read, decide, and let in whoever is the first with it. */
export async function scanAtDoor(context: ActorContext, scan: Scan) {
  const { db, actor } = context
  const gate = await gateOf(db, scan)
  const now = context.now()
  const about = { now, sessions_id: scan.sessions_id }
  const look = async () => {
    const ticket = await ticketIn(context, scan.text)
    if (typeof ticket === 'string') return { verdict: ticket, ticket: null }
    // The same request again, because its answer was lost.
    if (ticket.scan_id === scan.scan_id) return { verdict: 'repeated' as const, ticket }
    return { verdict: decideEntry(atDoor(ticket), gate, now), ticket }
  }

  let { verdict, ticket } = await look()
  if (verdict === 'accepted' && ticket) {
    const passage = { scan_id: scan.scan_id, scanned_at: now, received_at: now, users_id: actor.id }
    if (!(await recordEntry(db, ticket.tickets_id, { ...passage, device: scan.device }))) {
      // Another scanner, or a cancellation, was quicker by a moment: what it left says why.
      ;({ verdict, ticket } = await look())
      if (verdict === 'accepted') throw new Refusal('idempotency_key_reused')
    }
  }
  return answerOf(db, verdict === 'repeated' ? 'accepted' : verdict, ticket, about)
}

async function gateOf(db: Database, { sessions_id, cinemas_id }: Scan): Promise<Gate> {
  if (sessions_id !== undefined && (await findScreening(db, sessions_id))) return { sessions_id }
  if (cinemas_id !== undefined && (await cinemaExists(db, cinemas_id))) return { cinemas_id }
  throw new Refusal('screening_not_found')
}
