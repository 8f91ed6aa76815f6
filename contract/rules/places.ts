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

export type PricedPlace = Rates & { number: number; tariffs_id: number; vat_permille: Permille }

export const placeStates = ['held', 'sold', 'entered', 'cancelled'] as const

/** Somebody may sit there, or will once it is paid. */
export const stands = ({ state }: { state: (typeof placeStates)[number] }): boolean => state !== 'cancelled'

/** What was chosen, each with its price; `at`: which of them is not sold. */
export function pricePlaces(
  rates: Rates,
  chosen: readonly { tariffs_id: number }[],
): PricedPlace[] | { refused: 'fare_not_sold'; at: number } {
  const at = chosen.findIndex(({ tariffs_id }) => tariffs_id !== fullFare)
  return at < 0 ? placesAtFullFare(rates, chosen.length) : { refused: 'fare_not_sold', at }
}

export const placesAtFullFare = ({ price, supplement }: Rates, count: number): PricedPlace[] =>
  Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    tariffs_id: fullFare,
    price,
    supplement,
    vat_permille: ticketVat,
  }))

/** Of one place, supplement included. */
export const placePrice = ({ price, supplement }: Rates): Cents => cents(price + supplement)

export const totalOf = (places: readonly Rates[]): Cents =>
  cents(places.reduce((sum, place) => sum + placePrice(place), 0))
