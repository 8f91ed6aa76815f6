import type { IdentityField } from './identity.ts'
import { identityWords } from './identity.ts'
import type { SiteSetup } from './opening.ts'

/**
 * The setup steps from an empty database to the first ticket, in an order in which each step needs only earlier
 * ones.
 */
export const stepCodes = [
  'identity',
  'cinema',
  'hours',
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

/** The facts from which the state of each setup step is computed. */
export type SetupProgress = Pick<SiteSetup, 'payments' | 'mailLeaves'> & {
  missingIdentity: readonly IdentityField[]
  cinemas: number
  /** Names of the cinemas that have no room yet. */
  withoutRoom: readonly string[]
  /** True if staff confirmed the opening hours, or if every cinema has its own. */
  hoursSeen: boolean
  fullFareText: string | null
  faresSeen: boolean
  paymentTried: boolean
  mailTried: boolean
  films: number
  /** The number of future screenings that the site shows. */
  screenings: number
  drafts: number
  ordersSold: number
  openToPublic: boolean
}

export type Step = {
  code: StepCode
  done: boolean
  missing: string | null
  /** True if the action of this step is possible now. */
  ready: boolean
}

/** What each setup step still lacks, as a sentence; null if the step is done. */
const lacks: Record<StepCode, (setup: SetupProgress) => string | null> = {
  identity: ({ missingIdentity }) =>
    missingIdentity.length > 0
      ? `Il manque\u00a0: ${missingIdentity.map(field => identityWords[field]).join(', ')}.`
      : null,
  cinema: ({ cinemas }) =>
    cinemas === 0 ? 'Aucun cinéma\u00a0: son nom, son adresse, son téléphone.' : null,
  hours: ({ cinemas, hoursSeen }) => {
    if (cinemas === 0) return 'Des horaires sont ceux d’un cinéma\u00a0: commencez par lui.'
    return hoursSeen
      ? null
      : 'Le site annonce 17h à 23h, tous les jours\u00a0: changez ces horaires, ou dites qu’ils sont bons.'
  },
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
  order: ({ ordersSold, screenings, payments, openToPublic }) => {
    if (ordersSold > 0) return null
    if (openToPublic) return 'La vente est ouverte\u00a0: la première réservation vaudra essai.'
    if (payments === 'none')
      return 'Sans prestataire de paiement, le site ne réserve rien, pas même une place à 0\u00a0€. Commencez par le paiement\u00a0: Stripe donne tout de suite des clés d’essai, qui ne débitent personne.'
    return screenings > 0
      ? 'Réservez une place à 0\u00a0€, et voyez arriver votre billet.'
      : 'Il faut une séance publiée pour s’essayer à réserver.'
  },
  opening: ({ openToPublic }) =>
    openToPublic ? null : 'Le public voit le programme, et ne peut encore rien acheter.',
}

const isReady: Partial<Record<StepCode, (setup: SetupProgress) => boolean>> = {
  hours: ({ cinemas }) => cinemas > 0,
  fares: ({ fullFareText }) => fullFareText !== null,
  payment: ({ payments }) => payments !== 'none',
  mail: ({ mailLeaves }) => mailLeaves,
  order: ({ payments, screenings, openToPublic }) => payments !== 'none' && screenings > 0 && !openToPublic,
  opening: setup => whyNotOpen(setup) === null,
}

export const stepsOf = (setup: SetupProgress): Step[] =>
  stepCodes.map(code => {
    const missing = lacks[code](setup)
    return { code, done: missing === null, missing, ready: isReady[code]?.(setup) ?? true }
  })

/**
 * The setup steps that must be done before the opening: otherwise there would be nothing to sell, or a public page
 * would be wrong. The other steps can be done later.
 */
const needed: readonly StepCode[] = ['cinema', 'hours', 'rooms', 'film', 'week']

const withoutMail =
  'Aucun message ne part\u00a0: ni billets, ni annulations, ni mots de passe oubliés n’arriveront. Réglez SMTP_URL et MAIL_FROM, ou ouvrez en le sachant\u00a0: chacun retrouve ses billets dans son compte.'

/** Returns the warning to show before the opening if no mail server is set up; otherwise null. */
export const mailWarning = ({ mailLeaves }: SetupProgress): string | null => (mailLeaves ? null : withoutMail)

/** Returns why the cinema cannot open to the public yet, or null. */
export function whyNotOpen(setup: SetupProgress): string | null {
  if (setup.payments === 'none') return lacks.payment(setup)
  for (const code of needed) {
    const missing = lacks[code](setup)
    if (missing !== null) return missing
  }
  return null
}
