import { sql } from 'drizzle-orm'
import type { Cents } from '../../contract/rules/money.ts'
import type { Database } from '../database/connect.ts'
import { rowsOf } from '../database/rows.ts'

export type GridOnSale = {
  id: number
  name_grid: string
  prices: { tariffs_id: number; label: string; price: Cents }[]
  rules: {
    cinemas_id: number | null
    name_cinema: string | null
    name_theater: string | null
    weekdays: number[]
    from_hour: string | null
    to_hour: string | null
    version_2D_3D: '2D' | '3D' | null
    from_date: string | null
    to_date: string | null
  }[]
}

/**
 * Returns the price grids that the site sells at: those of current price rules and of future screenings. The most
 * general grid is first.
 */
export async function gridsOnSale(db: Database, today: string, now: Date): Promise<GridOnSale[]> {
  return rowsOf<GridOnSale>(
    await db.execute(sql`
      select grid.id, name_grid, prices.list as prices, coalesce(rules.list, '[]') as rules
      from price_grids as grid
      cross join lateral (
        select id from price_grid_versions where price_grids_id = grid.id order by number desc limit 1
      ) as version
      cross join lateral (
        select json_agg(json_build_object('tariffs_id', tariffs.id, 'label', label, 'price', price)
          order by position, tariffs.id) as list
        from grid_prices join tariffs on tariffs.id = tariffs_id
        where price_grid_versions_id = version.id and active and sold_online
      ) as prices
      cross join lateral (
        select max(position) as last, json_agg(json_build_object('cinemas_id', coalesce(rule.cinemas_id, room.cinemas_id),
            'name_cinema', name_cinema, 'name_theater', name_theater, 'weekdays', weekdays, 'from_hour', from_hour,
            'to_hour', to_hour, 'version_2D_3D', "version_2D_3D", 'from_date', from_date, 'to_date', to_date)
          order by position) as list
        from price_rules as rule left join movie_theaters as room on room.id = movie_theaters_id
        left join cinemas on cinemas.id = coalesce(rule.cinemas_id, room.cinemas_id)
        where price_grids_id = grid.id and coalesce(to_date >= ${today}, true)
      ) as rules
      where rules.list is not null or exists (
        select from sessions join price_grid_versions as sold on sold.id = price_grid_versions_id
        where sold.price_grids_id = grid.id and starts_at > ${now.toISOString()} and cancelled_at is null and on_site)
      order by rules.last desc nulls last, grid.id`),
  )
}
