import type { readOrder } from '../../../../contract/booking.ts'
import type { AnswerOf } from '../../../../contract/endpoint.ts'
import { isMoneyReceived } from '../../../../contract/rules/means.ts'
import { centsFromEuros, eurosFromCents } from '../../../../contract/rules/money.ts'
import { allotPlaces } from '../../../../contract/rules/payment-parts.ts'
import { isNotCancelled, ratesOf, totalOf } from '../../../../contract/rules/places.ts'
import { sharesOfPlaces, sumByMeans } from '../../../../contract/rules/shares-of-places.ts'
import { eurosText } from '../../../../contract/texts/euros.ts'
import { placesByFare } from '../../../../contract/texts/places-by-fare.ts'
import { seatsText } from '../../../../contract/texts/seats.ts'
import { placesText } from '../../../texts/numbers.ts'

export type Order = AnswerOf<typeof readOrder>

/** Returns the state for a list of orders. An order that still can be paid is « À payer ». */
export const stateText = (order: Order): string => {
  if (order.pay_before) return 'À payer'
  return isExchanged(order) ? 'Échangée' : stateWords[order.state]
}

/** True if the order ended because its last tickets were exchanged, so that there is a new order. */
export const isExchanged = ({ state, exchanges }: Pick<Order, 'state' | 'exchanges'>): boolean =>
  state === 'cancelled' && exchanges.length > 0

export const stateWords: Record<Order['state'], string> = {
  pending: 'Paiement en cours de vérification',
  confirmed: 'Confirmée',
  refused: 'Paiement refusé',
  expired: 'Expirée',
  cancelled: 'Annulée',
  invited: 'Remplacée par une invitation',
}

/**
 * Describes the valid tickets by fare, such as « 1 × plein tarif ». Adds « (sur 2 places) » if some tickets of the
 * order are no longer valid.
 */
export function placesTextOf(order: Order): string {
  const shown = shownPlaces(order)
  const all = shown.length < order.nbr_seats_payed ? ` (sur ${placesText(order.nbr_seats_payed)})` : ''
  return placesByFare(shown) + all
}

/** Returns the seats in a numbered room: « Rang F, places 11 et 12 ». */
export const seatsTextOf = (order: Order): string => seatsText(shownPlaces(order).map(({ seat }) => seat))

const shownPlaces = ({ state, places }: Order) =>
  state === 'confirmed' ? places.filter(isNotCancelled) : places

/**
 * True if the order has valid tickets: after the payment, and only as long as the cinema has not cancelled the
 * screening.
 */
export const hasTickets = ({ state, claim }: Order): boolean => state === 'confirmed' && !claim

/** Returns what a voucher paid in an order: whole tickets ('2 × plein tarif') or an amount. */
export function paidText(order: Order, part: Order['parts'][number]): string {
  const paid = placesPaidBy(order, part)
  return paid ? placesByFare(paid) : eurosText(part.amount)
}

/** Returns what a voucher paid, with the seats: '2 × plein tarif, rang F, places 11 et 12'. */
export function paidWithSeatsText(order: Order, part: Order['parts'][number]): string {
  const seats = seatsText((placesPaidBy(order, part) ?? []).map(({ seat }) => seat))
  return [paidText(order, part), ...(seats ? [seats.replace('Rang', 'rang')] : [])].join(', ')
}

function placesPaidBy({ places, parts }: Order, part: Order['parts'][number]) {
  const cards = parts.flatMap(({ vouchers_id: id, places }) => (places === null ? [] : [{ id, places }]))
  const priced = places.map(place => ({ ...place, ...ratesOf(place) }))
  return allotPlaces(priced, cards).get(part.vouchers_id)
}

/** Returns which amounts would be refunded to which means of payment if these tickets were cancelled. */
export function returnsText(order: Order, gone: Order['places']): string {
  const numbers = gone.map(({ number }) => number)
  const parts = order.parts.map(part => ({
    ...part,
    units: part.places ?? centsFromEuros(part.amount),
    amount: centsFromEuros(part.amount),
  }))
  const paid = sharesOfPlaces(
    order.places.map(place => ({ ...place, ...ratesOf(place) })),
    parts,
  )
  const back = sumByMeans(paid.filter(({ number }) => numbers.includes(number)))
  if (back.length === 0) return 'rien, ces places étaient gratuites'
  const card = cardText(order)
  const texts = back
    .toSorted((a, b) => Number('vouchers_id' in b) - Number('vouchers_id' in a))
    .map(share => {
      const amount = eurosText(eurosFromCents(share.amount))
      if (!('vouchers_id' in share)) return `${amount}${card && ` sur la carte ${card}`}`
      const part = parts.find(({ vouchers_id }) => vouchers_id === share.vouchers_id)!
      return `${part.places === null ? amount : placesText(share.units)} sur « ${part.name_product} »`
    })
  return new Intl.ListFormat('fr').format(texts)
}

type Refund = Order['refunds'][number]

/** Returns how much is refunded and where to, such as '12,50 € sur la carte Visa se terminant par 4242'. */
export function refundText(order: Order, { means, name, places, amount }: Refund): string {
  if (isMoneyReceived(means)) return `${eurosText(amount)} sur la carte ${cardText(order) || 'qui a payé'}`
  return `${places === null ? eurosText(amount) : placesText(places)} sur « ${name} »`
}

/** Describes the progress of a refund for the buyer. */
export const refundStepText = ({ means, state }: Refund): string =>
  isMoneyReceived(means) ? cardSteps[state] : 'de nouveau à vous'

const cardSteps: Record<Refund['state'], string> = {
  asked: 'demandé à la banque',
  under_way: 'en cours\u00a0: la banque n’a pas encore répondu, nous réessayons',
  arrived: 'rendu\u00a0; il apparaît sur votre compte sous quelques jours, selon votre banque',
  refused: 'refusé par la banque\u00a0: le cinéma s’en occupe',
}

/** Returns the price of the valid tickets. If the order has ended, returns the price of all its tickets. */
export function priceText(order: Order): string {
  const places = shownPlaces(order).map(ratesOf)
  return eurosText(eurosFromCents(totalOf(places)))
}

/** Returns the paying card, such as 'Visa se terminant par 4242'; '' if it is not known. */
export function cardText({ card_brand, card_last4 }: Pick<Order, 'card_brand' | 'card_last4'>): string {
  return card_last4 ? `${card_brand ?? 'carte'} se terminant par ${card_last4}` : ''
}
