import { groupStateWords } from '../rules/groups.ts'
import { identityWords } from '../rules/identity.ts'
import { legalKindWords } from '../rules/legal-text.ts'
import { builtInMeans } from '../rules/means.ts'
import { cents, type Euros, eurosFromCents } from '../rules/money.ts'
import type { OpenWeek } from '../rules/opening-hours.ts'
import { inParis } from '../rules/paris-time.ts'
import type { SeatName } from '../rules/seat-plan.ts'
import { actionWords } from './action-words.ts'
import { meansKindWords, tileColourWords } from './counter-words.ts'
import { durationText, hourText, longDate } from './dates.ts'
import { eurosText } from './euros.ts'
import { weekText } from './opening-hours.ts'
import { placesByFare } from './places-by-fare.ts'
import { taskWords } from './posts.ts'
import { classificationWords } from './screening-notices.ts'
import { kindWords } from './screening-words.ts'
import { seatsText } from './seats.ts'

// This file contains the French names of fields and values that several tables share, for pages, the audit log and
// CSV files. A back-office table, and the fields that only it has, get their names in contract/admin.

/**
 * Things that are not back-office tables: their names in the audit log (singular), and the file names of their
 * exports.
 */
export const otherEntities: Readonly<Record<string, readonly [one: string, file: string]>> = {
  audit: ['Journal', 'journal'],
  books: ['Livres', 'livres'],
  house: ['Réglages de la maison', 'maison'],
  'legal-text': ['Texte légal', 'textes-legaux'],
  mail: ['Message', 'messages'],
  'money-journal': ['Encaissement', 'livre-des-encaissements'],
  security: ['Sécurité', 'securite'],
  'staff-invitation': ['Invitation dans l’équipe', 'invitations'],
  'terminal-payment': ['Paiement au terminal', 'paiements-au-terminal'],
}

