import { inParis } from './paris-time.ts'
import { type DoorRules, ruleLimits } from './terms.ts'

/** The verdicts of a ticket scan. « unlisted » occurs only on a device that works offline. */
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

/**
 * Returns the colour of a verdict. Orange means that the visitor can still enter: at another gate, later, or after
 * a check.
 */
export function colourOf(verdict: VerdictOnDevice): Colour {
  if (verdict === 'accepted') return 'green'
  return ['wrong_screening', 'too_early', 'unlisted', 'proof_asked'].includes(verdict) ? 'orange' : 'red'
}

export type TicketAtDoor = DoorRules & {
  sessions_id: number
  cinemas_id: number
  starts_at: Date
  /** The ticket is paid and not cancelled. */
  stands: boolean
  screening_cancelled: boolean
  entered: boolean
}

/** A gate, where tickets are scanned: it admits to one screening, or to all open screenings of a cinema. */
export type Gate = { sessions_id: number } | { cinemas_id: number }

/**
 * Decides whether this gate admits this ticket now. The first and the last moment of the admission window are
 * included.
 */
export function decideEntry(ticket: TicketAtDoor, gate: Gate, now: Date): Verdict {
  const lasting = refusedForGood(ticket)
  if (lasting) return lasting
  const hours = outOfHours(ticket, now)
  if (hours === 'wrong_day') return hours
  if (!opensAt(gate, ticket)) return 'wrong_screening'
  return hours ?? 'accepted'
}

/**
 * Returns true if the ticket is valid here and today, but too early or too late: a supervisor may still admit its
 * holder.
 */
export const isOutOfHours = (verdict: VerdictOnDevice | 'trouble'): boolean =>
  verdict === 'too_early' || verdict === 'too_late'

/** What the client that scans reports about the proof of the fare: not checked yet, seen, or not shown. */
export const proofWords = ['ask', 'seen', 'refused'] as const

/**
 * Changes the verdict « accepted » if the fare requires a proof that has not been checked, or that staff refused.
 * Older clients send no `said`: their tickets are accepted without a check.
 */
export function verdictAfterProof(
  verdict: Verdict,
  proof: string | null,
  said?: (typeof proofWords)[number],
): Verdict {
  if (verdict !== 'accepted') return verdict
  if (said === 'refused') return 'proof_refused'
  return said === 'ask' && proof !== null ? 'proof_asked' : 'accepted'
}

/**
 * Judges the upload of an entry that an offline device accepted earlier. The gate was checked on the device, so
 * only the state of the ticket and the admission window are checked here. A scan dated in the future is treated as
 * a scan at the time of the upload.
 */
export function decideReport(
  ticket: Omit<TicketAtDoor, 'sessions_id' | 'cinemas_id'>,
  at: Date,
  now: Date,
): Verdict {
  const { closes_at } = admissionWindow(ticket)
  const known = at <= now ? at : now < closes_at ? now : closes_at
  return refusedForGood(ticket) ?? outOfHours(ticket, known) ?? 'accepted'
}

function refusedForGood(
  ticket: Pick<TicketAtDoor, 'stands' | 'screening_cancelled' | 'entered'>,
): Extract<Verdict, 'already_used' | 'cancelled' | 'screening_cancelled'> | undefined {
  if (ticket.screening_cancelled) return 'screening_cancelled'
  if (!ticket.stands) return 'cancelled'
  return ticket.entered ? 'already_used' : undefined
}

function outOfHours(ticket: Opens, moment: Date): 'wrong_day' | 'too_early' | 'too_late' | undefined {
  const { opens_at, closes_at } = admissionWindow(ticket)
  if (moment >= opens_at && moment <= closes_at) return undefined
  if (isAnotherDay(ticket.starts_at, moment)) return 'wrong_day'
  return moment < opens_at ? 'too_early' : 'too_late'
}

const minute = 60_000

type Opens = { starts_at: Date } & DoorRules

export function admissionWindow({ starts_at, doors_minutes, entry_minutes }: Opens): {
  opens_at: Date
  closes_at: Date
} {
  const at = (minutes: number) => new Date(starts_at.getTime() + minutes * minute)
  return { opens_at: at(-doors_minutes), closes_at: at(entry_minutes) }
}

/**
 * Returns the earliest start time of screenings that may still admit visitors, even under the most generous rule.
 */
export const lastStartToEnter = (now: Date): Date =>
  new Date(now.getTime() - ruleLimits.entry_minutes.max * minute)

const opensAt = (gate: Gate, ticket: TicketAtDoor): boolean =>
  'sessions_id' in gate ? gate.sessions_id === ticket.sessions_id : gate.cinemas_id === ticket.cinemas_id

// A scan up to six hours from the start is « too early » or « too late », not « wrong day », even across midnight.
const eveningMs = 6 * 3_600_000

const isAnotherDay = (starts_at: Date, now: Date): boolean =>
  inParis(starts_at).date !== inParis(now).date && Math.abs(starts_at.getTime() - now.getTime()) > eveningMs
