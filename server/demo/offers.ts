import { asc, sql } from 'drizzle-orm'
import type { Cents } from '../../contract/rules/money.ts'
import { fullFare, type OfferedFare } from '../../contract/rules/places.ts'
import { type PricedScreening, type PriceRule, ruleFor } from '../../contract/rules/price-rules.ts'
import { fullPriceCents } from '../../contract/rules/terms.ts'
import type { Database } from '../database/connect.ts'
import { price_rules } from '../fares/tables.ts'

/** What a screening sells: the full fare, by its code, and the others of its grid. */
export type DemoOffer = {
  price: Cents
  price_grid_versions_id: number | null
  follows_rules: boolean
  fares: (OfferedFare & { code: string })[]
}

/** What the house's rules give any screening, as they are now: a demonstration of before has no fare but the full one. */
export async function offersByRules(db: Database): Promise<(screening: PricedScreening) => DemoOffer> {
  const rules: (PriceRule & { offer: OfferedByGrid })[] = await db
    .select({
      price_grids_id: price_rules.price_grids_id,
      cinemas_id: price_rules.cinemas_id,
      movie_theaters_id: price_rules.movie_theaters_id,
      weekdays: price_rules.weekdays,
      from_hour: price_rules.from_hour,
      to_hour: price_rules.to_hour,
      version_2D_3D: price_rules.version_2D_3D,
      from_date: price_rules.from_date,
      to_date: price_rules.to_date,
      offer: offered,
    })
    .from(price_rules)
    .orderBy(asc(price_rules.position))
  return screening => {
    const rule = ruleFor(rules, screening)
    if (!rule) return withoutGrid
    const { version, fares } = rule.offer
    const price = fares.find(fare => fare.tariffs_id === fullFare)!.price
    return { price, price_grid_versions_id: version, follows_rules: true, fares }
  }
}

type OfferedByGrid = { version: number; fares: DemoOffer['fares'] }

/** Of a rule's grid, the last version. In plain SQL: drizzle takes the table off the names of columns. */
const offered = sql<OfferedByGrid>`(
  select json_build_object('version', price_grid_versions_id, 'fares', json_agg(json_build_object(
    'tariffs_id', tariffs_id, 'code', code, 'label', label, 'price', price, 'max_per_order', max_per_order)))
  from grid_prices join tariffs on tariffs.id = tariffs_id
  where price_grid_versions_id = (select id from price_grid_versions as version
    where version.price_grids_id = price_rules.price_grids_id order by number desc limit 1)
  group by price_grid_versions_id)`

const withoutGrid: DemoOffer = {
  ...{ price: fullPriceCents, price_grid_versions_id: null, follows_rules: false },
  fares: [
    { tariffs_id: fullFare, code: 'plein', label: 'Plein tarif', price: fullPriceCents, max_per_order: null },
  ],
}
