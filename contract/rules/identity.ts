import { usualDayChangeHour } from './business-day.ts'
import { type AllRules, usualLimits, usualRules } from './terms.ts'

/**
 * The name, company and settings of the cinema that the texts of the site contain. An empty string means that
 * staff have not filled in the field yet.
 */
export type Identity = AllRules & {
  name_house: string
  /** The accent colour as '#rrggbb', or null for the default. */
  accent_color: string | null
  /** The name of the logo picture, or null for the default mark. */
  logo: string | null

  company_name: string
  legal_form: string
  share_capital: string
  head_office: string
  registration: string
  siret: string
  vat_number: string
  operating_authorisation: string
  publication_director: string

  contact_email: string
  contact_phone: string
  privacy_email: string
  accessibility_email: string

  host_name: string
  host_address: string
  host_phone: string
  host_country: string
  mediator_name: string
  mediator_address: string
  mediator_website: string
  payment_provider: string
  mail_provider: string

  social_links: string[]

  mail_sender: string
  mail_signature: string

  minimum_age: number
  backup_days: number
  log_days: number
  /** The hour in Paris at which a business day ends and the next begins. */
  day_change_hour: number
  /** The e-mail addresses that receive the closings of the books, separated by commas. */
  closing_emails: string
  /** True if visitors may buy without an account. */
  guest_checkout: boolean
  /** True in the demo, whose company does not exist. */
  fictional: boolean
  /** True if everyone can buy. False before the opening: only staff can buy, to try the site. */
  open_to_public: boolean
}

/** Returns the name of the cinema, or a placeholder until it is filled in. */
export const nameOf = ({ name_house }: Pick<Identity, 'name_house'>): string =>
  name_house || 'Cinéma (nom à renseigner)'

export type IdentityField = Exclude<keyof Identity, 'fictional' | 'open_to_public'>

/** The French labels of the identity fields, for the form, the audit log and the list of missing fields. */
export const identityWords: Readonly<Record<IdentityField, string>> = {
  name_house: 'Nom du cinéma ou de l’enseigne',
  accent_color: 'Couleur d’accent',
  logo: 'Logo',
  company_name: 'Raison sociale',
  legal_form: 'Forme juridique',
  share_capital: 'Capital social',
  head_office: 'Siège social',
  registration: 'Immatriculation (RCS)',
  siret: 'SIRET',
  vat_number: 'Numéro de TVA',
  operating_authorisation: 'Autorisation d’exploitation',
  publication_director: 'Directeur ou directrice de la publication',
  contact_email: 'E-mail de contact',
  contact_phone: 'Téléphone de contact',
  privacy_email: 'E-mail pour les données personnelles',
  accessibility_email: 'E-mail pour l’accessibilité',
  host_name: 'Hébergeur du site',
  host_address: 'Adresse de l’hébergeur',
  host_phone: 'Téléphone de l’hébergeur',
  host_country: 'Pays de l’hébergeur',
  mediator_name: 'Médiateur de la consommation',
  mediator_address: 'Adresse du médiateur',
  mediator_website: 'Site du médiateur',
  payment_provider: 'Prestataire de paiement',
  mail_provider: 'Prestataire de messagerie',
  social_links: 'Réseaux sociaux',
  mail_sender: 'Expéditeur des messages',
  mail_signature: 'Signature des messages',
  seats_per_person: 'Places par personne et par séance, au plus',
  hold_minutes: 'Places gardées sans paiement (minutes)',
  cancel_minutes: 'Annulation en ligne (minutes avant la séance)',
  doors_minutes: 'Ouverture des portes (minutes avant la séance)',
  entry_minutes: 'Entrée possible (minutes après l’heure de la séance)',
  compensation_days: 'Délai de choix après une séance annulée (jours)',
  minimum_age: 'Âge minimum en salle (ans)',
  backup_days: 'Sauvegardes gardées (jours)',
  log_days: 'Journaux techniques gardés (jours)',
  day_change_hour: 'Heure à laquelle change la journée de caisse',
  closing_emails: 'Adresses qui reçoivent les clôtures',
  guest_checkout: 'Réserver sans compte',
}

/**
 * The fields that French law requires of every cinema. Share capital, RCS number and VAT number are missing here,
 * because an association has none.
 */
export const requiredByLaw: readonly IdentityField[] = [
  'name_house',
  'company_name',
  'legal_form',
  'head_office',
  'siret',
  'operating_authorisation',
  'publication_director',
  'host_name',
  'host_address',
  'host_phone',
  'mediator_name',
  'mediator_address',
  'mediator_website',
  'mail_provider',
]

/** Returns the fields required by law that are still empty. */
export const missingOf = (identity: Identity): IdentityField[] =>
  requiredByLaw.filter(field => identity[field] === '')

export const emptyIdentity: Identity = {
  ...(Object.fromEntries(Object.keys(identityWords).map(field => [field, ''])) as unknown as Identity),
  ...{ accent_color: null, logo: null, social_links: [] },
  ...{ minimum_age: 0, backup_days: 30, log_days: 30, day_change_hour: usualDayChangeHour },
  ...{ guest_checkout: true, fictional: false },
  ...usualRules,
  ...usualLimits,
}
