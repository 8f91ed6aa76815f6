import { eq, type SQL, sql } from 'drizzle-orm'
import { siteMoney } from '../../contract/rules/means.ts'
import type { Cents } from '../../contract/rules/money.ts'
import { pricePlaces, totalOf } from '../../contract/rules/places.ts'
import { orders, places } from '../booking/tables.ts'
import type { Database } from '../database/connect.ts'
import { insertNumberedRows, insertRows } from '../database/insert-rows.ts'
import { anyOf } from '../database/search.ts'
import { users } from '../members/tables.ts'
import { ticketCode } from '../tickets/sign.ts'
import { chance } from './chance.ts'
import type { DemoOffer } from './offers.ts'
import { demoAccounts, demoPeople } from './people.ts'
import type { DemoSale } from './sales.ts'

type SoldByDemo = DemoSale & {
  sessions_id: number
  users_id: number
  startsAt: Date
  supplement: Cents
  fares: DemoOffer['fares']
  /** The ids of the sold seats in a room with numbered seats; null with free seating. */
  seatIds: number[] | null
}

/**
 * Inserts orders, places and tickets, so that the demo has tickets to scan. Its statements touch only the given
 * screenings: visitors may be buying for other screenings at the same time, and the embedded database runs one
 * statement at a time.
 */
export async function insertSales(
  db: Database,
  sold: readonly SoldByDemo[],
  { now, newToken }: { now: Date; newToken: () => string },
): Promise<void> {
  const controller = await readController(db)
  for (const part of parts(sold, 5000)) {
    const priced = part.map(sale => ({ sale, made: placesOf(sale) }))
    const inserted = await insertNumberedRows(
      db,
      orders,
      priced.map(({ sale, made }) => orderRow(sale, totalOf(made))),
    )
    const rows = priced.flatMap(({ sale, made }, index) =>
      made.map(place => ({
        ...{ orders_id: inserted[index]!.id, ...place, code: ticketCode(newToken()) },
        seats_id: sale.seatIds?.[place.number - 1] ?? null,
        state: controller && hasEntered(sale, place.number, now) ? 'entered' : 'sold',
      })),
    )
    await insertRows(db, places, rows)
  }
  const theirs = anyOf(orders.sessions_id, [...new Set(sold.map(({ sessions_id }) => sessions_id))])
  await payOrders(db, theirs)
  await countSeats(db, theirs)
  await writeDownSales(db, theirs)
  if (controller) await writeDownEntries(db, theirs, controller.id)
}

function placesOf({ fares, supplement, chosen }: SoldByDemo) {
  const priced = pricePlaces({ tariffs: fares, supplement }, chosen)
  if ('refused' in priced)
    throw new Error(`the demonstration sells what it does not offer: ${priced.refused}`)
  return priced
}

const orderRow = ({ sessions_id, users_id, person, seats, soldAt }: SoldByDemo, price_order: Cents) => ({
  reference: `demo-${sessions_id}-${person}`,
  sessions_id,
  users_id,
  state: 'confirmed' as const,
  ...demoPeople[person]!,
  nbr_seats_payed: seats,
  price_order,
  order_date: soldAt,
})

/** Returns true if the buyer's ticket for a past screening was scanned. One buyer in ten does not come. */
const hasEntered = ({ startsAt, sessions_id, person }: SoldByDemo, number: number, now: Date): boolean =>
  startsAt < now && chance('comes', sessions_id, person, number) > 0.1

async function payOrders(db: Database, theirs: SQL): Promise<void> {
  await db.execute(sql`
    insert into payments (reference, orders_id, gateway, amount, state, card_brand, card_last4, asked_at, settled_at)
    select reference, id, 'simulated', price_order, 'paid', 'Visa', '4242', order_date, order_date from orders
    where ${theirs} and not exists (select from payments where payments.reference = orders.reference)`)
}

async function countSeats(db: Database, theirs: SQL): Promise<void> {
  await db.execute(sql`
    insert into taken_seats (sessions_id, seats_id, places_id)
    select sessions_id, seats_id, places.id from places join orders on orders.id = orders_id
    where ${theirs} and seats_id is not null and places.state <> 'cancelled'
    on conflict do nothing`)
  await db.execute(sql`
    update sessions set sold_seats = bought.seats
    from (select sessions_id, sum(nbr_seats_payed)::int as seats from orders
      where ${theirs} and state = 'confirmed' group by 1) as bought
    where bought.sessions_id = sessions.id and sessions.sold_seats <> bought.seats`)
  await db.execute(sql`
    insert into seats_held (sessions_id, users_id, seats)
    select sessions_id, users_id, sum(nbr_seats_payed)::int from orders
    where ${theirs} and state = 'confirmed' and users_id is not null group by 1, 2
    on conflict do nothing`)
}

