import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { rowsOf } from '../../database/rows.ts'
import { received } from '../../money/tables.ts'
import { screeningsOfCinemas } from '../../screenings/joined-tables.ts'
import type { FareMovements } from './rules.ts'

/**
 * The period of a report. `starts` holds the start of each day or week of the whole report. `from` and `end` limit
 * the part that one SQL statement reads.
 */
export type Period = { starts: readonly Date[]; from: Date; end: Date }

/**
 * How a query groups the lines of the money journal: `id` is the key of a group; `named` joins the names (`name`)
 * only to the sums of the groups, because these are few and the lines many.
 */
type Group = { id: SQL; joined: SQL; name: SQL; named: SQL }

// OFFSET 0 makes PostgreSQL look up the orders of the period by id, instead of reading all orders for every
// statement.
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
 * Groups the journal lines by the number of the day or week that contains `at`; number 1 begins at starts[0]. The
 * array is in a subquery, because PostgreSQL would parse an inline array for every row.
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
 * Returns the shop sales by bank card, minus withdrawn purchases. They are vouchers, not tickets, so they have no
 * fare.
 */
export async function boutiqueReceived(db: Database, { from, end }: Period): Promise<number> {
  const [row] = rowsOf<{ received: number }>(
    await db.execute(sql`
      select coalesce(sum(amount), 0)::float8 as received from money_journal
      where at >= ${from.toISOString()} and at < ${end.toISOString()} and ${received} and places_id is null`),
  )
  return row!.received
}
