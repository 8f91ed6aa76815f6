import type { PriceRule } from '../../contract/rules/price-rules.ts'
import type { Database } from '../database/connect.ts'
import { faresOfVersions, type GridInForce, gridsInForce, labelOfFullFare } from './grid-queries.ts'
import { rulesInOrder } from './rule-queries.ts'

export type { GridInForce }

/** A rule with the grid it gives, as it is now. */
export type RuleInForce = PriceRule & { id: number; grid: GridInForce }

/** Every grid by its number, and the rules in their order. */
export async function readPrices(
  db: Database,
): Promise<{ grids: Map<number, GridInForce>; rules: RuleInForce[] }> {
  const grids = new Map((await gridsInForce(db)).map(grid => [grid.price_grids_id, grid]))
  const rules = (await rulesInOrder(db)).map(rule => ({ ...rule, grid: grids.get(rule.price_grids_id)! }))
  return { grids, rules }
}

/** What the site would sell at each of these versions, and what it calls the full fare, which is all that a price of its own sells. */
export async function readFaresOf(db: Database, versionIds: readonly number[]) {
  const fares = versionIds.length > 0 ? await faresOfVersions(db, [...new Set(versionIds)]) : []
  return {
    byVersion: Map.groupBy(fares, fare => fare.price_grid_versions_id),
    fullFareLabel: await labelOfFullFare(db),
  }
}
