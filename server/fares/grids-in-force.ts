import type { PriceRule } from '../../contract/rules/price-rules.ts'
import type { Database } from '../database/connect.ts'
import { faresOfVersions, type GridInForce, gridsInForce, labelOfFullFare } from './grid-queries.ts'
import { rulesInOrder } from './rule-queries.ts'

export type { GridInForce }

/** A price rule with the latest version of its price grid. */
export type RuleInForce = PriceRule & { id: number; grid: GridInForce }

/** Returns all price grids by id, and all price rules in the order in which they are tried. */
export async function readPrices(
  db: Database,
): Promise<{ grids: Map<number, GridInForce>; rules: RuleInForce[] }> {
  const grids = new Map((await gridsInForce(db)).map(grid => [grid.price_grids_id, grid]))
  const rules = (await rulesInOrder(db)).map(rule => ({ ...rule, grid: grids.get(rule.price_grids_id)! }))
  return { grids, rules }
}

/**
 * Returns the fares that the site sells at these grid versions. Always adds the label of the full fare: a
 * screening that has its own price and no grid is sold at this fare.
 */
export async function readFaresOf(db: Database, versionIds: readonly number[]) {
  const fares = versionIds.length > 0 ? await faresOfVersions(db, [...new Set(versionIds)]) : []
  return {
    byVersion: Map.groupBy(fares, fare => fare.price_grid_versions_id),
    fullFareLabel: await labelOfFullFare(db),
  }
}
