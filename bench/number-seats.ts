import type { Shop } from './shop.ts'

/** Gives a screening numbered seats: draws a seat plan of `rows` rows, each with twenty seats and two aisles. */
export async function numberSeats({ query }: Shop, screening: number, rows: number): Promise<void> {
  await query(
    `insert into seat_plans (movie_theaters_id) select movie_theaters_id from sessions where id = ${screening}`,
  )
  await query(`insert into seats (seat_plans_id, row_name, seat_number)
    select p.id, chr(64 + r), n::text from seat_plans p, generate_series(1, ${rows}) r, generate_series(1, 20) n
    where p.id = (select max(id) from seat_plans)`)
  await query(`insert into seat_plan_versions (seat_plans_id, version) select max(id), 1 from seat_plans`)
  await query(`insert into drawn_seats (seat_plan_versions_id, seats_id, x, y, row_position, place_in_row, kind)
    select v.id, s.id, column_, row_, row_, column_, 'standard' from seat_plan_versions v
    join seats s on s.seat_plans_id = v.seat_plans_id,
    lateral (select ascii(row_name) - 65 as row_, seat_number::int + (seat_number::int > 6)::int + (seat_number::int > 14)::int as column_) spot
    where v.id = (select max(id) from seat_plan_versions)`)
  await query(`update sessions set seat_plan_versions_id = (select max(id) from seat_plan_versions), total_seats = ${rows * 20}
    where id = ${screening}`)
}
