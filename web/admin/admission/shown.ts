import type { ErrorAnswer } from '../../../contract/refusals.ts'
import { colourOf, isOutOfHours } from '../../../contract/rules/admission.ts'
import { verdictSentence, verdictWords } from '../../../contract/texts/admission.ts'
import { ageToCheck } from '../../../contract/texts/screening-notices.ts'
import { seatTextIn } from '../../../contract/texts/seats.ts'
import type { DecidedOffline } from './offline.ts'
import type { DoorAnswer, Scan, ShownVerdict } from './scan-types.ts'

/** Returns the content of the result screen for a scan that the server decided. */
export const shownOf = (answer: DoorAnswer, scan: Scan): ShownVerdict => ({
  verdict: answer.verdict,
  colour: answer.colour,
  word: answer.word,
  message: answer.message,
  title: answer.verdict === 'accepted' && answer.ticket ? answer.ticket.title : null,
  offline: false,
  entered: isIn.includes(answer.verdict) ? (answer.ticket?.tickets_id ?? null) : null,
  mayLetIn: false,
  outOfHours: isOutOfHours(answer.verdict) ? scan : null,
  ...aboutTicket(answer, scan),
})

/** Returns the content of the result screen for a scan that the device decided offline. */
export function shownOffline(decided: DecidedOffline, scan: Scan, now: Date): ShownVerdict {
  const { verdict, ticket, entry } = decided
  return {
    verdict,
    colour: colourOf(verdict),
    word: verdictWords[verdict],
    message: verdictSentence(verdict, { ticket, entry, now }),
    title: verdict === 'accepted' && ticket ? ticket.title : null,
    offline: true,
    entered: null,
    mayLetIn: verdict === 'unlisted',
    outOfHours: null,
    ...aboutTicket(decided, scan),
  }
}

export const trouble = ({ message, errors }: ErrorAnswer): ShownVerdict => ({
  verdict: 'trouble',
  colour: 'orange',
  word: 'Pas de réponse',
  message: errors?.[0]?.message ?? message,
  title: null,
  warning: null,
  fare: null,
  seat: null,
  offline: false,
  entered: null,
  mayLetIn: false,
  question: null,
  outOfHours: null,
})

export const needsLine = trouble({
  code: 'unavailable',
  message: 'Hors ligne\u00a0: chercher par nom demande la connexion. Scannez le billet, ou tapez son code.',
})

/**
 * Returns the parts of the result screen that depend on the ticket: the seat, the fare, an age warning and the
 * question about the proof.
 */
function aboutTicket(
  { verdict, ticket }: Pick<DecidedOffline | DoorAnswer, 'verdict' | 'ticket'>,
  scan: Scan,
): Pick<ShownVerdict, 'warning' | 'fare' | 'seat' | 'question'> {
  // Show the seat for a used ticket too, so that staff can find the customer who entered with it.
  const seat = ticket && [...told, 'already_used'].includes(verdict) ? seatTextIn(ticket) : null
  if (!ticket || !told.includes(verdict)) return { warning: null, fare: null, seat, question: null }
  // A ticket list that an older version of the page stored contains neither the fare nor the proof.
  const { label: fare = '', proof = null } = ticket
  const place = seat ?? `place ${ticket.seat} sur ${ticket.seats}`
  const asks = verdict === 'proof_asked' && proof !== null
  const warning = verdict === 'proof_refused' ? null : ageToCheck(ticket.classification)
  return { warning, fare: fare || null, seat, question: asks ? { ...scan, fare, proof, place } : null }
}

const isIn: readonly string[] = ['accepted', 'already_used']
const told: readonly string[] = ['accepted', 'proof_asked', 'proof_refused']
