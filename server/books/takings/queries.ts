import { type SQL, sql } from 'drizzle-orm'
import type { takingsGroups } from '../../../contract/admin/takings.ts'
import type { Database } from '../../database/connect.ts'
import { rowsOf } from '../../database/rows.ts'
import type { TakenRow } from './rules.ts'

type By = (typeof takingsGroups)[number]
type Period = { from: string; to: string }

const none = sql`''`

/**
 * For each grouping of the takings: the SQL for the key of a line's group. Days, weeks and months need no key,
 * because the caller groups the rows by date. For cashiers, the empty key stands for all sales on the site.
 */
const keyOf: Record<By | 'closing', SQL> = {
  day: none,
  week: none,
  month: none,
  film: sql`coalesce(screening.movies_id::text, '')`,
  distributor: sql`coalesce((select coalesce(nullif(btrim(distributor), ''), '-') from movies
    where movies.id = screening.movies_id), '')`,
  room: sql`coalesce(screening.movie_theaters_id::text, '')`,
  cinema: sql`coalesce(money_journal.cinemas_id::text, '')`,
  fare: sql`coalesce(place.tariffs_id::text, '')`,
  means: sql`means`,
  channel: sql`money_journal.channel`,
  cashier: sql`coalesce((select users_id::text from operations
    where operations.id = money_journal.operations_id and operations.channel <> 'site'), '')`,
  vat: sql`money_journal.vat_permille::text`,
  // A closing shows its takings in all four groupings (VAT rate, means of payment, fare, channel), so this key
  // combines them in a JSON array.
  closing: sql`jsonb_build_array(money_journal.vat_permille::text, means, coalesce(place.tariffs_id::text, ''),
    money_journal.channel)::text`,
}

/** Returns a condition that selects the money lines of these cinemas; undefined: of all cinemas. */
export const ofCinemas = (cinemaIds: readonly number[] | undefined): SQL =>
  cinemaIds
    ? sql`money_journal.cinemas_id = any(string_to_array(${cinemaIds.join(',')}, ',')::int[])`
    : sql`true`

/**
 * SQL: how much of the price paid for an e-card or gift voucher a money line uses, in cents. Negative if the line
 * gives some back; zero for invitations and money. Rounded so that the lines that use up a voucher add up to
 * exactly its price.
 */
export const prepaidWorth = sql`coalesce((
  select price * used_after / initial - price * (used_after + money_journal.units) / initial
  from (
    select vouchers.initial, (purchases.price_purchase / purchases.quantity)::bigint as price,
      vouchers.initial - (select sum(moved.units) from money_journal moved
        where moved.vouchers_id = money_journal.vouchers_id and moved.id <= money_journal.id) as used_after
    from vouchers join purchases on purchases.id = vouchers.purchases_id
    where vouchers.id = money_journal.vouchers_id
  ) as used), 0)`

/**
 * Returns a query that adds up lines of the money journal. `counts` is SQL for the number of admissions that a
 * line about a place adds.
 */
const sums = (lines: SQL, counts: SQL) => sql`
  with line as materialized (${lines}), counted as (
    select *, sum(amount + prepaid) over place as worth, row_number() over place_in_order as nth
    from line window place as (partition by places_id, cause),
      place_in_order as (partition by places_id, cause order by id)
  ), entered as (
    select *, case when places_id is null or nth > 1 then 0 else ${counts} end as entry from counted
  )
  select day::text, key, vat_permille, sum(entry)::int as entries,
    coalesce(sum(entry) filter (where worth = 0), 0)::int as free_entries,
    sum(amount)::float8 as amount, sum(prepaid)::float8 as prepaid,
    coalesce(sum(amount + prepaid) filter (where places_id is not null and kind <> 'refund'), 0)::float8 as tsa_base
  from entered group by day, key, vat_permille`

// OFFSET 0 makes PostgreSQL look up each place, order and screening of one day by id, instead of reading the
// whole tables.
const looked = sql`
  left join lateral (select tariffs_id from places where places.id = money_journal.places_id offset 0) as place on true
  left join lateral (select sessions_id from orders where orders.id = money_journal.orders_id offset 0) as bought on true
  left join lateral (select movies_id, movie_theaters_id from sessions where sessions.id = bought.sessions_id offset 0)
    as screening on true`

/**
 * Returns the revenue of some business days: money received, or owed by the issuers of external vouchers, less
 * refunds. An expired voucher adds no revenue.
 */
