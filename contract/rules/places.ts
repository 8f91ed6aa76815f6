import { type Cents, cents, centsFromEuros, type Euros } from './money.ts'

// Prices are computed only in this file. An order is a list of places; its total is the sum of their prices.

/** A rate in thousandths: 55 means 5.5 %. */
export type Permille = number & { readonly unit: 'permille' }

/** The VAT rate of cinema tickets in France. */
export const ticketVat = 55 as Permille

/** The id of the full fare in `tariffs`. It is always on sale and is the default fare. */
export const fullFare = 1

/** The price of a place without its supplement, and its 3D supplement. */
export type Rates = { price: Cents; supplement: Cents }

/** Converts the prices of an API response from euros to cents. */
export const ratesOf = ({ price, supplement }: { price: Euros; supplement: Euros }): Rates => ({
  price: centsFromEuros(price),
  supplement: centsFromEuros(supplement),
})

/** A fare with its price at one screening. */
export type OfferedFare = {
  tariffs_id: number
  label: string
  price: Cents
  /** The most places at this fare in one order; null for no limit other than that of the order. */
  max_per_order: number | null
}

/** The fares of a screening, and its 3D supplement. */
export type Offer = { tariffs: readonly OfferedFare[]; supplement: Cents }

export type PricedPlace = Rates & {
  number: number
  tariffs_id: number
  vat_permille: Permille
  /** The id of the chosen or assigned seat; null before that, and in a room without numbered seats. */
  seats_id: number | null
}

export const placeStates = ['held', 'sold', 'entered', 'cancelled'] as const

/** Returns true if the place is sold or held, and not cancelled. */
export const isNotCancelled = ({ state }: { state: (typeof placeStates)[number] }): boolean =>
  state !== 'cancelled'

/** Returns true if a cancelled place can be compensated with an invitation. A place at 0 € cannot. */
export const isWorthInvitation = ({ price }: { price: number }): boolean => price > 0

/** Why a chosen fare is refused: this screening does not sell it, or the order contains it too often. */
export type FareRefusal =
  | { refused: 'fare_not_sold'; at: number; tariffs_id: number }
  | { refused: 'too_many_at_fare'; at: number; label: string; most: number }

/** Returns the chosen places with their prices. If one of their fares is refused, returns only the refusal. */
export function pricePlaces(
  { tariffs, supplement }: Offer,
  chosen: readonly { tariffs_id: number; seats_id?: number | undefined }[],
): PricedPlace[] | FareRefusal {
  const priced: PricedPlace[] = []
  for (const [at, { tariffs_id, seats_id = null }] of chosen.entries()) {
    const fare = tariffs.find(offered => offered.tariffs_id === tariffs_id)
    if (!fare) return { refused: 'fare_not_sold', at, tariffs_id }
    const most = fare.max_per_order ?? chosen.length
    if (priced.filter(place => place.tariffs_id === tariffs_id).length === most)
      return { refused: 'too_many_at_fare', at, label: fare.label, most }
    priced.push({
      ...{ number: at + 1, tariffs_id, price: fare.price, supplement, vat_permille: ticketVat, seats_id },
    })
  }
  return priced
}

/** Returns the price of a place, including its supplement. */
export const placePrice = ({ price, supplement }: Rates): Cents => cents(price + supplement)

export const totalOf = (places: readonly Rates[]): Cents =>
  cents(places.reduce((sum, place) => sum + placePrice(place), 0))
