import type { syncScans } from '../../contract/admin/control.ts'
import type { InputOf } from '../../contract/endpoint.ts'
import { worksFor } from '../../contract/permissions.ts'
import { decideReport, type Verdict } from '../../contract/rules/admission.ts'
import { readTicketText } from '../../contract/rules/ticket-text.ts'
import type { ActorContext } from '../context.ts'
import { answerOf, ticketAtGate } from './answer.ts'
import {
  type FoundTicket,
  findTicketByFormerCode,
  insertConflict,
  type Passage,
  recordEntry,
  refusalBy,
} from './queries.ts'
import { findScannedTicket } from './read-scan.ts'
import { keepRefusal } from './refuse-entry.ts'

type Report = InputOf<typeof syncScans>['body']
type Scan = Report['scans'][number]

/**
 * Records the scans of a device that was offline. An entry that the server would have refused becomes a conflict,
 * which staff see in a list.
 */
export async function takeReport(context: ActorContext, { device, scans }: Report) {
  const answers = []
  // Record the scans one after the other: if the device scanned a ticket twice, the first scan is the entry.
  for (const scan of scans) answers.push(await takeScan(context, device, scan))
  return answers
}

async function takeScan(context: ActorContext, device: string, scan: Scan) {
  const { db, actor } = context
  const { scan_id, at, proof } = scan
  const now = context.now()
  // The clock of a phone may be ahead: record a scan dated in the future as a scan of now.
  const scanned_at = at > now ? now : at
  const passage = { scan_id, scanned_at, received_at: now, users_id: actor.id, device }
  const take = proof === 'refused' ? takeRefusal : takeEntry
  const { verdict, ticket } = await take(context, scan, passage)
  const conflict = proof !== 'refused' && verdict !== 'accepted'
  if (conflict) {
    const concerned = ticket ?? (await ticketOnceIn(context, scan.text))
    await insertConflict(db, {
      ...passage,
      verdict,
      places_id: concerned?.tickets_id ?? null,
      sessions_id: concerned?.sessions_id ?? null,
    })
  }
  return { scan_id, conflict, answer: await answerOf(db, verdict, ticket, { now }) }
}

/**
 * Finds the ticket of an offline scan. Reports a ticket of a cinema where the staff member does not work as
 * unknown. An online scan is checked by its gate, but an offline scan names no gate.
 */
async function ownTicketIn(context: ActorContext, text: string) {
  const ticket = await findScannedTicket(context, text)
  return typeof ticket === 'string' || worksFor(context.actor, ticket.cinemas_id) ? ticket : 'unknown'
}

/**
 * Finds the ticket whose code was the scanned one until the place was given away or got another seat. An offline
 * device with an older list admits such a code: the conflict then names the place, which has a new code by now.
 */
async function ticketOnceIn(context: ActorContext, text: string): Promise<FoundTicket | null> {
  const read = readTicketText(text)
  const ticket = read && (await findTicketByFormerCode(context.db, read.code))
  return ticket && worksFor(context.actor, ticket.cinemas_id) ? ticket : null
}

type Taken = { verdict: Verdict; ticket: FoundTicket | null }

async function takeEntry(context: ActorContext, { text, at, proof }: Scan, passage: Passage): Promise<Taken> {
  const look = async () => {
    const ticket = await ownTicketIn(context, text)
    if (typeof ticket === 'string') return { verdict: ticket, ticket: null }
    const known = ticket.scan_id === passage.scan_id
    const verdict = known ? 'repeated' : decideReport(ticketAtGate(ticket), at, passage.received_at)
    return { verdict, ticket } as const
  }

  let { verdict, ticket }: Awaited<ReturnType<typeof look>> = await look()
  const proof_seen = proof === 'seen' && ticket ? ticket.proof : null
  if (
    verdict === 'accepted' &&
    ticket &&
    !(await recordEntry(
      context.db,
      { places_id: ticket.tickets_id, code: ticket.code },
      { ...passage, proof_seen },
    ))
  ) {
    ;({ verdict, ticket } = await look())
    // This scan id was already used for another ticket, which our clients never do. Report only this scan as
    // unknown, and go on to record the other scans.
    if (verdict === 'accepted') verdict = 'unknown'
  }
  return { verdict: verdict === 'repeated' ? 'accepted' : verdict, ticket }
}

/**
 * Records that an offline device refused a visitor. If the ticket was used elsewhere or cancelled, the response
 * says so, but no conflict is stored. If the device repeats the upload, it gets the first response again, even if
 * the ticket has been used since then.
 */
async function takeRefusal(context: ActorContext, { text, at }: Scan, passage: Passage): Promise<Taken> {
  const ticket = await ownTicketIn(context, text)
  if (typeof ticket === 'string') return { verdict: ticket, ticket: null }
  const known = (await keepRefusal(context, ticket, passage))
    ? null
    : await refusalBy(context.db, passage.scan_id)
  if (known && known.places_id !== ticket.tickets_id) return { verdict: 'unknown', ticket }
  const entered =
    ticket.entry_received_at !== null && !(known && ticket.entry_received_at >= known.received_at)
  const verdict = decideReport({ ...ticketAtGate(ticket), entered }, at, passage.received_at)
  return { verdict: verdict === 'accepted' ? 'proof_refused' : verdict, ticket }
}
