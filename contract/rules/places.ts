import { type Cents, cents, centsFromEuros, type Euros } from './money.ts'

// An order is a list of places. Prices are computed only here; a total is the sum of its places.

/** Thousandths: 55 means 5.5 %. */
export type Permille = number & { readonly unit: 'permille' }

/** The VAT rate of cinema tickets in France. */
export const ticketVat = 55 as Permille

/** The full fare: the first row of `tariffs`, always on sale, and the default of an order. */
export const fullFare = 1

/** The price of a place at the full fare, and the 3D supplement. */
export type Rates = { price: Cents; supplement: Cents }

/** Converts the euros of an API response. */
export const ratesOf = ({ price, supplement }: { price: Euros; supplement: Euros }): Rates => ({
  price: centsFromEuros(price),
  supplement: centsFromEuros(supplement),
})

/** A fare as one screening sells it. */
export type OfferedFare = {
  tariffs_id: number
  label: string
  price: Cents
  /** Null: no limit but that of the order. */
  max_per_order: number | null
}

/** The fares of a screening, and its 3D supplement. */
export type Offer = { tariffs: readonly OfferedFare[]; supplement: Cents }

export type PricedPlace = Rates & {
  number: number
  tariffs_id: number
  vat_permille: Permille
  /** In a numbered room, once the seat is chosen or assigned. */
  seats_id: number | null
}

export const placeStates = ['held', 'sold', 'entered', 'cancelled'] as const

/** Sold or held, not cancelled. */
export const stands = ({ state }: { state: (typeof placeStates)[number] }): boolean => state !== 'cancelled'

/** An invitation replaces a place that was paid for, by any means. A place at 0 € gets none. */
export const isWorthInvitation = ({ price }: { price: number }): boolean => price > 0

/** Why a chosen fare is refused: not sold at this screening, or too often in one order. */
export type FareRefusal =
  | { refused: 'fare_not_sold'; at: number; tariffs_id: number }
  | { refused: 'too_many_at_fare'; at: number; label: string; most: number }

/** Prices the chosen places, or refuses one. */
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

/** Including the supplement. */
export const placePrice = ({ price, supplement }: Rates): Cents => cents(price + supplement)

export const totalOf = (places: readonly Rates[]): Cents =>
  cents(places.reduce((sum, place) => sum + placePrice(place), 0))