/**
 * Writes the demo sales to the money journal, as bank card payments that were never refunded. Each order gets a
 * number of the series for simulated sales, in chronological order.
 */
async function writeDownSales(db: Database, theirs: SQL): Promise<void> {
  await db.execute(sql`
    with bought as (
      select orders.id, orders.users_id, order_date, cinemas_id, 'simulation:cinema:' || cinemas_id as series
      from orders join sessions on sessions.id = sessions_id join movie_theaters on movie_theaters.id = movie_theaters_id
      where ${theirs} and reference like 'demo-%' and exists (select from places where orders_id = orders.id
        and not exists (select from money_journal where places_id = places.id))
    ), counted as (
      insert into operation_series as own (series, cinemas_id, simulation, last_number)
      select series, cinemas_id, true, count(*) from bought group by 1, 2 order by 1
      on conflict (series) do update set last_number = own.last_number + excluded.last_number
      returning series, last_number
    )
    insert into operations (series, number, kind, channel, users_id, entity, entity_id, at, business_day)
    select series, last_number - count(*) over (partition by series)
        + row_number() over (partition by series order by order_date, id),
      'sale', 'site', users_id, 'order', id, order_date, business_day(order_date, (select day_change_hour from identity))
    from bought join counted using (series) order by order_date, id`)
  await db.execute(sql`
    insert into money_journal (operations_id, at, business_day, cinemas_id, channel, cause, means, amount, supplement,
      vat_permille, orders_id, places_id)
    select operations.id, at, business_day, cinemas_id, 'site', 'sale', ${siteMoney}::text, price + supplement, supplement,
      vat_permille, orders_id, places.id
    from operations join operation_series on operation_series.series = operations.series
    join orders on orders.id = entity_id join places on orders_id = orders.id
    where ${theirs} and entity = 'order' and simulation and not exists (select from money_journal where places_id = places.id)
    order by operations.id, places.number`)
  await numberTickets(db, theirs)
}

/** Numbers the tickets of each screening: every fare has its own sequence of numbers. */
async function numberTickets(db: Database, theirs: SQL): Promise<void> {
  await db.execute(sql`
    update places set ticket_number = numbered.number from (
      select places.id, coalesce(last_number, 0)
        + row_number() over (partition by orders.sessions_id, places.tariffs_id order by places.id) as number
      from places join orders on orders.id = orders_id
      left join ticket_series own on own.sessions_id = orders.sessions_id and own.tariffs_id = places.tariffs_id
      where ${theirs} and reference like 'demo-%' and ticket_number is null
    ) as numbered where numbered.id = places.id`)
  await db.execute(sql`
    insert into ticket_series (sessions_id, tariffs_id, last_number)
    select sessions_id, tariffs_id, max(ticket_number) from places join orders on orders.id = orders_id
    where ${theirs} and ticket_number is not null group by 1, 2
    on conflict (sessions_id, tariffs_id) do update set last_number = excluded.last_number`)
}

/** Finds the manager of the demo, who scans the tickets. Undefined if the account was renamed or deleted. */
async function readController(db: Database): Promise<{ id: number } | undefined> {
  const [manager] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, demoAccounts[1].email))
  return manager
}

/** Records when each ticket was scanned: within a quarter of an hour before the start of its screening. */
async function writeDownEntries(db: Database, theirs: SQL, users_id: number): Promise<void> {
  const at = sql`sessions.starts_at - (places.id % 900) * interval '1 second'`
  await db.execute(sql`
    insert into ticket_entries (places_id, sessions_id, scan_id, scanned_at, received_at, users_id)
    select places.id, sessions_id, md5('demo-' || places.id)::uuid, ${at}, ${at}, ${users_id}::int
    from places join orders on orders.id = orders_id join sessions on sessions.id = sessions_id
    where ${theirs} and reference like 'demo-%' and places.state = 'entered'
      and not exists (select from ticket_entries where places_id = places.id)`)
}

function* parts<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}
