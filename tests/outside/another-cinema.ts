import { demoCinemas } from '../../server/demo/cinemas.ts'
import { demoIdentity } from '../../server/demo/load-demo.ts'
import { phoneText } from '../../web/texts/phone.ts'

/** The details of a cinema (name, address, manager…). None of these values occurs in the demo data. */
export const another = {
  name_house: 'Le Trianon',
  accent_color: '#7fd4ff',
  company_name: 'Association des Amis du Trianon',
  legal_form: 'association loi 1901',
  share_capital: '',
  head_office: '4, quai des Étoiles, 29200 Brest',
  registration: '',
  siret: '732 829 320 00074',
  vat_number: '',
  operating_authorisation: 'n° 29.019',
  publication_director: 'Nolwenn Le Gall',
  contact_email: 'bonjour@trianon.example',
  contact_phone: '0261914455',
  privacy_email: 'donnees@trianon.example',
  accessibility_email: 'acces@trianon.example',
  host_name: 'Serveurs d’Armor',
  host_address: '9, rue des Câbles, 22000 Saint-Brieuc',
  host_phone: '02 61 91 44 66',
  host_country: 'Belgique',
  mediator_name: 'Médiation de l’Ouest',
  mediator_address: '7, allée des Tilleuls, 35000 Rennes',
  mediator_website: 'https://mediation-ouest.example/',
  payment_provider: 'Banque des Embruns',
  mail_provider: 'Courrier du Ponant',
  social_links: ['https://mastodon.example/@trianon'],
  mail_sender: 'Le Trianon, Brest',
  mail_signature: 'Nolwenn, Yann et toute l’équipe',
  minimum_age: 4,
  backup_days: 21,
  log_days: 17,
}

export const anotherCinema = (number: number) => ({
  name_cinema: `Trianon n° ${number}`,
  email_cine: `salle${number}@trianon.example`,
  address_cine: `${number}, rue de la Digue`,
  city: 'Brest',
  phone_cine: `026191440${number}`,
  manager: 'Yann Kerbrat',
  disabled_access: 'Tout est de plain-pied.',
  infos_cine: 'Le cinéma du port.',
})

/**
 * Texts that occur in the details of the demo cinemas, but may occur on any site. A page that contains them is not
 * wrong.
 */
const anybodys = ['France', 'Lyon']

const company = Object.entries(demoIdentity).flatMap(([field, value]) =>
  field === 'name_house' || typeof value === 'boolean' ? [] : value,
)
const places = demoCinemas.flatMap(({ rooms: _, ...cinema }) => [
  ...Object.values(cinema),
  phoneText(cinema.phone_cine),
  phoneText(cinema.phone_cine).replace(/[^+\d]/g, ''),
])

/**
 * The details of the demo cinemas that must not be in the pages of another cinema. Leaves out the name « Ouvreuse
 * », because the product has the same name.
 */
const said = [...company, ...places, 'Faisceau', 'Projectionnistes']
  .filter(text => typeof text === 'string' && text.length > 4 && !anybodys.includes(text))
  .map(String)

/** Phrases in which a page may use the name « Ouvreuse », because they mean the product. */
const ofTheProduct =
  /(logiciel Ouvreuse|Ouvreuse [\d.]+ · logiciel ni certifié|fonctionne avec Ouvreuse|d’Ouvreuse ou de pretix|\(Ouvreuse ou pretix\)|-\/\/Ouvreuse\/\/)/g

const plain = (text: string) =>
  text
    .replace(/&nbsp;|\u00a0|\u202f/g, ' ')
    .replace(/&#x27;/g, '’')
    .replace(/&amp;/g, '&')

const found = (texts: readonly string[], text: string) => {
  const read = plain(text)
  return texts.filter(one => read.includes(plain(one)))
}

/**
 * Returns the details of the demo cinemas that a page contains by mistake, although the site belongs to another
 * cinema.
 */
export const leftIn = (text: string): string[] => found([...said, 'Ouvreuse'], text.replace(ofTheProduct, ''))

export const leftInSource = (text: string): string[] => found(said, text)
