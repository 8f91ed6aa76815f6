import type { FieldError } from '../../contract/refusals.ts'
import { type Cents, eurosFromCents } from '../../contract/rules/money.ts'
import { eurosText } from '../../contract/texts/euros.ts'
import type { GridInForce } from '../fares/grids-in-force.ts'

/**
 * The price that the user asks for. `price_grids_id` is the chosen price grid; null lets the price rules choose
 * one. `price` is an amount for this screening only; if it is set, the screening gets no grid, unless the amount
 * is that of the grid.
 */
export type AskedPrice = { price?: Cents | undefined; price_grids_id?: number | null | undefined }

/** The values of a screening's price columns, to be stored. */
export type PriceGiven = { price: Cents; price_grid_versions_id: number | null; follows_rules: boolean }

type Decision = { given: PriceGiven; grid: GridInForce | null } | { error: FieldError }

/**
 * Decides the price of a new screening. `chosen` is the price grid that the user asked for; `byRules` is the grid
 * that the price rules give to this screening.
 */
export function decidePrice(
  { price, price_grids_id }: AskedPrice,
  { chosen, byRules }: { chosen: GridInForce | undefined; byRules: GridInForce | undefined },
): Decision {
  if (price_grids_id) {
    if (!chosen) return { error: { field: 'price_grids_id', message: 'Cette grille n’existe pas.' } }
    if (price !== undefined && price !== chosen.price) return { error: notItsPrice(chosen) }
    return soldAt(chosen, false)
  }
  if (price === undefined) return byRules ? soldAt(byRules, true) : { error: noRuleFits }
  return price === byRules?.price ? soldAt(byRules, true) : ownPrice(price)
}

type Before = { price: Cents; price_grids_id: number | null; follows_rules: boolean }

/** Decides the price of a changed screening. Returns null if its price does not change. */
export function decideOtherPrice(
  before: Before,
  asked: AskedPrice & { moves: boolean },
  grids: { chosen: GridInForce | undefined; byRules: GridInForce | undefined; own: GridInForce | undefined },
): Decision | null {
  const { price, price_grids_id, moves } = asked
  if (price_grids_id !== undefined) return decidePrice(asked, grids)
  if (price !== undefined && price !== before.price) return ownPrice(price)
  if (!moves) return null
  if (before.follows_rules && grids.byRules) return soldAt(grids.byRules, true)
  // The screening keeps its grid, but gets its latest version. It may have an older one: a screening on a past day
  // keeps the version of its time, and may now be moved to a future day.
  return grids.own ? soldAt(grids.own, before.follows_rules) : null
}

const soldAt = (grid: GridInForce, follows_rules: boolean): Decision => ({
  given: { price: grid.price, price_grid_versions_id: grid.price_grid_versions_id, follows_rules },
  grid,
})

const ownPrice = (price: Cents): Decision => ({
  given: { price, price_grid_versions_id: null, follows_rules: false },
  grid: null,
})

const notItsPrice = ({ name_grid, price }: GridInForce): FieldError => ({
  field: 'price',
  message: `Le plein tarif de la grille « ${name_grid} » est de ${eurosText(eurosFromCents(price))}.`,
})

const noRuleFits: FieldError = {
  field: 'price',
  message: 'Aucune règle ne donne de grille à cette séance : donnez un prix ou choisissez une grille.',
}
