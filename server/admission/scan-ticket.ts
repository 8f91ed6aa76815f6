import type { scanTicket } from '../../contract/admin/control.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { worksFor } from '../../contract/permissions.ts'
import {
  decideEntry,
  type Gate,
  isOutOfHours,
  type Verdict,
  verdictAfterProof,
} from '../../contract/rules/admission.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { mayNow } from '../members/rules.ts'
import { answerOf, ticketAtGate } from './answer.ts'
import {
  cinemaExists,
  type Entry,
  type FoundTicket,
  findScreeningAtDoor,
  recordEntry,
  refusalBy,
} from './queries.ts'
import { findPlaceById, findScannedTicket } from './read-scan.ts'
import { refuseEntry } from './refuse-entry.ts'
import { seatIn } from './seat-in-journal.ts'

type Scan = InputOf<typeof scanTicket>['body']

/**
 * Handles a scan at a gate: finds the ticket, decides whether to admit its holder, and records the entry or the
 * refusal for a missing proof.
 */
export async function scanAtDoor(context: ActorContext, scan: Scan) {
  const { db } = context
  if (scan.anyway && !mayNow(context.actor, 'door:admit')) throw new Refusal('not_allowed')
  const gate = await gateOf(context, scan)
  const now = context.now()
  const about = { now, sessions_id: scan.sessions_id }
  const look = async () => {
    const ticket = await ticketShown(context, scan)
    if (typeof ticket === 'string') return { verdict: ticket, ticket: null }
    if (await isRepeated(db, scan, ticket)) return { verdict: 'repeated' as const, ticket }
    // If `proof` is omitted, a scanned ticket is accepted without a proof, because only older clients omit it and
    // they cannot show the question. A ticket found by name is treated as `ask`: every client with that search can
    // show the question.
    const said = scan.proof ?? (scan.tickets_id === undefined ? undefined : 'ask')
    const decided = decideEntry(ticketAtGate(ticket), gate, now)
    const overruled = scan.anyway && isOutOfHours(decided) ? decided : null
    const verdict = verdictAfterProof(overruled ? 'accepted' : decided, ticket.proof, said)
    // Staff refused the visitor for a missing proof, but the fare no longer requires one. Report an error instead
    // of admitting the visitor.
    if (verdict === 'proof_refused' && ticket.proof === null) throw noProofAsked()
    return { verdict, ticket, overruled }
  }

  const first = await look()
  if (!first.ticket || (await recordScan(context, first, scan, now)))
    return answerOf(db, outcomeOf(first.verdict, scan), first.ticket, about)
  // Nothing was recorded, usually because another scan or a cancellation came first: read the ticket again to
  // report that. If the verdict is the same as before, the cause is a scan id that was already used for another
  // scan.
  const { verdict, ticket } = await look()
  if (verdict === first.verdict) throw new Refusal('idempotency_key_reused')
  return answerOf(db, outcomeOf(verdict, scan), ticket, about)
}

const ticketShown = (context: ActorContext, { text = '', tickets_id }: Scan) =>
  tickets_id === undefined ? findScannedTicket(context, text) : findPlaceById(context, tickets_id)

/**
 * Returns true if this scan is already recorded, because the client repeats a request after losing the response.
 */
const isRepeated = async (db: Database, { scan_id, proof }: Scan, ticket: FoundTicket) =>
  proof === 'refused'
    ? (await refusalBy(db, scan_id))?.places_id === ticket.tickets_id
    : ticket.scan_id === scan_id

const outcomeOf = (verdict: Verdict | 'repeated', { proof }: Scan): Verdict => {
  if (verdict !== 'repeated') return verdict
  return proof === 'refused' ? 'proof_refused' : 'accepted'
}

const noProofAsked = () =>
  new Refusal('invalid', {
    errors: [{ field: 'proof', message: 'Ce tarif ne demande pas de justificatif : scannez à nouveau.' }],
  })

type Decided = { verdict: Verdict | 'repeated'; ticket: FoundTicket; overruled?: Verdict | null }

/**
 * Records the entry or the refusal for a missing proof. Returns false if another request has used or cancelled the
 * ticket in the meantime.
 */
async function recordScan(
  context: ActorContext,
  { verdict, ticket, overruled = null }: Decided,
  { scan_id, device, proof, tickets_id }: Scan,
  now: Date,
): Promise<boolean> {
  const passage = { scan_id, scanned_at: now, received_at: now, users_id: context.actor.id, device }
  if (verdict === 'proof_refused') return refuseEntry(context, ticket, passage)
  if (verdict !== 'accepted') return true
  const entry = { ...passage, proof_seen: proof === 'seen' ? ticket.proof : null }
  const shown = { places_id: ticket.tickets_id, code: tickets_id === undefined ? ticket.code : null }
  if (overruled)
    return enterJournalled(context, ticket, { shown, entry }, { action: 'admit-anyway', overruled })
  return tickets_id === undefined
    ? recordEntry(context.db, shown, entry)
    : enterJournalled(context, ticket, { shown, entry }, { action: 'enter-by-name' })
}

/**
 * Records an entry, also in the audit log: for visitors found by name, whose ticket was not scanned, and for those
 * whom a staff member admits although it is too early or too late.
 */
const enterJournalled = (
  context: ActorContext,
  ticket: FoundTicket,
  { shown, entry }: { shown: Parameters<typeof recordEntry>[1]; entry: Entry },
  { action, overruled }: { action: string; overruled?: Verdict },
): Promise<boolean> =>
  context.db.transaction(async db => {
    if (!(await recordEntry(db, shown, entry))) return false
    await writeToJournal(db, context, {
      ...{ action, entity: 'order', entity_id: ticket.orders_id },
      after: {
        ...{ tickets_id: ticket.tickets_id, ...seatIn(ticket), device: entry.device },
        ...(overruled && { verdict: overruled }),
      },
    })
    return true
  })

/**
 * Returns the gate of a scan: a screening or a cinema. A gate of a cinema where the staff member does not work is
 * reported as not found.
 */
export async function gateOf({ db, actor }: ActorContext, { sessions_id, cinemas_id }: Scan): Promise<Gate> {
  const screening = sessions_id === undefined ? undefined : await findScreeningAtDoor(db, sessions_id)
  if (screening && worksFor(actor, screening.cinemas_id)) return { sessions_id: screening.sessions_id }
  if (cinemas_id !== undefined && worksFor(actor, cinemas_id) && (await cinemaExists(db, cinemas_id)))
    return { cinemas_id }
  throw new Refusal('screening_not_found')
}
