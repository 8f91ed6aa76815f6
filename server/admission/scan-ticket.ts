import type { scanTicket } from '../../contract/admin/control.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { worksFor } from '../../contract/permissions.ts'
import { afterProof, decideEntry, type Gate, type Verdict } from '../../contract/rules/admission.ts'
import { writeToJournal } from '../audit/write-to-journal.ts'
import type { ActorContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { Refusal } from '../http/refusal.ts'
import { answerOf, atDoor } from './answer.ts'
import {
  cinemaExists,
  type Entry,
  type FoundTicket,
  findScreeningAtDoor,
  recordEntry,
  refusalBy,
} from './queries.ts'
import { placeNumbered, ticketIn } from './read-scan.ts'
import { refuseEntry } from './refuse-entry.ts'
import { seatIn } from './seat-in-journal.ts'

type Scan = InputOf<typeof scanTicket>['body']

/** A ticket held up at a gate: read, decide, and let in whoever is the first with it, or send back for its proof. */
export async function scanAtDoor(context: ActorContext, scan: Scan) {
  const { db } = context
  const gate = await gateOf(context, scan)
  const now = context.now()
  const about = { now, sessions_id: scan.sessions_id }
  const look = async () => {
    const ticket = await ticketShown(context, scan)
    if (typeof ticket === 'string') return { verdict: ticket, ticket: null }
    if (await isRepeated(db, scan, ticket)) return { verdict: 'repeated' as const, ticket }
    // Those who search by name know of proofs: what only older clients may leave out is asked for.
    const said = scan.proof ?? (scan.tickets_id === undefined ? undefined : 'ask')
    const verdict = afterProof(decideEntry(atDoor(ticket), gate, now), ticket.proof, said)
    // To let in whom somebody has just sent back would be worse than to ask again: the fare may ask no more since.
    if (verdict === 'proof_refused' && ticket.proof === null) throw noProofAsked()
    return { verdict, ticket }
  }

  const first = await look()
  if (!first.ticket || (await wasKept(context, first.verdict, first.ticket, scan, now)))
    return answerOf(db, outcomeOf(first.verdict, scan), first.ticket, about)
  // Another scanner, or a cancellation, was quicker by a moment: what it left says why.
  const { verdict, ticket } = await look()
  if (verdict === first.verdict) throw new Refusal('idempotency_key_reused')
  return answerOf(db, outcomeOf(verdict, scan), ticket, about)
}

const ticketShown = (context: ActorContext, { text = '', tickets_id }: Scan) =>
  tickets_id === undefined ? ticketIn(context, text) : placeNumbered(context, tickets_id)

/** The same request again, because its answer was lost. */
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

/** Writes down what is to be written; false when it no longer can be. */
async function wasKept(
  context: ActorContext,
  verdict: Verdict | 'repeated',
  ticket: FoundTicket,
  { scan_id, device, proof, tickets_id }: Scan,
  now: Date,
): Promise<boolean> {
  const passage = { scan_id, scanned_at: now, received_at: now, users_id: context.actor.id, device }
  if (verdict === 'proof_refused') return refuseEntry(context, ticket, passage)
  if (verdict !== 'accepted') return true
  const entry = { ...passage, proof_seen: proof === 'seen' ? ticket.proof : null }
  return tickets_id === undefined
    ? recordEntry(context.db, ticket.tickets_id, entry)
    : enterByName(context, ticket, entry)
}

/** Without a ticket somebody's word is all there is: the journal says whose. */
const enterByName = (context: ActorContext, ticket: FoundTicket, entry: Entry): Promise<boolean> =>
  context.db.transaction(async db => {
    if (!(await recordEntry(db, ticket.tickets_id, entry))) return false
    await writeToJournal(db, context, {
      ...{ action: 'enter-by-name', entity: 'order', entity_id: ticket.orders_id },
      after: { tickets_id: ticket.tickets_id, ...seatIn(ticket), device: entry.device },
    })
    return true
  })

/** Where somebody does not work there is no gate of theirs. */
async function gateOf({ db, actor }: ActorContext, { sessions_id, cinemas_id }: Scan): Promise<Gate> {
  const screening = sessions_id === undefined ? undefined : await findScreeningAtDoor(db, sessions_id)
  if (screening && worksFor(actor, screening.cinemas_id)) return { sessions_id: screening.sessions_id }
  if (cinemas_id !== undefined && worksFor(actor, cinemas_id) && (await cinemaExists(db, cinemas_id)))
    return { cinemas_id }
  throw new Refusal('screening_not_found')
}
