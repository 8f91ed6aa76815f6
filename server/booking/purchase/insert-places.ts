import { sql } from 'drizzle-orm'
import type { PricedPlace } from '../../../contract/rules/places.ts'
import type { Database } from '../../database/connect.ts'
import { rowsOf } from '../../database/rows.ts'

/**
 * Inserts sold places at a screening, which the caller has locked, and numbers their tickets. Returns the ids in
 * the order of the places. If there are too many places or a seat is taken, a database constraint fails.
 */
export async function insertSoldPlaces(
  db: Database,
  { orders_id, sessions_id }: { orders_id: number; sessions_id: number },
  places: readonly (PricedPlace & { code: string })[],
): Promise<number[]> {
  const rows = rowsOf<{ id: number; number: number }>(
    await db.execute(sql`
      with wanted as (
        select *, count(*) over (partition by tariffs_id) as many,
          row_number() over (partition by tariffs_id order by number) as nth
        from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place(number int, tariffs_id int, price int,
          supplement int, vat_permille int, seats_id int, code text)
      ), taken as (
        update sessions set sold_seats = sold_seats + ${places.length} where id = ${sessions_id} returning id
      ), counted as (
        insert into ticket_series as own (sessions_id, tariffs_id, last_number)
        select taken.id, tariffs_id, count(*) from wanted cross join taken group by 1, 2 order by 1, 2
        on conflict (sessions_id, tariffs_id) do update set last_number = own.last_number + excluded.last_number
        returning tariffs_id, last_number
      ), made as (
        insert into places (orders_id, number, tariffs_id, price, supplement, vat_permille, seats_id, state, code,
          ticket_number)
        select ${orders_id}, number, tariffs_id, price, supplement, vat_permille, seats_id, 'sold', code,
          last_number - many + nth
        from wanted join counted using (tariffs_id) order by number
        returning id, number, seats_id
      ), seated as (
        insert into taken_seats (sessions_id, seats_id, places_id)
        select ${sessions_id}, seats_id, id from made where seats_id is not null
      ) select id, number from made order by number`),
  )
  return rows.map(({ id }) => id)
}

/**
 * Inserts unpaid (held) places at a screening, which the caller has locked. If there are too many places or a seat
 * is taken, a database constraint fails.
 */
export async function insertHeldPlaces(
  db: Database,
  { orders_id, sessions_id }: { orders_id: number; sessions_id: number },
  places: readonly PricedPlace[],
): Promise<void> {
  await db.execute(sql`
    with taken as (
      update sessions set sold_seats = sold_seats + ${places.length}::int where id = ${sessions_id}
    ), made as (
      insert into places (orders_id, number, tariffs_id, price, supplement, vat_permille, seats_id, state)
      select ${orders_id}::int, number, tariffs_id, price, supplement, vat_permille, seats_id, 'held'
      from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as place(number int, tariffs_id int, price int,
        supplement int, vat_permille int, seats_id int)
      returning id, seats_id
    )
    insert into taken_seats (sessions_id, seats_id, places_id)
    select ${sessions_id}::int, seats_id, id from made where seats_id is not null`)
}
