import { inParis } from './paris-time.ts'
import { doorsOpenMinutesBeforeStart, entryUntilMinutesAfterStart } from './terms.ts'

/** Every answer at the door. « unlisted » is a device's own, while it cannot ask the house. */
export const verdicts = [
  'accepted',
  'already_used',
  'wrong_screening',
  'wrong_day',
  'too_early',
  'too_late',
  'cancelled',
  'screening_cancelled',
  'forged',
  'unknown',
  'proof_asked',
  'proof_refused',
] as const

export type Verdict = (typeof verdicts)[number]
export type VerdictOnDevice = Verdict | 'unlisted'
export type Colour = 'green' | 'orange' | 'red'

/** Orange: not here or not now, but this person may still get in. */
export function colourOf(verdict: VerdictOnDevice): Colour {
  if (verdict === 'accepted') return 'green'
  return ['wrong_screening', 'too_early', 'unlisted', 'proof_asked'].includes(verdict) ? 'orange' : 'red'
}

export type TicketAtDoor = {
  sessions_id: number
  cinemas_id: number
  starts_at: Date
  /** Paid for, and not cancelled. */
  stands: boolean
  screening_cancelled: boolean
  entered: boolean
}

/** One screening, or everything that is open in one cinema. */
export type Gate = { sessions_id: number } | { cinemas_id: number }

/** Whether this ticket opens this gate now; both ends of the window included. */
export function decideEntry(ticket: TicketAtDoor, gate: Gate, now: Date): Verdict {
  const lasting = refusedForGood(ticket)
  if (lasting) return lasting
  const hours = outOfHours(ticket.starts_at, now)
  if (hours === 'wrong_day') return hours
  if (!opensAt(gate, ticket)) return 'wrong_screening'
  return hours ?? 'accepted'
}

/** Of the proof that a fare asks for: still to be asked for, seen, or not shown. */
export const proofWords = ['ask', 'seen', 'refused'] as const

/**
 * Whoever may enter is asked first, where their fare asks for a proof. A client that says nothing of proofs was made
 * before there were any: it lets in at once, as it always did.
 */
export function afterProof(
  verdict: Verdict,
  proof: string | null,
  said?: (typeof proofWords)[number],
): Verdict {
  if (verdict !== 'accepted') return verdict
  if (said === 'refused') return 'proof_refused'
  return said === 'ask' && proof !== null ? 'proof_asked' : 'accepted'
}

/**
 * For someone whom a device without a line says it let in at that moment: the place was judged then, and nobody
 * enters outside the hours of the door. A clock that is ahead tells nothing but that it was before now.
 */
export function decideReport(
  ticket: Omit<TicketAtDoor, 'sessions_id' | 'cinemas_id'>,
  at: Date,
  now: Date,
): Verdict {
  const { closes_at } = admissionWindow(ticket.starts_at)
  const known = at <= now ? at : now < closes_at ? now : closes_at
  return refusedForGood(ticket) ?? outOfHours(ticket.starts_at, known) ?? 'accepted'
}

function refusedForGood(
  ticket: Pick<TicketAtDoor, 'stands' | 'screening_cancelled' | 'entered'>,
): Extract<Verdict, 'already_used' | 'cancelled' | 'screening_cancelled'> | undefined {
  if (ticket.screening_cancelled) return 'screening_cancelled'
  if (!ticket.stands) return 'cancelled'
  return ticket.entered ? 'already_used' : undefined
}

function outOfHours(starts_at: Date, moment: Date): 'wrong_day' | 'too_early' | 'too_late' | undefined {
  const { opens_at, closes_at } = admissionWindow(starts_at)
  if (moment >= opens_at && moment <= closes_at) return undefined
  if (isAnotherDay(starts_at, moment)) return 'wrong_day'
  return moment < opens_at ? 'too_early' : 'too_late'
}

const minute = 60_000

export function admissionWindow(starts_at: Date): { opens_at: Date; closes_at: Date } {
  const at = (minutes: number) => new Date(starts_at.getTime() + minutes * minute)
  return { opens_at: at(-doorsOpenMinutesBeforeStart), closes_at: at(entryUntilMinutesAfterStart) }
}

/** What began before that lets nobody in any more. */
export const lastStartToEnter = (now: Date): Date =>
  new Date(now.getTime() - entryUntilMinutesAfterStart * minute)

const opensAt = (gate: Gate, ticket: TicketAtDoor): boolean =>
  'sessions_id' in gate ? gate.sessions_id === ticket.sessions_id : gate.cinemas_id === ticket.cinemas_id

// An evening goes on after midnight: there « too early » and « too late » say more than the date.
const eveningMs = 6 * 3_600_000

const isAnotherDay = (starts_at: Date, now: Date): boolean =>
  inParis(starts_at).date !== inParis(now).date && Math.abs(starts_at.getTime() - now.getTime()) > eveningMs