export async function takenBySale(
  db: Database,
  by: By | 'closing',
  { from, to }: Period,
  of: SQL,
): Promise<TakenRow[]> {
  // A payment of an invoice moves an amount from one means of payment to another, so only these groupings show it.
  const withoutSettlements = by === 'means' || by === 'closing' ? sql`` : sql`and cause <> 'settlement'`
  const lines = sql`
    select money_journal.id, money_journal.business_day as day, places_id, cause, money_journal.vat_permille,
      operations.kind, ${keyOf[by]} as key,
      case when payment_means.kind = 'liability_used' then 0 else amount end as amount,
      case when payment_means.kind = 'liability_used' then ${prepaidWorth} else 0 end as prepaid
    from money_journal join payment_means on payment_means.code = means
    join operations on operations.id = operations_id ${looked}
    where money_journal.business_day between ${from} and ${to} and cause <> 'expiry' and ${of} ${withoutSettlements}`
  const counts = sql`case when cause = 'sale' then 1 when kind = 'refund' then 0 else -1 end`
  return rowsOf<TakenRow>(await db.execute(sums(lines, counts)))
}

/**
 * Returns the admissions to the screenings of some business days, by payment method. A ticket refunded after its
 * screening remains an admission; any other cancelled ticket does not. A cancelled screening has no admissions,
 * even before its buyers have chosen their compensation.
 */
export async function takenByScreening(
  db: Database,
  by: By,
  { from, to }: Period,
  of: SQL,
): Promise<TakenRow[]> {
  const lines = sql`
    select money_journal.id, shown.day, places_id, cause, money_journal.vat_permille, 'sale' as kind,
      ${keyOf[by]} as key,
      case when payment_means.kind = 'liability_used' then ${prepaidWorth} else amount end as amount,
      case when payment_means.kind = 'liability_used' then ${prepaidWorth} else 0 end as prepaid
    from sessions as screening
    cross join lateral (
      select business_day(screening.starts_at, (select day_change_hour from identity)) as day
    ) as shown
    join orders on orders.sessions_id = screening.id
    join places as place on place.orders_id = orders.id
    join money_journal on places_id = place.id and cause = 'sale'
    join payment_means on payment_means.code = means
    where screening.starts_at >= ${from}::date - interval '1 day' and screening.starts_at < ${to}::date + interval '2 days'
      and shown.day between ${from} and ${to} and screening.cancelled_at is null
      and (place.state <> 'cancelled' or exists (
        select from money_journal ended join operations on operations.id = ended.operations_id
        where ended.places_id = place.id and ended.cause = 'cancellation' and operations.kind = 'refund'))
      and ${of}`
  // Do not add `prepaid` to the amount on which TSA (the tax on admissions) is due: here, `amount` already
  // includes it.
  return rowsOf<TakenRow>(await db.execute(sums(lines, sql`1`))).map(row => ({
    ...row,
    tsa_base: row.amount,
  }))
}

const seatKeyOf: Partial<Record<By, SQL>> = {
  ...{ day: none, week: none, month: none },
  ...{ film: keyOf.film, distributor: keyOf.distributor, room: keyOf.room },
  cinema: sql`room.cinemas_id::text`,
}

/**
 * Returns the number of seats that the screenings of some business days offered, by day and group. Returns null
 * for a grouping, such as by fare, that divides the admissions of one screening.
 */
export async function seatsOffered(
  db: Database,
  by: By,
  { from, to }: Period,
  cinemaIds: readonly number[] | undefined,
): Promise<{ day: string; key: string; seats: number }[] | null> {
  const key = seatKeyOf[by]
  if (!key) return null
  const of = cinemaIds
    ? sql`room.cinemas_id = any(string_to_array(${cinemaIds.join(',')}, ',')::int[])`
    : sql`true`
  return rowsOf(
    await db.execute(sql`
      select day::text, key, sum(total_seats)::int as seats from (
        select business_day(starts_at, (select day_change_hour from identity)) as day, ${key} as key, total_seats
        from sessions as screening join movie_theaters as room on room.id = movie_theaters_id
        where starts_at >= ${from}::date - interval '1 day' and starts_at < ${to}::date + interval '2 days'
          and cancelled_at is null and not draft and ${of}) as offered
      where day between ${from} and ${to} group by day, key`),
  )
}

const named: Partial<Record<By, SQL>> = {
  film: sql`select id::text as key, title as name from movies`,
  room: sql`select r.id::text as key, name_theater || ', ' || name_cinema as name
    from movie_theaters r join cinemas on cinemas.id = r.cinemas_id`,
  cinema: sql`select id::text as key, name_cinema as name from cinemas`,
  fare: sql`select id::text as key, label as name from tariffs`,
  cashier: sql`select id::text as key, coalesce(nullif(btrim(firstname || ' ' || lastname), ''), email) as name from users`,
  means: sql`select code as key, label as name from payment_means`,
}

/** Returns the names of the groups of a report, by their keys. */
export async function namesOfGroups(
  db: Database,
  by: By,
  keys: readonly string[],
): Promise<Map<string, string>> {
  const names = named[by]
  if (!names || keys.length === 0) return new Map()
  const rows = rowsOf<{ key: string; name: string }>(
    await db.execute(sql`
      select key, name from (${names}) as named
      where key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`),
  )
  return new Map(rows.map(({ key, name }) => [key, name]))
}
