import type { ErrorAnswer } from '../../../contract/refusals.ts'
import { colourOf } from '../../../contract/rules/admission.ts'
import { verdictSentence, verdictWords } from '../../../contract/texts/admission.ts'
import type { DoorAnswer, Question, Shown } from './desk-types.ts'
import type { DecidedOffline } from './offline.ts'

type Scan = Pick<Question, 'scan_id' | 'text'>

/** The house's answer to this scan. */
export const shownOf = (answer: DoorAnswer, scan: Scan): Shown => ({
  verdict: answer.verdict,
  colour: answer.colour,
  word: answer.word,
  message: answer.message,
  title: answer.verdict === 'accepted' && answer.ticket ? answer.ticket.title : null,
  offline: false,
  used: answer.verdict === 'already_used' ? (answer.ticket?.tickets_id ?? null) : null,
  mayLetIn: false,
  ...aboutFare(answer, scan),
})

/** The device's own, while the line is gone. */
export function shownOffline(decided: DecidedOffline, scan: Scan, now: Date): Shown {
  const { verdict, ticket, entry } = decided
  return {
    verdict,
    colour: colourOf(verdict),
    word: verdictWords[verdict],
    message: verdictSentence(verdict, { ticket, entry, now }),
    title: verdict === 'accepted' && ticket ? ticket.title : null,
    offline: true,
    used: null,
    mayLetIn: verdict === 'unlisted',
    ...aboutFare(decided, scan),
  }
}

export const trouble = ({ message, errors }: ErrorAnswer): Shown => ({
  verdict: 'trouble',
  colour: 'orange',
  word: 'Pas de réponse',
  message: errors?.[0]?.message ?? message,
  title: null,
  fare: null,
  offline: false,
  used: null,
  mayLetIn: false,
  question: null,
})

/** The fare of who enters, is asked or is sent back; and the question, where there is one. */
function aboutFare(
  { verdict, ticket }: Pick<DecidedOffline | DoorAnswer, 'verdict' | 'ticket'>,
  scan: Scan,
): Pick<Shown, 'fare' | 'question'> {
  if (!ticket || !['accepted', 'proof_asked', 'proof_refused'].includes(verdict))
    return { fare: null, question: null }
  // A list that was kept before there were fares says none.
  const { label: fare = '', proof = null, seat, seats } = ticket
  const asks = verdict === 'proof_asked' && proof !== null
  return { fare: fare || null, question: asks ? { ...scan, fare, proof, seat, seats } : null }
}
