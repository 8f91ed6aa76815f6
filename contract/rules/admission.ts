import { inParis } from './paris-time.ts'
import { type DoorRules, ruleLimits } from './terms.ts'

/** The verdicts of a scan. « unlisted » occurs only on an offline device. */
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

/** Orange: not here or not now, but this person may still enter. */
export function colourOf(verdict: VerdictOnDevice): Colour {
  if (verdict === 'accepted') return 'green'
  return ['wrong_screening', 'too_early', 'unlisted', 'proof_asked'].includes(verdict) ? 'orange' : 'red'
}

export type TicketAtDoor = DoorRules & {
  sessions_id: number
  cinemas_id: number
  starts_at: Date
  /** Paid and not cancelled. */
  stands: boolean
  screening_cancelled: boolean
  entered: boolean
}

/** One screening, or all open screenings of a cinema. */
export type Gate = { sessions_id: number } | { cinemas_id: number }

/** Whether this gate accepts this ticket now. Both ends of the window are included. */
export function decideEntry(ticket: TicketAtDoor, gate: Gate, now: Date): Verdict {
  const lasting = refusedForGood(ticket)
  if (lasting) return lasting
  const hours = outOfHours(ticket, now)
  if (hours === 'wrong_day') return hours
  if (!opensAt(gate, ticket)) return 'wrong_screening'
  return hours ?? 'accepted'
}

/** Verdicts in spite of which a responsible colleague may admit: the ticket is valid, here and today. */
export const isOutOfHours = (verdict: VerdictOnDevice | 'trouble'): boolean =>
  verdict === 'too_early' || verdict === 'too_late'

/** The state of the proof: not checked yet, seen, or not shown. */
export const proofWords = ['ask', 'seen', 'refused'] as const

/**
 * If the fare requires a proof, asks for it before accepting. Clients from before proofs existed send no
 * `said` and are accepted at once.
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
 * Judges the upload of an entry that an offline device accepted earlier. The gate was checked on the device,
 * so only the ticket and the window count. A scan dated in the future is taken to have happened by now.
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

/** Screenings that started before this no longer admit anyone, whatever rules their orders have. */
export const lastStartToEnter = (now: Date): Date =>
  new Date(now.getTime() - ruleLimits.entry_minutes.max * minute)

const opensAt = (gate: Gate, ticket: TicketAtDoor): boolean =>
  'sessions_id' in gate ? gate.sessions_id === ticket.sessions_id : gate.cinemas_id === ticket.cinemas_id

// Up to six hours apart is the same evening: « too early » or « too late » instead of « wrong day ».
const eveningMs = 6 * 3_600_000

const isAnotherDay = (starts_at: Date, now: Date): boolean =>
  inParis(starts_at).date !== inParis(now).date && Math.abs(starts_at.getTime() - now.getTime()) > eveningMs
