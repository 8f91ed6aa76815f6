import type { Database } from '../database/connect.ts'
import { identity } from '../identity/tables.ts'

/** A company that nobody can mistake for a real one. */
export const demoIdentity = {
  name_house: 'Ouvreuse',
  company_name: 'Les Faisceaux',
  legal_form: 'société par actions simplifiée (fictive)',
  share_capital: '10 000 €',
  head_office: '12, rue des Projectionnistes, 69000 Lyon',
  registration: 'RCS Lyon 000 000 000',
  siret: '000 000 000 00000',
  vat_number: 'FR 00 000000000',
  operating_authorisation: 'n° 00.000 (fictive)',
  host_name: 'Hébergeur d’exemple',
  host_address: '1, rue du Serveur, 75000 Paris',
  host_phone: '01 99 00 00 00',
  host_country: 'France',
  mediator_name: 'Médiateur de la consommation d’exemple',
  mediator_address: '2, place de la Conciliation, 75000 Paris',
  mediator_website: 'https://mediateur.example',
  mail_provider: 'Messagerie d’exemple',
  social_links: ['https://www.instagram.com/', 'https://www.facebook.com/', 'https://www.youtube.com/'],
  fictional: true,
}

export const openIdentity = (db: Database) => db.update(identity).set(demoIdentity)
