import { asc, eq } from 'drizzle-orm'
import type { Cents } from '../../contract/rules/money.ts'
import { fullFare, type OfferedFare } from '../../contract/rules/places.ts'
import { type PricedScreening, ruleFor } from '../../contract/rules/price-rules.ts'
import { fullPriceCents } from '../../contract/rules/terms.ts'
import type { Database } from '../database/connect.ts'
import { readPrices } from '../fares/grids-in-force.ts'
import { grid_prices, tariffs } from '../fares/tables.ts'

/** The prices of a screening: its full price and the fares of its grid. */
export type DemoOffer = {
  price: Cents
  price_grid_versions_id: number | null
  follows_rules: boolean
  fares: (OfferedFare & { code: string })[]
}

/**
 * Returns a function that finds the offer of a screening by the current rules. A demo that was loaded before fares
 * existed has only the full fare.
 */
export async function offersByRules(db: Database): Promise<(screening: PricedScreening) => DemoOffer> {
  const { rules } = await readPrices(db)
  const fares = Map.groupBy(await faresByVersion(db), ({ version }) => version)
  return screening => {
    const rule = ruleFor(rules, screening)
    if (!rule) return withoutGrid
    const { price, price_grid_versions_id: version } = rule.grid
    return { price, price_grid_versions_id: version, follows_rules: true, fares: fares.get(version!)! }
  }
}

const faresByVersion = (db: Database) =>
  db
    .select({
      version: grid_prices.price_grid_versions_id,
      tariffs_id: tariffs.id,
      code: tariffs.code,
      label: tariffs.label,
      price: grid_prices.price,
      max_per_order: tariffs.max_per_order,
    })
    .from(grid_prices)
    .innerJoin(tariffs, eq(tariffs.id, grid_prices.tariffs_id))
    .orderBy(asc(tariffs.position), asc(tariffs.id))

const withoutGrid: DemoOffer = {
  ...{ price: fullPriceCents, price_grid_versions_id: null, follows_rules: false },
  fares: [
    { tariffs_id: fullFare, code: 'plein', label: 'Plein tarif', price: fullPriceCents, max_per_order: null },
  ],
}
