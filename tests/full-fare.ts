import { fullFare, type PricedPlace, pricePlaces, type Rates } from '../contract/rules/places.ts'

/** Returns `count` places with the price of the full fare, for a screening that sells only this fare. */
export const placesAtFullFare = ({ price, supplement }: Rates, count: number): PricedPlace[] =>
  pricePlaces(
    { tariffs: [{ tariffs_id: fullFare, label: 'Plein tarif', price, max_per_order: null }], supplement },
    Array.from({ length: count }, () => ({ tariffs_id: fullFare })),
  ) as PricedPlace[]
