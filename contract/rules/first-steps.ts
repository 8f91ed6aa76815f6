import type { IdentityField } from './identity.ts'
import { identityWords } from './identity.ts'
import type { HouseAsSet } from './opening.ts'

/** From nothing to the first ticket, in the order in which each needs what is before it. */
export const stepCodes = [
  'identity',
  'cinema',
  'rooms',
  'fares',
  'payment',
  'mail',
  'film',
  'week',
  'order',
  'opening',
] as const

export type StepCode = (typeof stepCodes)[number]

/** What the steps are judged by. */
export type HouseBegun = Pick<HouseAsSet, 'payments' | 'mailLeaves'> & {
  missingIdentity: readonly IdentityField[]
  cinemas: number
  /** Cinemas that have no room yet, by name. */
  withoutRoom: readonly string[]
  fullFareText: string | null
  faresSeen: boolean
  paymentTried: boolean
  mailTried: boolean
  films: number
  /** Screenings to come that the site shows. */
  screenings: number
  drafts: number
  ordersSold: number
  openToPublic: boolean
}

export type Step = {
  code: StepCode
  done: boolean
  missing: string | null
  /** What its page does for it can be asked for. */
  ready: boolean
}

/** What each step still lacks, in a sentence; null: it is done. */
const lacks: Record<StepCode, (house: HouseBegun) => string | null> = {
  identity: ({ missingIdentity }) =>
    missingIdentity.length > 0
      ? `Il manque\u00a0: ${missingIdentity.map(field => identityWords[field]).join(', ')}.`
      : null,
  cinema: ({ cinemas }) =>
    cinemas === 0 ? 'Aucun cinéma\u00a0: son nom, son adresse, son téléphone.' : null,
  rooms: ({ cinemas, withoutRoom }) => {
    if (cinemas === 0) return 'Une salle appartient à un cinéma\u00a0: commencez par lui.'
    return withoutRoom.length > 0 ? `Sans salle\u00a0: ${withoutRoom.join(', ')}.` : null
  },
  fares: ({ fullFareText, faresSeen }) => {
    if (fullFareText === null) return 'Aucune grille ne vend le plein tarif.'
    return faresSeen
      ? null
      : `Le plein tarif est de ${fullFareText}\u00a0: vérifiez vos prix, puis dites qu’ils sont bons.`
  },
  payment: ({ payments, paymentTried }) => {
    if (payments === 'none')
      return 'Personne n’encaisse\u00a0: réglez STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY et STRIPE_WEBHOOK_SECRET, puis redémarrez.'
    return paymentTried ? null : 'Un paiement d’essai dit si le prestataire répond. Rien n’est débité.'
  },
  mail: ({ mailLeaves, mailTried }) => {
    if (!mailLeaves) return 'Aucun message ne part\u00a0: réglez SMTP_URL et MAIL_FROM, puis redémarrez.'
    return mailTried ? null : 'Envoyez-vous un message d’essai.'
  },
  film: ({ films }) => (films === 0 ? 'Aucun film\u00a0: son titre, sa durée, son affiche.' : null),
  week: ({ screenings, drafts }) => {
    if (screenings > 0) return null
    return drafts > 0
      ? 'Les séances prévues sont des brouillons\u00a0: publiez-les.'
      : 'Aucune séance à venir\u00a0: placez des films dans la semaine, puis publiez-la.'
  },
  order: ({ ordersSold, screenings }) => {
    if (ordersSold > 0) return null
    return screenings > 0
      ? 'Réservez une place à 0\u00a0€, et voyez arriver votre billet.'
      : 'Il faut une séance publiée pour s’essayer à réserver.'
  },
  opening: ({ openToPublic }) =>
    openToPublic ? null : 'Le public voit le programme, et ne peut encore rien acheter.',
}

const isReady: Partial<Record<StepCode, (house: HouseBegun) => boolean>> = {
  fares: ({ fullFareText }) => fullFareText !== null,
  payment: ({ payments }) => payments !== 'none',
  mail: ({ mailLeaves }) => mailLeaves,
  order: ({ payments, screenings, openToPublic }) => payments !== 'none' && screenings > 0 && !openToPublic,
  opening: house => whyNotOpen(house) === null,
}

export const stepsOf = (house: HouseBegun): Step[] =>
  stepCodes.map(code => {
    const missing = lacks[code](house)
    return { code, done: missing === null, missing, ready: isReady[code]?.(house) ?? true }
  })

/** Without these there is nothing to sell, or nobody to take the money. The others are advice that one may leave for later. */
const needed: readonly StepCode[] = ['cinema', 'rooms', 'film', 'week']

/** Why it cannot be opened yet; null when it can. */
export function whyNotOpen(house: HouseBegun): string | null {
  if (house.payments === 'none') return lacks.payment(house)
  for (const code of needed) {
    const missing = lacks[code](house)
    if (missing !== null) return missing
  }
  return null
}
