import type { Euros } from '../../../contract/rules/money.ts'
import { fullFare } from '../../../contract/rules/places.ts'
import type { GridOnSale } from '../../programme.ts'
import { ruleSentence } from '../../texts/rule-sentence.ts'

/** The least that a place costs at any fare. */
export function lowestPrice(grids: readonly GridOnSale[]): Euros | undefined {
  const prices = grids.flatMap(grid => grid.prices.map(({ price }) => price))
  return prices.length === 0 ? undefined : (Math.min(...prices) as Euros)
}

/** Those of a cinema, and those that screenings of any have, chosen one by one. */
export const gridsOf = (grids: readonly GridOnSale[], cinema: number): GridOnSale[] =>
  grids.filter(
    ({ rules }) =>
      rules.length === 0 || rules.some(({ cinemas_id }) => cinemas_id === null || cinemas_id === cinema),
  )

/** The full fare of the grid that fits most screenings, of all cinemas or of this one: they come first. */
export function usualPrice(grids: readonly GridOnSale[], cinema?: number): Euros | undefined {
  const usual = grids.find(({ rules }) =>
    rules.some(({ cinemas_id }) => cinemas_id === null || cinemas_id === cinema),
  )
  return usual?.prices.find(({ tariffs_id }) => tariffs_id === fullFare)?.price
}

/** Which screenings have it: a rule that fits all is for those that the rules before it leave. */
export function whenSold({ rules }: GridOnSale, grids: readonly GridOnSale[]): string[] {
  if (rules.length === 0) return ['À certaines séances']
  const sentences = rules.map(ruleSentence)
  return grids.length === 1
    ? sentences
    : sentences.map(sentence => sentence.replace(/^Toutes les séances$/, 'Toutes les autres séances'))
}
