import { fullFare, type PricedPlace, pricePlaces, type Rates } from '../contract/rules/places.ts'

/** Places at the full fare, of a screening that sells no other. */
export const placesAtFullFare = ({ price, supplement }: Rates, count: number): PricedPlace[] =>
  pricePlaces(
    { tariffs: [{ tariffs_id: fullFare, label: 'Plein tarif', price, max_per_order: null }], supplement },
    Array.from({ length: count }, () => ({ tariffs_id: fullFare })),
  ) as PricedPlace[]
