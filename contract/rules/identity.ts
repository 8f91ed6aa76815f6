/** What the texts of the site say of the house; empty where it has not been said. */
export type Identity = {
  name_house: string
  /** '#rrggbb', or null for the product's own. */
  accent_color: string | null
  /** The name of a picture, or null for the product's own mark. */
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
  /** The company is the demonstration's: nobody answers for it. */
  fictional: boolean
  /** Whoever comes can buy; else the team alone, to try. */
  open_to_public: boolean
}

/** What a house is called that has not said it yet. */
export const nameOf = ({ name_house }: Pick<Identity, 'name_house'>): string =>
  name_house || 'Cinéma (nom à renseigner)'

export type IdentityField = Exclude<keyof Identity, 'fictional' | 'open_to_public'>

/** As the form, the journal and whoever asks what is missing call them. */
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
  minimum_age: 'Âge minimum en salle (ans)',
  backup_days: 'Sauvegardes gardées (jours)',
  log_days: 'Journaux techniques gardés (jours)',
}

/** What the law has a site say. Capital, RCS and VAT are not everybody's: an association has none of them. */
const required = [
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
] as const satisfies readonly IdentityField[]

/** What the legal pages cannot say yet. */
export const missingOf = (identity: Identity): IdentityField[] =>
  required.filter(field => identity[field] === '')

/** Of a house that has said nothing. */
export const unsaid: Identity = {
  ...(Object.fromEntries(Object.keys(identityWords).map(field => [field, ''])) as unknown as Identity),
  ...{ accent_color: null, logo: null, social_links: [] },
  ...{ minimum_age: 3, backup_days: 30, log_days: 30, fictional: false },
}
