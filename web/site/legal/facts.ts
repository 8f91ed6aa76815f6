import { deletionGraceDays } from '../../../contract/rules/account.ts'
import type { LegalFacts } from '../../../contract/rules/legal-text.ts'
import * as terms from '../../../contract/rules/terms.ts'
import { eurosText } from '../../../contract/texts/euros.ts'
import type { Fare, GridOnSale } from '../../programme.ts'
import { fareConditionText } from '../../texts/fare-words.ts'
import { phoneAddress, phoneText } from '../../texts/phone.ts'
import type { Operator } from './operator.ts'
import { usualPrice } from './prices-of-grids.ts'

export type CinemaFacts = {
  operator: Operator
  fares: readonly Fare[]
  grids: readonly GridOnSale[]
  seating: 'libre' | 'numerote' | 'mixte'
  /** Whether the site sells without an account, to an e-mail address that is confirmed by a code. */
  guests: boolean
}

/** Returns the value of each field of the legal texts, in Markdown; '' if there is none. */
export function legalFacts({ operator, fares, grids, seating, guests }: CinemaFacts): LegalFacts {
  const { identity } = operator
  const usual = usualPrice(grids)
  const holds = (condition: boolean) => (condition ? 'oui' : '')
  return {
    vendeur: sellerFacts(operator),
    mediateur: mediator(operator),
    cinemas: cinemaList(operator),
    tarifs: fareList(fares),
    'raison-sociale': plain(identity.company_name),
    'forme-juridique': plain(identity.legal_form),
    'siege-social': plain(identity.head_office),
    siret: plain(identity.siret),
    'autorisation-exploitation': plain(identity.operating_authorisation),
    'directeur-publication': plain(identity.publication_director),
    'e-mail': mail(operator.email),
    'e-mail-donnees': mail(operator.privacyEmail),
    'e-mail-accessibilite': mail(operator.accessibilityEmail),
    hebergeur: plain(identity.host_name),
    'adresse-hebergeur': plain(identity.host_address),
    'telephone-hebergeur': plain(identity.host_phone),
    'pays-hebergeur': plain(identity.host_country),
    'prestataire-paiement': plain(identity.payment_provider),
    'prestataire-messagerie': plain(identity.mail_provider),
    'age-minimum': identity.minimum_age > 0 ? String(identity.minimum_age) : '',
    'jours-sauvegardes': String(identity.backup_days),
    'jours-journaux': String(identity.log_days),
    'plein-tarif': usual === undefined ? '' : eurosText(usual),
    'places-minimum': String(terms.seatsPerOrder.min),
    'places-maximum': String(identity.seats_per_person),
    'places-sans-paiement': String(terms.unpaidPerAccount.seats),
    'minutes-sans-paiement': String(identity.hold_minutes),
    'minutes-annulation': String(identity.cancel_minutes),
    'minutes-portes': String(identity.doors_minutes),
    'minutes-entree': String(identity.entry_minutes),
    'mois-invitation': String(terms.invitationValidityMonths),
    'jours-recredit': String(terms.givenBackDays),
    'jours-rappel': String(terms.expiryWarningDays),
    'jours-retractation': String(terms.withdrawalDays),
    'jours-remboursement': String(terms.refundDays),
    'jours-choix': String(identity.compensation_days),
    'jours-suppression': String(deletionGraceDays),
    'jours-connexion': String(terms.memberSession.idleDays),
    'jours-connexion-au-plus': String(terms.memberSession.mostDays),
    'jours-connexion-equipe': String(terms.staffSession.mostDays),
    'heures-connexion-equipe': String(terms.staffSession.idleHours),
    'annees-comptables': String(terms.accountingYears),
    'placement-libre': holds(seating === 'libre'),
    'placement-numerote': holds(seating === 'numerote'),
    'placement-mixte': holds(seating === 'mixte'),
    'plusieurs-tarifs': holds(fares.length > 1),
    'plusieurs-cinemas': holds(operator.cinemas.length > 1),
    'sans-compte': holds(guests),
    'reseaux-sociaux': holds(identity.social_links.length > 0),
    demonstration: holds(identity.fictional),
  }
}

/** Returns the facts that the French law LCEN (articles 1-1 and 19) requires of an online seller. */
function sellerFacts({ identity, email, phone }: Operator): string {
  const { company_name, legal_form, share_capital, head_office, registration, siret, vat_number } = identity
  return definitions([
    [
      'Raison sociale',
      plain(`${company_name}, ${legal_form}${share_capital && `, au capital de ${share_capital}`}`),
    ],
    ['Siège social', plain(head_office)],
    ['Immatriculation', plain(`${registration && `${registration} — `}SIRET ${siret}`)],
    ...(vat_number ? [['TVA intracommunautaire', plain(vat_number)]] : []),
    ['E-mail', mail(email)],
    ...(phone ? [['Téléphone', link(phoneText(phone), phoneAddress(phone))]] : []),
  ])
}

/**
 * Returns name and address of the mediator for consumers, with a link to the website. There is no link if the
 * website is missing, or if the mediator is the invented one of the demo.
 */
function mediator({ identity }: Operator): string {
  const { mediator_name, mediator_address, mediator_website: website, fictional } = identity
  const hasSite = !fictional && website.startsWith('https:')
  return [
    plain(mediator_name),
    plain(mediator_address),
    hasSite ? link(website, website) : plain(website),
  ].join('\\\n')
}

const cinemaList = ({ cinemas }: Operator): string =>
  cinemas
    .map(({ name_cinema, address_cine, city, phone_cine, email_cine }) => {
      const phone = link(phoneText(phone_cine), phoneAddress(phone_cine))
      return `- **${plain(name_cinema)}**, ${plain(address_cine)}, ${plain(city)} — ${phone}, ${mail(email_cine)}\n`
    })
    .join('')

const fareList = (fares: readonly Fare[]): string =>
  `::: tarifs\n${definitions(
    fares.map(fare => [
      plain(fare.label),
      plain(fareConditionText(fare)),
      ...(fare.proof ? [`À présenter à l’entrée : ${plain(fare.proof)}`] : []),
      ...(fare.max_per_order ? [`${fare.max_per_order} au plus par réservation`] : []),
    ]),
  )}\n:::\n`

const definitions = (list: readonly (readonly string[])[]): string =>
  list.map(([term, ...facts]) => [term, ...facts.map(fact => `: ${fact}`)].join('\n')).join('\n\n')

const mail = (address: string): string => link(address, `mailto:${address}`)

const link = (text: string, to: string): string =>
  `[${plain(text)}](<${encodeURI(to).replace(/[<>]/g, encodeURIComponent)}>)`

/** Escapes Markdown in a text of the settings, and puts the text on one line. */
const plain = (text: string): string => text.replace(/\s*\n\s*/g, ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&')
