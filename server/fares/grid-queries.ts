import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { priceGrid } from '../../contract/admin/price-grid.ts'
import type { Cents } from '../../contract/rules/money.ts'
import { fullFare } from '../../contract/rules/places.ts'
import type { Database } from '../database/connect.ts'
import { containing } from '../database/search.ts'
import type { Entity, RowOf } from '../records/entity.ts'
import { lockPrices } from './locked-tables.ts'
import { grid_prices, price_grid_versions, price_grids, tariffs } from './tables.ts'

// This is raw SQL, because Drizzle omits the table name of a column in a query with a single table.
const latestVersion = sql.raw(
  '(select v.id from price_grid_versions v where v.price_grids_id = price_grids.id order by v.number desc limit 1)',
)

/** SQL: the full fare in the latest version of a grid. */
export const fullPriceOfGrid = sql<Cents>`(select p.price from grid_prices p
  where p.price_grid_versions_id = ${latestVersion} and p.tariffs_id = ${sql.raw(String(fullFare))})`

/**
 * A row of the price grids. The API also returns the number of a grid's future screenings, which is read
 * elsewhere.
 */
type GridRow = Omit<RowOf<typeof priceGrid>, 'screenings_to_come'>

export const gridEntity: Entity<GridRow> = {
  name: 'price-grid',
  named: 'name_grid',
  table: price_grids,
  columns: {
    id: price_grids.id,
    name_grid: price_grids.name_grid,
    version: sql`(select max(v.number) from price_grid_versions v where v.price_grids_id = price_grids.id)`,
    price: fullPriceOfGrid,
    prices: sql`(select json_agg(json_build_object('tariffs_id', t.id, 'label', t.label, 'price', p.price)
      order by t.position, t.id) from grid_prices p join tariffs t on t.id = p.tariffs_id
      where p.price_grid_versions_id = ${latestVersion})`,
  },
  ofCinemas: 'all',
  search: containing(price_grids.name_grid),
  sort: 'name_grid',
  lockFirst: lockPrices,
  exported: ['id', 'name_grid', 'version', 'price', 'prices'],
  constraints: {
    price_grids_name_unique: ['already_exists', 'name_grid', 'Une grille porte déjà ce nom.'],
  },
}

/** A price grid with its latest version and its full fare. */
export type GridInForce = {
  price_grids_id: number
  name_grid: string
  /** The grid version at which the screening is sold; null in a preview, which stores no version. */
  price_grid_versions_id: number | null
  price: Cents
}

export async function gridsInForce(db: Database): Promise<GridInForce[]> {
  return db
    .select({
      price_grids_id: price_grids.id,
      name_grid: price_grids.name_grid,
      price_grid_versions_id: sql<number>`${latestVersion}`,
      price: fullPriceOfGrid,
    })
    .from(price_grids)
    .orderBy(asc(price_grids.id))
}

type Price = { tariffs_id: number; price: Cents }

export async function insertVersion(
  db: Database,
  price_grids_id: number,
  number: number,
  prices: readonly Price[],
): Promise<void> {
  const [version] = await db
    .insert(price_grid_versions)
    .values({ price_grids_id, number })
    .returning({ id: price_grid_versions.id })
  await db
    .insert(grid_prices)
    .values(prices.map(price => ({ price_grid_versions_id: version!.id, ...price })))
}

/** Locks fares, so that nobody deletes them before the transaction ends. Returns the ids of those that exist. */
export async function lockFaresForShare(db: Database, ids: number[]): Promise<number[]> {
  const rows = await db
    .select({ id: tariffs.id })
    .from(tariffs)
    .where(inArray(tariffs.id, ids))
    .for('key share')
  return rows.map(({ id }) => id)
}

export async function faresOfVersions(db: Database, versionIds: number[]) {
  return db
    .select({
      price_grid_versions_id: grid_prices.price_grid_versions_id,
      tariffs_id: tariffs.id,
      label: tariffs.label,
      price: grid_prices.price,
    })
    .from(grid_prices)
    .innerJoin(tariffs, eq(tariffs.id, grid_prices.tariffs_id))
    .where(
      and(
        inArray(grid_prices.price_grid_versions_id, versionIds),
        eq(tariffs.active, true),
        eq(tariffs.sold_online, true),
      ),
    )
    .orderBy(asc(tariffs.position), asc(tariffs.id))
}

export async function labelOfFullFare(db: Database): Promise<string> {
  const [row] = await db.select({ label: tariffs.label }).from(tariffs).where(eq(tariffs.id, fullFare))
  return row!.label
}
