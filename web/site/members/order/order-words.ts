import type { readOrder } from '../../../../contract/booking.ts'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { allotPlaces } from '../../../../contract/rules/payment-parts.ts'
import { ratesOf, stands } from '../../../../contract/rules/places.ts'
import { eurosText } from '../../../../contract/texts/euros.ts'
import { placesByFare } from '../../../../contract/texts/places-by-fare.ts'
import { seatsText } from '../../../../contract/texts/seats.ts'
import { placesText } from '../../../texts/numbers.ts'

export type Order = AnswerOf<typeof readOrder>

/** The same, for who has it among others: one that waits for its buyer says so. */
export const stateText = ({ state, pay_before }: Pick<Order, 'state' | 'pay_before'>): string =>
  pay_before ? 'À payer' : stateWords[state]

/** What became of an order, in two or three words. */
export const stateWords: Record<Order['state'], string> = {
  pending: 'Paiement en cours de vérification',
  confirmed: 'Confirmée',
  refused: 'Paiement refusé',
  expired: 'Expirée',
  cancelled: 'Annulée',
  invited: 'Remplacée par une invitation',
}

/** By fare, those that stand: « 1 Plein tarif (sur 2 places) » where the cinema has cancelled one. */
export function placesTextOf(order: Order): string {
  const shown = shownPlaces(order)
  const all = shown.length < order.nbr_seats_payed ? ` (sur ${placesText(order.nbr_seats_payed)})` : ''
  return placesByFare(shown) + all
}

/** In a numbered room, where: « Rang F, places 11 et 12 ». */
export const seatsTextOf = (order: Order): string => seatsText(shownPlaces(order).map(({ seat }) => seat))

const shownPlaces = ({ state, places }: Order) => (state === 'confirmed' ? places.filter(stands) : places)

/** What opens the door: not before it is paid, nor once the cinema has cancelled the screening. */
export const hasTickets = ({ state, claim }: Order): boolean => state === 'confirmed' && !claim

/** What an e-card or a voucher paid: '2 places', or '12,50 €'. */
export const partText = ({ places, amount }: Order['parts'][number]): string =>
  places === null ? eurosText(amount) : placesText(places)

/** Which places it was, where it paid whole ones: '2 Plein tarif'. */
export function paidText(order: Order, part: Order['parts'][number]): string {
  const paid = placesPaidBy(order, part)
  return paid ? placesByFare(paid) : eurosText(part.amount)
}

/** And where: '2 Plein tarif, rang F, places 11 et 12'. */
export function paidWithSeatsText(order: Order, part: Order['parts'][number]): string {
  const seats = seatsText((placesPaidBy(order, part) ?? []).map(({ seat }) => seat))
  return [paidText(order, part), ...(seats ? [seats.replace('Rang', 'rang')] : [])].join(', ')
}

function placesPaidBy({ places, parts }: Order, part: Order['parts'][number]) {
  const cards = parts.flatMap(({ vouchers_id: id, places }) => (places === null ? [] : [{ id, places }]))
  const priced = places.map(place => ({ ...place, ...ratesOf(place) }))
  return allotPlaces(priced, cards).get(part.vouchers_id)
}

/** Where each part of the price goes back to. */
export function returnsText(order: Order): string {
  const card = cardText(order)
  const onCard =
    order.card_amount > 0 ? [`${eurosText(order.card_amount)}${card && ` sur la carte ${card}`}`] : []
  const back = [...order.parts.map(part => `${partText(part)} sur « ${part.name_product} »`), ...onCard]
  // What the cinema has cancelled of it has gone back already.
  if (order.state === 'confirmed' && !order.places.every(stands))
    return 'ce que vous avez payé pour les places qui restent'
  return new Intl.ListFormat('fr').format(back)
}

/** 'Visa se terminant par 4242', or nothing when no card was read. */
export function cardText({ card_brand, card_last4 }: Pick<Order, 'card_brand' | 'card_last4'>): string {
  return card_last4 ? `${card_brand ?? 'carte'} se terminant par ${card_last4}` : ''
}
