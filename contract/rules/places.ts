import { type Cents, cents, centsFromEuros, type Euros } from './money.ts'

// An order is a list of places. What a place costs is said here and nowhere else; a total is the sum of its places.

/** Thousandths: 55 is 5,5 %. */
export type Permille = number & { readonly unit: 'permille' }

/** Of cinema tickets, in France. */
export const ticketVat = 55 as Permille

/** The fare that every house sells, and that an order without a choice is made of: the first row of `tariffs`. */
export const fullFare = 1

/** What a screening asks for a place: the full fare, and what 3D adds. */
export type Rates = { price: Cents; supplement: Cents }

/** Of a screening as the API tells it, in euros. */
export const ratesOf = ({ price, supplement }: { price: Euros; supplement: Euros }): Rates => ({
  price: centsFromEuros(price),
  supplement: centsFromEuros(supplement),
})

/** A fare as a screening sells it. */
export type OfferedFare = {
  tariffs_id: number
  label: string
  price: Cents
  /** Null: as many as an order may have. */
  max_per_order: number | null
}

/** What a screening sells: each of its fares, and what 3D adds to any of them. */
export type Offer = { tariffs: readonly OfferedFare[]; supplement: Cents }

export type PricedPlace = Rates & {
  number: number
  tariffs_id: number
  vat_permille: Permille
  /** In a numbered room, once it is chosen or given. */
  seats_id: number | null
}

export const placeStates = ['held', 'sold', 'entered', 'cancelled'] as const

/** Somebody may sit there, or will once it is paid. */
export const stands = ({ state }: { state: (typeof placeStates)[number] }): boolean => state !== 'cancelled'

/** Which of what was chosen cannot be had: not at this screening, or not that often in one order. */
export type FareRefusal =
  | { refused: 'fare_not_sold'; at: number; tariffs_id: number }
  | { refused: 'too_many_at_fare'; at: number; label: string; most: number }

/** What was chosen, each with its price. */
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

/** Of one place, supplement included. */
export const placePrice = ({ price, supplement }: Rates): Cents => cents(price + supplement)

export const totalOf = (places: readonly Rates[]): Cents =>
  cents(places.reduce((sum, place) => sum + placePrice(place), 0))
