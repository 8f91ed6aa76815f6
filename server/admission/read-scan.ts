import { worksFor } from '../../contract/permissions.ts'
import { readTicketText } from '../../contract/rules/ticket-text.ts'
import type { ActorContext, AppContext } from '../context.ts'
import { hasValidSignature } from '../tickets/sign.ts'
import { ticketKey } from '../tickets/ticket-key.ts'
import { findTicket } from './queries.ts'

/** Finds the ticket of a scanned or typed text, or returns why there is none. */
export async function findScannedTicket(appContext: AppContext, text: string) {
  const read = readTicketText(text)
  if (!read) return 'unknown' as const
  if (read.kind === 'signed' && !hasValidSignature(await ticketKey(appContext), read))
    return 'forged' as const
  const ticket = await findTicket(appContext.db, { code: read.code })
  // Check the screening only in a signed text. A typed code names no screening, but the code is secret, so the
  // person who has it is taken for the holder.
  if (!ticket || (read.kind === 'signed' && read.screening !== ticket.sessions_id)) return 'unknown' as const
  return ticket
}

/**
 * Finds the ticket of a visitor whom staff found by name. The id of a ticket is easy to guess, so tickets of other
 * cinemas are reported as unknown.
 */
export async function findPlaceById({ db, actor }: ActorContext, tickets_id: number) {
  const ticket = await findTicket(db, { tickets_id })
  return ticket && worksFor(actor, ticket.cinemas_id) ? ticket : ('unknown' as const)
}
