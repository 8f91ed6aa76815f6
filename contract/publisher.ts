/**
 * Who answers for the site. Everything here must be replaced by the cinema's own details before a real opening,
 * and `isFictional` set to false: until then every legal page, the start and the back office say that it is missing.
 * Names, addresses, telephones and managers of the cinemas themselves come from the back office.
 */
export const publisher = {
  isFictional: true,

  companyName: 'Les Faisceaux',
  legalForm: 'société par actions simplifiée (fictive)',
  shareCapital: '10 000 €',
  headOffice: '12, rue des Projectionnistes, 69000 Lyon',
  registration: 'RCS Lyon 000 000 000',
  siret: '000 000 000 00000',
  vatNumber: 'FR 00 000000000',
  /** Authorisation to run a cinema (Code du cinéma et de l’image animée, L. 212-2), one per establishment. */
  operatingAuthorisation: 'n° 00.000 (fictive)',

  /** Null: the manager of the first cinema. */
  publicationDirector: null as string | null,
  /** Null: the e-mail of the first cinema. The one that answers questions about personal data. */
  privacyEmail: null as string | null,
  accessibilityEmail: null as string | null,

  host: {
    name: 'Hébergeur d’exemple',
    address: '1, rue du Serveur, 75000 Paris',
    phone: '01 99 00 00 00',
    country: 'France',
  },
  /** Where backups stay before they are overwritten, and how long technical logs are kept. */
  backupDays: 30,
  logDays: 30,

  /** Null while nobody takes cards; otherwise the provider’s name, as the privacy page states it. */
  paymentProvider: null as string | null,
  mailProvider: 'Messagerie d’exemple',

  mediator: {
    name: 'Médiateur de la consommation d’exemple',
    address: '2, place de la Conciliation, 75000 Paris',
    website: 'https://mediateur.example',
  },

  software: { name: 'Ouvreuse', licence: 'MIT', sourceCode: null as string | null },
}

/** The day the texts last changed. */
export const textsUpdatedOn = '2026-11-15'