/** Names of fields that several back-office tables share. Each table declares the names of its other fields. */
export const otherFields: Readonly<Record<string, string>> = {
  ...identityWords,
  fictional: 'Société de la démonstration',
  open_to_public: 'Ouvert au public',
  opening_hours: 'Horaires',
  id: 'Numéro',
  session_id: 'Numéro de séance',
  sessions_id: 'Numéro de séance',
  users_id: 'Membre',
  purchases_id: 'Numéro d’achat',
  orders_id: 'Numéro de réservation',
  buyer: 'Acheteur',
  detail: 'Mots du prestataire',
  since: 'Depuis',
  settled_how: 'Réglé autrement',
  settled_at: 'Réglé',
  title: 'Titre',
  director: 'Réalisation',
  actor: 'Interprètes',
  release_date: 'Sortie',
  time: 'Durée',
  synopsis: 'Synopsis',
  categories: 'Catégories',
  categories_ids: 'Catégories',
  media: 'Médias',
  movies_id: 'Film',
  movie_theaters_id: 'Salle',
  timetables_id: 'Horaire',
  categories_id: 'Catégorie',
  cinemas_id: 'Cinéma',
  roles_id: 'Rôle',
  name_role: 'Nom du rôle',
  name_cat: 'Nom de la catégorie',
  name_cinema: 'Nom du cinéma',
  name_theater: 'Nom de la salle',
  name_product: 'Nom du produit',
  nbr_theater: 'Nombre de salles',
  nbr_seats: 'Places',
  disabled_access: 'Accès handicapé',
  infos_cine: 'Présentation',
  address_cine: 'Adresse du cinéma',
  email_cine: 'E-mail du cinéma',
  phone_cine: 'Téléphone du cinéma',
  city: 'Ville',
  manager: 'Responsable',
  hours_timetable: 'Heure',
  session_date: 'Date de la séance',
  starts_at: 'Début',
  ends_at: 'Fin',
  room_free_at: 'Salle libre',
  total_seats: 'Places en tout',
  remaining_places: 'Places restantes',
  sold_seats: 'Places vendues',
  cancelled_at: 'Annulée le',
  cancelled_because: 'Raison de l’annulation',
  reason: 'Raison',
  language: 'Langue',
  version_2D_3D: 'Version',
  pre_show_minutes: 'Avant-programme (minutes)',
  clearing_minutes: 'Remise en état (minutes)',
  archived: 'Archivé',
  price: 'Prix',
  supplement: 'Supplément',
  follows_rules: 'Suit les règles de prix',
  numbered: 'Sièges numérotés',
  version: 'Version',
  kept: 'Gardés',
  kept_because: 'Raison',
  moved: 'Réservations déplacées',
  position: 'Rang',
  src_img: 'Affiche',
  alt_img: 'Description de l’affiche',
  src_backdrop: 'Image large',
  alt_backdrop: 'Description de l’image large',
  src_video: 'Bande-annonce',
  alt_video: 'Description de la bande-annonce',
  placeholder: 'Couleur d’attente',
  firstname: 'Prénom',
  lastname: 'Nom',
  email: 'E-mail',
  pending_email: 'Nouvel e-mail à confirmer',
  birthday: 'Date de naissance',
  phone: 'Téléphone',
  address: 'Adresse',
  created_date: 'Inscription',
  last_connection_date: 'Dernière connexion',
  open_sessions: 'Connexions ouvertes',
  deletion_at: 'Effacement prévu',
  removed_at: 'Compte fermé le',
  blocked_because: 'Bloqué, raison',
  reference: 'Référence',
  state: 'État',
  seats_standing: 'Places valables',
  nbr_seats_payed: 'Places',
  labels: 'Places par tarif',
  price_order: 'Total',
  price_standing: 'Total des places valables',
  prepaid_amount: 'Payé par e-cartes et bons',
  order_date: 'Commandée le',
  refunded_at: 'Remboursée le',
  card_brand: 'Carte',
  card_last4: 'Fin de la carte',
  kind: 'Sorte',
  description: 'Description',
  places: 'Nombre de places',
  amount: 'Somme',
  validity_months: 'Validité en mois',
  active: 'En vente',
  purchase_state: 'État de l’achat',
  price_purchase: 'Prix de l’achat',
  recipient_name: 'Offert à',
  send_on: 'Envoi le',
  owner: 'Portefeuille',
  initial: 'Au départ (places ou centimes)',
  balance: 'Reste (places ou centimes)',
  code_last4: 'Fin du code',
  created_at: 'Créé le',
  expires_at: 'Expire le',
  to: 'Destinataire',
  subject: 'Objet',
  tries: 'Essais',
  sent_at: 'Envoyé le',
  next_try_at: 'Prochain essai',
  last_error: 'Dernière erreur',
  at: 'Quand',
  who: 'Qui',
  action: 'Action',
  entity: 'Sorte d’élément',
  entity_id: 'Numéro de l’élément',
  name: 'Élément',
  changes: 'Changements',
  tickets_id: 'Numéro du billet',
  scanned_at: 'Entré le',
  refused_at: 'Refusé le',
  searched: 'Recherche',
  fare: 'Tarif',
  cause: 'Mouvement',
  means: 'Moyen',
  vat_rate: 'TVA (%)',
  units: 'Places ou centimes d’e-carte ou de bon',
  place: 'Place',
  seat: 'Siège',
  seats: 'Sièges',
  sent_to: 'Envoyé à',
  months: 'Validité en mois',
  vouchers_id: 'Numéro d’e-carte ou de bon',
  day: 'Jour de vente',
  first_day: 'Vendu du',
  last_day: 'Vendu au',
  sold: 'Places vendues',
  cancelled: 'Places annulées',
  receipts: 'Recette sans supplément',
  receipts_with_supplement: 'Recette avec supplément',
  received: 'Dont par carte bancaire',
  average_price: 'Prix moyen',
  journal_code: 'Journal',
  entry_date: 'Date',
  piece: 'Pièce',
  account: 'Compte',
  account_label: 'Intitulé du compte',
  entry_label: 'Libellé',
  debit: 'Débit',
  credit: 'Crédit',
  accounts: 'Comptes comptables',
  file: 'Fichier',
  takings_from: 'Du',
  takings_to: 'Au',
  takings_group: 'Poste',
  seats_offered: 'Places offertes',
  entries: 'Entrées',
  free_entries: 'Dont gratuites',
  prepaid: 'Places d’e-cartes et de bons',
  vat: 'TVA',
  owed_before: 'Dû avant',
  vouchers_sold: 'Vendu',
  withdrawn: 'Rétracté',
  used: 'Utilisé',
  expired: 'Expiré',
  outstanding: 'Encore dû',
  open_vouchers: 'Encore valables',
  net: 'Recette hors taxes',
  share: 'Part du distributeur',
  screenings: 'Séances',
  first_ticket: 'Premier billet',
  last_ticket: 'Dernier billet',
  cancelled_tickets: 'Billets annulés',
  tsa: 'TSA',
  proof_asked: 'Justificatif demandé',
  device: 'Appareil',
  require_second_factor: 'Double authentification demandée à l’équipe',
}

