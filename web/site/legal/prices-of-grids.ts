import type { Euros } from '../../../contract/rules/money.ts'
import { fullFare } from '../../../contract/rules/places.ts'
import type { GridOnSale } from '../../programme.ts'

/** Returns the lowest price of any fare in any price grid. */
export function lowestPrice(grids: readonly GridOnSale[]): Euros | undefined {
  const prices = grids.flatMap(grid => grid.prices.map(({ price }) => price))
  return prices.length === 0 ? undefined : (Math.min(...prices) as Euros)
}

/**
 * Returns the price grids that can be used in a cinema: those with a price rule for it, and those without any
 * rule.
 */
export const gridsOf = (grids: readonly GridOnSale[], cinema: number): GridOnSale[] =>
  grids.filter(
    ({ rules }) =>
      rules.length === 0 || rules.some(({ cinemas_id }) => cinemas_id === null || cinemas_id === cinema),
  )

/**
 * Returns the usual full fare: that of the first price grid with a rule for all cinemas or for the given one. The
 * grids are sorted from the most general to the most special one.
 */
export function usualPrice(grids: readonly GridOnSale[], cinema?: number): Euros | undefined {
  const usual = grids.find(({ rules }) =>
    rules.some(({ cinemas_id }) => cinemas_id === null || cinemas_id === cinema),
  )
  return usual?.prices.find(({ tariffs_id }) => tariffs_id === fullFare)?.price
}
