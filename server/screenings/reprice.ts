import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { priceChanges } from '../../contract/admin/price-grid.ts'
import type { Cents } from '../../contract/rules/money.ts'
import { ruleFor } from '../../contract/rules/price-rules.ts'
import type { AppContext } from '../context.ts'
import type { Database } from '../database/connect.ts'
import { yieldToOthers } from '../database/yield-to-others.ts'
import { type GridInForce, type RuleInForce, readPrices } from '../fares/grids-in-force.ts'
import { lockPrices } from '../fares/locked-tables.ts'
import {
  countByGrid,
  markPricesToFollow,
  pricedScreenings,
  pricesFollowedTo,
  thatFollowRules,
  thatHaveGrid,
  writePrices,
  writePricesFollowedTo,
} from './price-queries.ts'

type PriceChanges = z.output<typeof priceChanges>
type Screening = Awaited<ReturnType<typeof pricedScreenings>>[number]
type Repriced = { screening: Screening; grid: GridInForce }
/** Returns the new grid of a screening; undefined if the screening keeps its grid. */
type GridFor = (screening: Screening) => GridInForce | undefined

/**
 * Marks that the future screenings which follow the price rules need new prices. `followPrices` writes these once
 * the caller's transaction has committed. Returns how the prices will change. A screening that no rule matches
 * keeps its grid.
 */
export async function followRules(db: Database, { now }: { now: Date }): Promise<PriceChanges> {
  const { rules } = await readPrices(db)
  return toFollow(db, await repriced(db, thatFollowRules, now, screening => ruleFor(rules, screening)?.grid))
}

export async function underRules(
  db: Database,
  { rules, now }: { rules: readonly RuleInForce[]; now: Date },
): Promise<PriceChanges> {
  return summary(await repriced(db, thatFollowRules, now, screening => ruleFor(rules, screening)?.grid))
}

/**
 * Marks that the future screenings with this price grid need new prices, whether a price rule or a staff member
 * chose the grid. `followPrices` later gives them the prices of its latest version. Returns how the prices will
 * change.
 */
export async function followGrid(
  db: Database,
  { id, now }: { id: number; now: Date },
): Promise<PriceChanges> {
  const { grids } = await readPrices(db)
  return toFollow(db, await repriced(db, thatHaveGrid(id), now, () => grids.get(id)))
}

async function toFollow(db: Database, changed: readonly Repriced[]): Promise<PriceChanges> {
  if (changed.length > 0) await markPricesToFollow(db)
  return summary(changed)
}

/**
 * How many prices one transaction writes at most, because the embedded database serves no other request during a
 * transaction.
 */
const givenAtOnce = 200

/**
 * Gives future screenings the prices of the current rules and grids, in small transactions. Each transaction
 * stores the id of the last repriced screening, so that after a crash the next run continues there.
 */
export async function followPrices({ db, now }: Pick<AppContext, 'db' | 'now'>): Promise<void> {
  while (await db.transaction(db => followSome(db, now()))) await yieldToOthers()
}

/** Reprices the next batch of screenings. Returns false if none is left. */
async function followSome(db: Database, now: Date): Promise<boolean> {
  if ((await pricesFollowedTo(db)) === null) return false
  // Lock prices before any row, as every change of prices does. Then read again up to where prices are written:
  // while this process waited for the lock, another one may have written them all.
  await lockPrices(db)
  const after = await pricesFollowedTo(db)
  if (after === null) return false
  const { rules, grids } = await readPrices(db)
  const gridFor: GridFor = screening =>
    (screening.follows_rules ? ruleFor(rules, screening)?.grid : undefined) ??
    grids.get(screening.price_grids_id)
  const screenings = await pricedScreenings(db, { now, after, most: givenAtOnce })
  await write(db, changedBy(screenings, gridFor))
  await writePricesFollowedTo(db, screenings.length < givenAtOnce ? null : screenings.at(-1)!.id)
  return screenings.length === givenAtOnce
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

/** How many screenings one query reads. */
const readAtOnce = 1_000

async function repriced(db: Database, which: SQL, now: Date, gridFor: GridFor): Promise<Repriced[]> {
  const changed: Repriced[] = []
  let after = 0
  for (;;) {
    const screenings = await pricedScreenings(db, { which, now, after, most: readAtOnce })
    changed.push(...changedBy(screenings, gridFor))
    if (screenings.length < readAtOnce) return changed
    after = screenings.at(-1)!.id
  }
}

const changedBy = (screenings: readonly Screening[], gridFor: GridFor): Repriced[] =>
  screenings.flatMap(screening => {
    const grid = gridFor(screening)
    return grid && grid.price_grid_versions_id !== screening.price_grid_versions_id
      ? [{ screening, grid }]
      : []
  })

async function write(db: Database, changed: readonly Repriced[]): Promise<void> {
  const byGrid = Map.groupBy(changed, ({ grid }) => grid)
  const given = [...byGrid].map(([{ price_grid_versions_id, price }, those]) => ({
    price_grid_versions_id: price_grid_versions_id!,
    price,
    ids: those.map(({ screening }) => screening.id),
  }))
  if (given.length > 0) await writePrices(db, given)
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