/** Returns the French word for an enum value; undefined for any other value. */
export function valueWord(field: string, value: unknown): string | undefined {
  if (field === 'labels' && Array.isArray(value))
    return placesByFare(value.map(label => ({ label: String(label) })))
  if (field === 'seats' && isSeats(value)) return seatsText(value)
  if (field === 'opening_hours' && Array.isArray(value)) return weekText(value as OpenWeek)
  return words[field]?.[String(value)]
}

const isSeats = (value: unknown): value is SeatName[] =>
  Array.isArray(value) && value.every(seat => typeof seat === 'object' && seat && 'row_name' in seat)

export const orderStateWords = {
  pending: 'En attente',
  confirmed: 'Confirmée',
  refused: 'Refusée',
  expired: 'Expirée',
  cancelled: 'Annulée',
  invited: 'Invitation choisie',
}

export const refundReasonWords = {
  no_answer: 'Le prestataire de paiement n’a pas répondu',
  no_access: 'Le prestataire de paiement refuse nos clés',
  no_gateway: 'Le prestataire qui a encaissé ce paiement n’est plus configuré',
  refused: 'Le prestataire de paiement a refusé',
  failed: 'Le prestataire de paiement n’a pas pu le faire',
  came_back: 'La banque de l’acheteur a renvoyé l’argent',
  fault: 'Une erreur de notre côté',
}

export const mailStateWords = { waiting: 'En attente', sent: 'Envoyé', failed: 'Échec' }

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // The field `state` contains the state of an order or of a mail. One map serves both, because no state occurs in
  // both.
  state: {
    ...mailStateWords,
    ...orderStateWords,
    quote: groupStateWords.quote,
    invoiced: groupStateWords.invoiced,
    settled: 'Réglé',
  },
  reason: refundReasonWords,
  purchase_state: {
    pending: 'En attente',
    confirmed: 'Confirmé',
    refused: 'Refusé',
    expired: 'Expiré',
    withdrawn: 'Rétracté',
  },
  kind: {
    e_carte: 'E-carte',
    bon_cadeau: 'Bon cadeau',
    invitation: 'Invitation',
    ...kindWords,
    ...legalKindWords,
    ...meansKindWords,
  },
  colour: tileColourWords,
  tasks: taskWords,
  weekdays: {
    ...{ 1: 'lundi', 2: 'mardi', 3: 'mercredi', 4: 'jeudi', 5: 'vendredi', 6: 'samedi', 7: 'dimanche' },
  },
  action: actionWords,
  kinds: kindWords,
  classification: classificationWords,
  cause: {
    sale: 'Vente',
    cancellation: 'Annulation',
    invitation: 'Remplacement par une invitation',
    purchase: 'Achat en boutique',
    withdrawal: 'Rétractation',
    expiry: 'Fin de validité',
    settlement: 'Règlement de facture',
  },
  means: Object.fromEntries(Object.entries(builtInMeans).map(([code, { label }]) => [code, label])),
}

/** Writes the value of a field for the audit log: cents as euros, dates and hours in words. */
export function fieldText(field: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '(vide)'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (field === 'opening_hours') return weekText(value as OpenWeek)
  if (Array.isArray(value)) return value.map(each => fieldText(field, each)).join(', ') || '(vide)'
  const word = valueWord(field, value)
  if (word) return word
  if (typeof value === 'number')
    return inCents.includes(field) ? eurosText(eurosFromCents(cents(value))) : String(value)
  if (typeof value === 'object' && isFarePrice(value))
    return farePriceText({ ...value, price: eurosFromCents(cents(value.price)) })
  if (typeof value !== 'string') return JSON.stringify(value)
  if (field === 'time') return durationText(value)
  if (['hours_timetable', 'from_hour', 'to_hour'].includes(field)) return hourText(value)
  if (/^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/.test(value)) return momentText(new Date(value))
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? longDate(value) : value
}

/** Writes a moment in Paris time. */
function momentText(moment: Date): string {
  const { date, hour } = inParis(moment)
  return `${longDate(date)} à ${hourText(hour)}`
}

const inCents = [
  'price',
  'supplement',
  'amount',
  'price_order',
  'price_standing',
  'prepaid_amount',
  'price_purchase',
  'refund_limit',
  ...['unit_price', 'total_price', 'billed', 'paid', 'owed'],
]

type FarePrice = { label: string; price: number }

export const isFarePrice = (value: object): value is FarePrice => 'label' in value && 'price' in value

/** Writes a line of a price grid: « Étudiant : 7,90 € ». */
export const farePriceText = ({ label, price }: { label: string; price: Euros }): string =>
  `${label}\u00a0: ${eurosText(price)}`
