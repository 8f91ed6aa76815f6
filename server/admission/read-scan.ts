import { worksFor } from '../../contract/permissions.ts'
import { readTicketText } from '../../contract/rules/ticket-text.ts'
import type { ActorContext, House } from '../context.ts'
import { isOurs } from '../tickets/sign.ts'
import { ticketKey } from '../tickets/ticket-key.ts'
import { findTicket } from './queries.ts'

/** The ticket a scanned or typed text speaks of, or why it speaks of none. */
export async function ticketIn(house: House, text: string) {
  const read = readTicketText(text)
  if (!read) return 'unknown' as const
  if (read.kind === 'signed' && !isOurs(await ticketKey(house), read)) return 'forged' as const
  const ticket = await findTicket(house.db, { code: read.code })
  // A code typed by hand has no signature: that somebody knows it is the proof.
  if (!ticket || (read.kind === 'signed' && read.screening !== ticket.sessions_id)) return 'unknown' as const
  return ticket
}

/** A place found by its name: a number is easily guessed, so those of other cinemas do not exist. */
export async function placeNumbered({ db, actor }: ActorContext, tickets_id: number) {
  const ticket = await findTicket(db, { tickets_id })
  return ticket && worksFor(actor, ticket.cinemas_id) ? ticket : ('unknown' as const)
}
