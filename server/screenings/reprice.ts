import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { priceChanges } from '../../contract/admin/price-grid.ts'
import type { Cents } from '../../contract/rules/money.ts'
import { ruleFor } from '../../contract/rules/price-rules.ts'
import type { Database } from '../database/connect.ts'
import { type GridInForce, type RuleInForce, readPrices } from '../fares/grids-in-force.ts'
import { countByGrid, pricedScreenings, thatFollowRules, thatHaveGrid, writePrices } from './price-queries.ts'

type PriceChanges = z.output<typeof priceChanges>
type Screening = Awaited<ReturnType<typeof pricedScreenings>>[number]
type Repriced = { screening: Screening; grid: GridInForce }
/** What a screening is to sell at; undefined: at what it does. */
type GridFor = (screening: Screening) => GridInForce | undefined

/** Every screening to come that follows the rules gets the grid they give it; what none fits keeps its own. */
export async function followRules(db: Database, { now }: { now: Date }): Promise<PriceChanges> {
  const { rules } = await readPrices(db)
  return write(db, await repriced(db, thatFollowRules, now, screening => ruleFor(rules, screening)?.grid))
}

export async function underRules(
  db: Database,
  { rules, now }: { rules: readonly RuleInForce[]; now: Date },
): Promise<PriceChanges> {
  return summary(await repriced(db, thatFollowRules, now, screening => ruleFor(rules, screening)?.grid))
}

/** Every screening to come with this grid sells at its last version, whoever gave it the grid. */
export async function followGrid(
  db: Database,
  { id, now }: { id: number; now: Date },
): Promise<PriceChanges> {
  const { grids } = await readPrices(db)
  return write(db, await repriced(db, thatHaveGrid(id), now, () => grids.get(id)))
}

export async function underGrid(
  db: Database,
  { id, now, ...prices }: { id: number; name_grid: string; price: Cents; now: Date },
): Promise<PriceChanges> {
  const grid = { ...prices, price_grids_id: id, price_grid_versions_id: null }
  return summary(await repriced(db, thatHaveGrid(id), now, () => grid))
}

export async function countAtGrids(db: Database, now: Date): Promise<Map<number, number>> {
  const counted = await countByGrid(db, now)
  return new Map(counted.map(({ price_grids_id, screenings }) => [price_grids_id, screenings]))
}

/** So many are looked at in one go: others are served in between. */
const atOnce = 5_000

async function repriced(db: Database, which: SQL, now: Date, gridFor: GridFor): Promise<Repriced[]> {
  const changed: Repriced[] = []
  let after = 0
  for (;;) {
    const screenings = await pricedScreenings(db, { which, now, after, most: atOnce })
    for (const screening of screenings) {
      const grid = gridFor(screening)
      if (grid && grid.price_grid_versions_id !== screening.price_grid_versions_id)
        changed.push({ screening, grid })
    }
    if (screenings.length < atOnce) return changed
    after = screenings.at(-1)!.id
  }
}

async function write(db: Database, changed: Repriced[]): Promise<PriceChanges> {
  const byGrid = Map.groupBy(changed, ({ grid }) => grid)
  const given = [...byGrid].map(([{ price_grid_versions_id, price }, those]) => ({
    price_grid_versions_id: price_grid_versions_id!,
    price,
    ids: those.map(({ screening }) => screening.id),
  }))
  if (given.length > 0) await writePrices(db, given)
  return summary(changed)
}

function summary(changed: readonly Repriced[]): PriceChanges {
  const sold = changed.filter(({ screening }) => screening.sold_seats > 0)
  const alike = Map.groupBy(changed, ({ screening, grid }) =>
    JSON.stringify([screening.name_grid, screening.price, grid.name_grid, grid.price]),
  )
  const changes = [...alike.values()].map(those => {
    const { screening, grid } = those[0]!
    const from = { from_grid: screening.name_grid, from_price: screening.price }
    return { ...from, to_grid: grid.name_grid, to_price: grid.price, screenings: those.length }
  })
  return {
    screenings: changed.length,
    sold_screenings: sold.length,
    sold_places: sold.reduce((sum, { screening }) => sum + screening.sold_seats, 0),
    changes: changes.sort((one, other) => other.screenings - one.screenings),
  }
}
