import type { Euros } from '../../../contract/rules/money.ts'
import { fullFare } from '../../../contract/rules/places.ts'
import type { GridOnSale } from '../../programme.ts'
import { ruleSentence } from '../../texts/rule-sentence.ts'

/** The lowest price of all fares and grids. */
export function lowestPrice(grids: readonly GridOnSale[]): Euros | undefined {
  const prices = grids.flatMap(grid => grid.prices.map(({ price }) => price))
  return prices.length === 0 ? undefined : (Math.min(...prices) as Euros)
}

/** The grids of a cinema's rules, and those without rules. */
export const gridsOf = (grids: readonly GridOnSale[], cinema: number): GridOnSale[] =>
  grids.filter(
    ({ rules }) =>
      rules.length === 0 || rules.some(({ cinemas_id }) => cinemas_id === null || cinemas_id === cinema),
  )

/** The full fare of the most general grid of all cinemas or of this one; the most general come first. */
export function usualPrice(grids: readonly GridOnSale[], cinema?: number): Euros | undefined {
  const usual = grids.find(({ rules }) =>
    rules.some(({ cinemas_id }) => cinemas_id === null || cinemas_id === cinema),
  )
  return usual?.prices.find(({ tariffs_id }) => tariffs_id === fullFare)?.price
}

/** Describes the screenings of a grid. A rule without conditions applies to those that other rules leave. */
export function whenSold({ rules }: GridOnSale, grids: readonly GridOnSale[]): string[] {
  if (rules.length === 0) return ['À certaines séances']
  const sentences = rules.map(ruleSentence)
  return grids.length === 1
    ? sentences
    : sentences.map(sentence => sentence.replace(/^Toutes les séances$/, 'Toutes les autres séances'))
}
