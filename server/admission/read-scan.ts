import { worksFor } from '../../contract/permissions.ts'
import { readTicketText } from '../../contract/rules/ticket-text.ts'
import type { ActorContext, AppContext } from '../context.ts'
import { hasValidSignature } from '../tickets/sign.ts'
import { ticketKey } from '../tickets/ticket-key.ts'
import { findTicket } from './queries.ts'

/**
 * Finds the ticket that a scanned or typed text names. Returns 'forged' if its signature is wrong, 'unknown' if
 * there is no such ticket.
 */
export async function findScannedTicket(appContext: AppContext, text: string) {
  const read = readTicketText(text)
  if (!read) return 'unknown' as const
  if (read.kind === 'signed' && !hasValidSignature(await ticketKey(appContext), read))
    return 'forged' as const
  const ticket = await findTicket(appContext.db, { code: read.code })
  // A signed text must also name the screening of the ticket. A typed code names none, and is accepted because it
  // is secret.
  if (!ticket || (read.kind === 'signed' && read.screening !== ticket.sessions_id)) return 'unknown' as const
  return ticket
}

/**
 * Finds the ticket of a visitor whom staff found by name. Ids are easy to guess, so a ticket of a cinema where the
 * staff member does not work is reported as unknown.
 */
export async function findPlaceById({ db, actor }: ActorContext, tickets_id: number) {
  const ticket = await findTicket(db, { tickets_id })
  return ticket && worksFor(actor, ticket.cinemas_id) ? ticket : ('unknown' as const)
}
