import {
  decideEntry,
  type Gate,
  type VerdictOnDevice,
  verdictAfterProof,
} from '../../../contract/rules/admission.ts'
import { usualRules } from '../../../contract/rules/terms.ts'
import { readTicketText } from '../../../contract/rules/ticket-text.ts'
import type { EntryFacts, TicketSaid } from '../../../contract/texts/admission.ts'
import type { DoorList, ProofAnswer } from './scan-types.ts'

export type DecidedOffline = {
  verdict: VerdictOnDevice
  hash: string | null
  ticket: (TicketSaid & { label?: string }) | null
  entry: EntryFacts | null
}

/**
 * Decides about a ticket without the server, with the server's rules and the stored ticket lists. `entered`
 * contains the hashes of tickets that this device has accepted and not reported yet.
 */
export async function decideOffline(
  text: string,
  proof: 'ask' | ProofAnswer,
  { lists, entered, gate, now }: { lists: DoorList[]; entered: Set<string>; gate: Gate; now: Date },
): Promise<DecidedOffline> {
  const read = readTicketText(text)
  if (!read) return nothing('unknown', null)
  const hash = await ticketHash(read.code)
  for (const list of lists) {
    const found = list.tickets.find(ticket => ticket.hash === hash)
    if (!found) continue
    const starts_at = new Date(list.starts_at)
    const allowed = decideEntry(
      {
        sessions_id: list.sessions_id,
        cinemas_id: list.cinemas_id,
        starts_at,
        ...usualRules,
        ...found,
        stands: found.stands,
        screening_cancelled: list.cancelled,
        entered: found.entry !== null || entered.has(hash),
      },
      gate,
      now,
    )
    const entry = found.entry && { ...found.entry, scanned_at: new Date(found.entry.scanned_at) }
    // A list stored by an older version of this page has no field `proof`. Its tickets are accepted without a
    // proof.
    const verdict = verdictAfterProof(allowed, found.proof ?? null, proof)
    return { verdict, hash, ticket: { ...list, ...found, starts_at }, entry }
  }
  // This is the old code of a ticket that was given away: its new holder has a new code, so the old one is no
  // longer valid. Lists stored by an older version of this page have no `replaced`.
  if (lists.some(({ replaced = [] }) => replaced.includes(hash))) return nothing('unknown', hash)
  // The ticket is on no list: it may be forged, or sold after the list was fetched. The device cannot verify its
  // signature, so staff decide.
  if (entered.has(hash)) return nothing('already_used', hash)
  const elsewhere = read.kind === 'signed' && 'sessions_id' in gate && read.screening !== gate.sessions_id
  if (elsewhere) return nothing('wrong_screening', hash)
  // A decision about the proof of a ticket on no list means that the server had asked for the proof, and that the
  // connection was lost afterwards. So the server has already found the ticket valid.
  return nothing(proof === 'ask' ? 'unlisted' : verdictAfterProof('accepted', null, proof), hash)
}

const nothing = (verdict: VerdictOnDevice, hash: string | null): DecidedOffline => ({
  verdict,
  hash,
  ticket: null,
  entry: null,
})

/** Returns the hash of a ticket's code. It must match the server's hash in server/tickets/sign.ts. */
export async function ticketHash(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return [...new Uint8Array(digest).slice(0, 16)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
