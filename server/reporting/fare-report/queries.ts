import { type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { rowsOf } from '../../database/rows.ts'
import { screeningsOfCinemas } from '../../screenings/joined-tables.ts'
import type { MovedAtFare } from './rules.ts'

export type Period = { starts: readonly Date[]; end: Date }

/** What a row belongs to, where that is found, and its name: of the few sums, not of every line. */
type Group = { id: SQL; joined: SQL; name: SQL; named: SQL }

const ofScreening = sql`join orders on orders.id = money_journal.orders_id
  join sessions on sessions.id = orders.sessions_id`

const groups: Record<'film' | 'cinema', Group> = {
  film: {
    id: sql`movies_id`,
    joined: ofScreening,
    name: sql`title`,
    named: sql`join movies on movies.id = sums.id`,
  },
  cinema: {
    id: sql`cinemas_id`,
    joined: sql`${ofScreening} join movie_theaters on movie_theaters.id = movie_theaters_id`,
    name: sql`name_cinema`,
    named: sql`join cinemas on cinemas.id = sums.id`,
  },
}

/**
 * By the number of the stretch of time it falls in: the first begins at the first of `starts`. A question of its own
 * reads them once; beside `at` they would be read again for every line.
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

/** As it was written down when it happened: what is cancelled later is a movement of its own day. */
export async function movedAtFares(
  db: Database,
  by: 'time' | 'film' | 'cinema',
  { starts, end }: Period,
  cinemaIds: readonly number[] | undefined,
) {
  const group = by === 'time' ? inStretches(starts) : groups[by]
  return rowsOf<MovedAtFare>(
    await db.execute(sql`
      with moved as (
        select ${group.id} as id, places_id, tariffs_id, cause, means, amount, money_journal.supplement
        from money_journal join places on places.id = places_id ${group.joined}
        where at >= ${starts[0]!.toISOString()} and at < ${end.toISOString()} and ${ofCinemas(cinemaIds)}
      ), sums as (
        select id, tariffs_id,
          (count(distinct places_id) filter (where cause = 'sale'))::int as sold,
          (count(distinct places_id) filter (where cause in ('cancellation', 'invitation')))::int as cancelled,
          coalesce(sum(amount - supplement) filter (where means <> 'invitation'), 0)::float8 as receipts,
          coalesce(sum(amount) filter (where means <> 'invitation'), 0)::float8 as receipts_with_supplement,
          coalesce(sum(amount) filter (where means = 'card'), 0)::float8 as received,
          coalesce(sum(amount - supplement) filter (where cause = 'sale' and means <> 'invitation'), 0)::float8 as sales
        from moved group by id, tariffs_id
      )
      select sums.*, ${group.name} as name, label, position
      from sums join tariffs on tariffs.id = tariffs_id ${group.named}`),
  )
}

/** What cards and vouchers brought, less what was withdrawn: no place, hence no fare. */
export async function boutiqueReceived(db: Database, { starts, end }: Period): Promise<number> {
  const [row] = rowsOf<{ received: number }>(
    await db.execute(sql`
      select coalesce(sum(amount), 0)::float8 as received from money_journal
      where at >= ${starts[0]!.toISOString()} and at < ${end.toISOString()} and means = 'card' and places_id is null`),
  )
  return row!.received
}
