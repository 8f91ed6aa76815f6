import {
  afterProof,
  decideEntry,
  type Gate,
  type VerdictOnDevice,
} from '../../../contract/rules/admission.ts'
import { usualRules } from '../../../contract/rules/terms.ts'
import { readTicketText } from '../../../contract/rules/ticket-text.ts'
import type { EntrySaid, TicketSaid } from '../../../contract/texts/admission.ts'
import type { DoorList, ProofAnswer } from './scan-types.ts'

export type DecidedOffline = {
  verdict: VerdictOnDevice
  hash: string | null
  ticket: (TicketSaid & { label?: string }) | null
  entry: EntrySaid | null
}

/**
 * Applies the server's admission rules to the stored lists. `entered`: hashes of tickets let in on this
 * device since.
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
    // A list stored before fares existed has no proof field: it asks for no proof.
    const verdict = afterProof(allowed, found.proof ?? null, proof)
    return { verdict, hash, ticket: { ...list, ...found, starts_at }, entry }
  }
  // The holder of the new code has the place. A list stored before this field existed has none.
  if (lists.some(({ replaced = [] }) => replaced.includes(hash))) return nothing('unknown', hash)
  // Not on a list. The device cannot verify the signature, so staff decide whether it was sold since or is
  // forged.
  if (entered.has(hash)) return nothing('already_used', hash)
  const elsewhere = read.kind === 'signed' && 'sessions_id' in gate && read.screening !== gate.sessions_id
  if (elsewhere) return nothing('wrong_screening', hash)
  // The server accepted this ticket when it asked for the proof.
  return nothing(proof === 'ask' ? 'unlisted' : afterProof('accepted', null, proof), hash)
}

const nothing = (verdict: VerdictOnDevice, hash: string | null): DecidedOffline => ({
  verdict,
  hash,
  ticket: null,
  entry: null,
})

/** Same hash as on the server (server/tickets/sign.ts). */
export async function ticketHash(code: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
  return [...new Uint8Array(digest).slice(0, 16)].map(byte => byte.toString(16).padStart(2, '0')).join('')
}
