import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { rowsOf } from '../../database/rows.ts'
import { received } from '../../money/tables.ts'
import { screeningsOfCinemas } from '../../screenings/joined-tables.ts'
import type { FareMovements } from './rules.ts'

/**
 * The period of a report. `starts` holds the start of each day or week of the whole report. `from` and `end` limit
 * the part of the report that one SQL statement reads.
 */
export type Period = { starts: readonly Date[]; from: Date; end: Date }

/**
 * How a query groups the lines of the money journal. `id` is the key of a group, and `joined` the joins that it
 * needs. `named` adds the `name` to the sums only: there are few sums, but many lines.
 */
type Group = { id: SQL; joined: SQL; name: SQL; named: SQL }

// With OFFSET 0, PostgreSQL looks up the order of each journal line by id. Without it, PostgreSQL would read all
// orders in every statement.
const ofScreening = sql`cross join lateral
  (select sessions_id from orders where orders.id = money_journal.orders_id offset 0) as bought
  join sessions on sessions.id = bought.sessions_id`

const groups: Record<'film' | 'cinema', Group> = {
  film: {
    id: sql`movies_id`,
    joined: ofScreening,
    name: sql`title`,
    named: sql`join movies on movies.id = sums.id`,
  },
  cinema: {
    id: sql`cinemas_id`,
    joined: sql``,
    name: sql`name_cinema`,
    named: sql`join cinemas on cinemas.id = sums.id`,
  },
}

/**
 * Groups the journal lines by day or week: the key is the position in `starts`, from 1, of the day or week that
 * contains `at`. The array is in a subquery, because PostgreSQL would parse an inline array for every line.
 */
const inStretches = (starts: readonly Date[]): Group => ({
  id: sql`width_bucket(at,
    (select string_to_array(${starts.map(start => start.toISOString()).join(',')}, ',')::timestamptz[]))`,
  joined: sql``,
  name: sql`null`,
  named: sql``,
})

const ofCinemas = (cinemaIds: readonly number[] | undefined): SQL =>
  cinemaIds
    ? sql`money_journal.orders_id in (select o.id from orders o where o.sessions_id in ${screeningsOfCinemas(cinemaIds)})`
    : sql`true`

/**
 * Sums sales and cancellations by fare from the money journal. A cancellation counts on the day when it was made,
 * not on the day of the sale.
 */
export async function movedAtFares(
  db: Database,
  by: 'time' | 'film' | 'cinema',
  { starts, from, end }: Period,
  cinemaIds: readonly number[] | undefined,
) {
  const group = by === 'time' ? inStretches(starts) : groups[by]
  return rowsOf<FareMovements>(
    await db.execute(sql`
      with moved as (
        select ${group.id} as id, places_id, tariffs_id, cause, means, amount, money_journal.supplement
        from money_journal join places on places.id = places_id ${group.joined}
        where at >= ${from.toISOString()} and at < ${end.toISOString()} and ${ofCinemas(cinemaIds)}
      ), sums as (
        select id, tariffs_id,
          (count(distinct places_id) filter (where cause = 'sale'))::int as sold,
          (count(distinct places_id) filter (where cause in ('cancellation', 'invitation')))::int as cancelled,
          coalesce(sum(amount - supplement) filter (where means <> 'invitation'), 0)::float8 as receipts,
          coalesce(sum(amount) filter (where means <> 'invitation'), 0)::float8 as receipts_with_supplement,
          coalesce(sum(amount) filter (where ${received}), 0)::float8 as received,
          coalesce(sum(amount - supplement) filter (where cause = 'sale' and means <> 'invitation'), 0)::float8 as sales
        from moved group by id, tariffs_id
      )
      select sums.*, ${group.name} as name, label, position
      from sums join tariffs on tariffs.id = tariffs_id ${group.named}`),
  )
}

/**
 * Returns the shop sales by bank card, minus the purchases from which the buyer withdrew. The shop sells vouchers,
 * not tickets, so these sales have no fare.
 */
export async function boutiqueReceived(db: Database, { from, end }: Period): Promise<number> {
  const [row] = rowsOf<{ received: number }>(
    await db.execute(sql`
      select coalesce(sum(amount), 0)::float8 as received from money_journal
      where at >= ${from.toISOString()} and at < ${end.toISOString()} and ${received} and places_id is null`),
  )
  return row!.received
}
