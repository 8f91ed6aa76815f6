import type { VerdictOnDevice } from '../rules/admission.ts'
import { admissionWindow } from '../rules/admission.ts'
import type { Classification } from '../rules/classification.ts'
import { inParis } from '../rules/paris-time.ts'
import { usualRules } from '../rules/terms.ts'
import { hourText, longDay } from './dates.ts'
import { type PrintedSeat, seatTextIn } from './seats.ts'

/**
 * The verdict of a scan in one or two words, in letters so large that staff can read them from two metres away.
 */
export const verdictWords: Record<VerdictOnDevice, string> = {
  accepted: 'Entrez',
  already_used: 'Déjà utilisé',
  wrong_screening: 'Autre séance',
  wrong_day: 'Autre jour',
  too_early: 'Trop tôt',
  too_late: 'Trop tard',
  cancelled: 'Billet annulé',
  screening_cancelled: 'Séance annulée',
  forged: 'Faux billet',
  unknown: 'Billet inconnu',
  proof_asked: 'À vérifier',
  proof_refused: 'Refusé',
  unlisted: 'Hors liste',
}

export type TicketSaid = Partial<PrintedSeat> & {
  title: string
  name_theater: string
  name_cinema: string
  starts_at: Date
  /**
   * `doors_minutes` and `entry_minutes` are missing in a list that a device stored for offline use before the API
   * sent them.
   */
  doors_minutes?: number
  entry_minutes?: number
  seat: number
  seats: number
  /** The age rating. Missing in a list that a device stored for offline use before the API sent age ratings. */
  classification?: Classification
  proof?: string | null
}

export type EntryFacts = { scanned_at: Date; device: string }

/**
 * Returns the sentence below the verdict of a scan. For a ticket already scanned, it tells when; if that was on
 * another day, with the date.
 */
export function verdictSentence(
  verdict: VerdictOnDevice,
  { ticket, entry, now }: { ticket: TicketSaid | null; entry: EntryFacts | null; now: Date },
): string {
  switch (verdict) {
    case 'accepted':
      return ticket ? `${ticket.name_theater}, ${ticketOf(ticket)}.` : 'Bonne séance.'
    case 'already_used':
      return entry ? `Entré ${momentOf(entry.scanned_at, now)}${deviceOf(entry)}.` : 'Ce billet a déjà servi.'
    case 'wrong_screening':
      return ticket
        ? `Ce billet est pour «\u00a0${ticket.title}\u00a0», ${hourOf(ticket.starts_at)}, ${ticket.name_theater}, ${ticket.name_cinema}.`
        : 'Ce billet est pour une autre séance.'
    case 'wrong_day':
      return ticket
        ? `Ce billet est pour le ${longDay(inParis(ticket.starts_at).date)} à ${hourOf(ticket.starts_at)}\u00a0: «\u00a0${ticket.title}\u00a0».`
        : 'Ce billet est pour un autre jour.'
    case 'too_early':
      return `L’entrée ouvre à ${hourOf(ticket && windowOf(ticket).opens_at)}.`
    case 'too_late':
      return `L’entrée a fermé à ${hourOf(ticket && windowOf(ticket).closes_at)}.`
    case 'cancelled':
      return 'Cette réservation a été annulée\u00a0: elle ne donne plus accès à la salle.'
    case 'screening_cancelled':
      return 'Le cinéma a annulé cette séance.'
    case 'forged':
      return 'La signature n’est pas celle du cinéma.'
    case 'unknown':
      return 'Ce code n’est celui d’aucun billet, ou d’un billet remplacé par un autre.'
    case 'proof_asked':
      return ticket?.proof ? `Demandez à voir\u00a0: ${lowered(ticket.proof)}.` : 'Demandez le justificatif.'
    case 'proof_refused':
      return 'Justificatif non présenté\u00a0: n’entre pas. Le billet reste valable.'
    case 'unlisted':
      return 'Ce billet n’est pas sur la liste de cet appareil\u00a0: vendu depuis, ou faux.'
  }
}

const windowOf = (ticket: TicketSaid) => admissionWindow({ ...usualRules, ...ticket })

/**
 * Writes which ticket of the order this is. In a numbered room, uses the word « billet », because « place 2 »
 * would be understood as the seat number.
 */
const ticketOf = (ticket: TicketSaid): string =>
  `${seatTextIn(ticket) ? 'billet' : 'place'} ${ticket.seat} sur ${ticket.seats}`

/** Lower-cases the first letter for use in a sentence, except for acronyms such as « RSA ». */
const lowered = (words: string): string =>
  /^\p{Lu}\p{Ll}/u.test(words) ? words[0]!.toLowerCase() + words.slice(1) : words

const hourOf = (moment: Date | null): string => (moment ? hourText(inParis(moment).hour) : '')

function momentOf(moment: Date, now: Date): string {
  const { date } = inParis(moment)
  const day = date === inParis(now).date ? '' : `le ${longDay(date)} `
  return `${day}à ${hourOf(moment)}`
}

const deviceOf = ({ device }: EntryFacts): string => (device ? `, ${device}` : '')
