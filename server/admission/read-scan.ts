import { readTicketText } from '../../contract/rules/ticket-text.ts'
import type { House } from '../context.ts'
import { isOurs } from '../tickets/sign.ts'
import { ticketKey } from '../tickets/ticket-key.ts'
import { findTicket } from './queries.ts'

/** The ticket a scanned or typed text speaks of, or why it speaks of none. */
export async function ticketIn(house: House, text: string) {
  const read = readTicketText(text)
  if (!read) return 'unknown' as const
  if (read.kind === 'signed' && !isOurs(await ticketKey(house), read)) return 'forged' as const
  const ticket = await findTicket(house.db, read.code)
  // A code typed by hand has no signature: that somebody knows it is the proof.
  if (!ticket || (read.kind === 'signed' && read.screening !== ticket.sessions_id)) return 'unknown' as const
  return ticket
}
