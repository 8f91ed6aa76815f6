import { asc, eq, sql } from 'drizzle-orm'
import { priceRule } from '../../contract/admin/price-rule.ts'
import { cinemas, movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { equalsIfGiven } from '../database/listing.ts'
import { containing } from '../database/search.ts'
import { columnsOf, type Entity, type FiltersOf, type RowOf } from '../records/entity.ts'
import { fullPriceOfGrid } from './grid-queries.ts'
import { lockPrices } from './locked-tables.ts'
import { price_grids, price_rules } from './tables.ts'

export const ruleEntity: Entity<RowOf<typeof priceRule>, FiltersOf<typeof priceRule>> = {
  name: 'price-rule',
  named: 'name_rule',
  table: price_rules,
  columns: columnsOf(priceRule, price_rules, {
    name_grid: price_grids.name_grid,
    price: fullPriceOfGrid,
    name_cinema: cinemas.name_cinema,
    name_theater: movie_theaters.name_theater,
  }),
  joins: [
    [price_grids, eq(price_grids.id, price_rules.price_grids_id)],
    [movie_theaters, eq(movie_theaters.id, price_rules.movie_theaters_id), 'or none'],
    // A rule for a room names no cinema, so join the cinema of the room.
    [
      cinemas,
      sql`${cinemas.id} = coalesce(${price_rules.cinemas_id}, ${movie_theaters.cinemas_id})`,
      'or none',
    ],
  ],
  ofCinemas: 'all',
  search: containing(price_rules.name_rule),
  filter: ({ price_grids_id }) => equalsIfGiven(price_rules.price_grids_id, price_grids_id),
  sort: 'position',
  lockFirst: lockPrices,
  constraints: {
    price_rules_name_unique: ['already_exists', 'name_rule', 'Une règle porte déjà ce nom.'],
  },
}

export const rulesInOrder = (db: Database) =>
  db.select().from(price_rules).orderBy(asc(price_rules.position), asc(price_rules.id))

/** Returns whether a price grid has this name, and whether a price rule has it. */
export async function findNameInUse(db: Database, name: string): Promise<{ grid: boolean; rule: boolean }> {
  return {
    grid: (await db.$count(price_grids, eq(price_grids.name_grid, name))) > 0,
    rule: (await db.$count(price_rules, eq(price_rules.name_rule, name))) > 0,
  }
}

/** Sets each rule's position to its index in this list, counted from 1. */
export async function writePositions(db: Database, ids: readonly number[]): Promise<void> {
  await db.execute(sql`
    update price_rules set position = wanted.position
    from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb) with ordinality as wanted(id, position)
    where price_rules.id = wanted.id::int and price_rules.position <> wanted.position`)
}

export async function findCinemaId(db: Database, id: number) {
  const [row] = await db.select({ id: cinemas.id }).from(cinemas).where(eq(cinemas.id, id))
  return row
}

export async function findRoom(db: Database, id: number) {
  const [row] = await db
    .select({ cinemas_id: movie_theaters.cinemas_id })
    .from(movie_theaters)
    .where(eq(movie_theaters.id, id))
  return row
}
