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
 * Returns the colour of a verdict. Orange means that the visitor is not refused for good, but must go to another
 * gate, come later, or be checked.
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
 * Decides whether this gate admits the holder of this ticket now. Admission is possible from the first to the last
 * moment of the admission window, both included.
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
 * Returns true if only the time is wrong: the ticket is valid at this gate today, but it is too early or too late.
 * A supervisor may then still admit its holder.
 */
export const isOutOfHours = (verdict: VerdictOnDevice | 'trouble'): boolean =>
  verdict === 'too_early' || verdict === 'too_late'

/**
 * What the scanning client reports about the proof that a fare requires: `ask` (not checked yet), `seen` or
 * `refused`.
 */
export const proofWords = ['ask', 'seen', 'refused'] as const

/**
 * Changes the verdict `accepted` if the fare requires a proof that staff have not checked yet, or if staff refused
 * it. Older clients omit `said`: their tickets are accepted without a proof.
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
 * Judges a scan that a device without connection accepted and uploads later. Checks the state of the ticket and
 * the admission window; the device has checked the gate. If the clock of the device is ahead (`at` is in the
 * future), uses the time of the upload, or the end of admission if that is earlier.
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
 * Returns the earliest start time of a screening that may still admit visitors, with the longest admission that
 * the settings allow.
 */
export const lastStartToEnter = (now: Date): Date =>
  new Date(now.getTime() - ruleLimits.entry_minutes.max * minute)

const opensAt = (gate: Gate, ticket: TicketAtDoor): boolean =>
  'sessions_id' in gate ? gate.sessions_id === ticket.sessions_id : gate.cinemas_id === ticket.cinemas_id

// Within six hours of the start, a scan on another date is « too early » or « too late » instead of « wrong day »,
// because the screening may be close to midnight.
const eveningMs = 6 * 3_600_000

const isAnotherDay = (starts_at: Date, now: Date): boolean =>
  inParis(starts_at).date !== inParis(now).date && Math.abs(starts_at.getTime() - now.getTime()) > eveningMs
