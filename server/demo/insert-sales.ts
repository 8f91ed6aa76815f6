import { eq, sql } from 'drizzle-orm'
import type { Cents } from '../../contract/rules/money.ts'
import { pricePlaces, totalOf } from '../../contract/rules/places.ts'
import { orders, places } from '../booking/tables.ts'
import type { Database } from '../database/connect.ts'
import { insertRows } from '../database/insert-rows.ts'
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
  /** In a numbered room. */
  seatIds: number[] | null
}

/** Orders with their places, each with a ticket, so that the door of the demonstration has something to read. */
export async function insertSales(
  db: Database,
  sold: readonly SoldByDemo[],
  { now, newToken }: { now: Date; newToken: () => string },
): Promise<void> {
  const controller = await readController(db)
  for (const part of parts(sold, 5000)) {
    const priced = part.map(sale => ({ sale, made: placesOf(sale) }))
    const inserted = await insertRows(
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
  await payOrders(db)
  await countSeats(db)
  await writeDownSales(db)
  if (controller) await writeDownEntries(db, controller.id)
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

/** Of ten who bought, one does not come. */
const hasEntered = ({ startsAt, sessions_id, person }: SoldByDemo, number: number, now: Date): boolean =>
  startsAt < now && chance('comes', sessions_id, person, number) > 0.1

async function payOrders(db: Database): Promise<void> {
  await db.execute(sql`
    insert into payments (reference, orders_id, gateway, amount, state, card_brand, card_last4, asked_at, settled_at)
    select reference, id, 'simulated', price_order, 'paid', 'Visa', '4242', order_date, order_date from orders
    where not exists (select from payments where payments.reference = orders.reference)`)
}

async function countSeats(db: Database): Promise<void> {
  await db.execute(sql`
    insert into taken_seats (sessions_id, seats_id, places_id)
    select sessions_id, seats_id, places.id from places join orders on orders.id = orders_id
    where seats_id is not null and places.state <> 'cancelled'
    on conflict do nothing`)
  await db.execute(sql`
    update sessions set sold_seats = bought.seats
    from (select sessions_id, sum(nbr_seats_payed)::int as seats from orders where state = 'confirmed' group by 1) as bought
    where bought.sessions_id = sessions.id and sessions.sold_seats <> bought.seats`)
  await db.execute(sql`
    insert into seats_held (sessions_id, users_id, seats)
    select sessions_id, users_id, sum(nbr_seats_payed)::int from orders where state = 'confirmed' group by 1, 2
    on conflict do nothing`)
}

/** All by bank card, and never given back. */
async function writeDownSales(db: Database): Promise<void> {
  await db.execute(sql`
    insert into money_journal (at, cause, means, amount, supplement, vat_permille, orders_id, places_id)
    select order_date, 'sale', 'card', price + supplement, supplement, vat_permille, orders_id, places.id
    from places join orders on orders.id = orders_id
    where reference like 'demo-%' and not exists (select from money_journal where places_id = places.id)
    order by order_date`)
}

/** Nobody, once a demonstration is somebody's house. */
async function readController(db: Database): Promise<{ id: number } | undefined> {
  const [manager] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.email, demoAccounts[1].email))
  return manager
}

/** Each in the quarter of an hour before the film. */
async function writeDownEntries(db: Database, users_id: number): Promise<void> {
  const at = sql`sessions.starts_at - (places.id % 900) * interval '1 second'`
  await db.execute(sql`
    insert into ticket_entries (places_id, sessions_id, scan_id, scanned_at, received_at, users_id)
    select places.id, sessions_id, md5('demo-' || places.id)::uuid, ${at}, ${at}, ${users_id}::int
    from places join orders on orders.id = orders_id join sessions on sessions.id = sessions_id
    where reference like 'demo-%' and places.state = 'entered'
      and not exists (select from ticket_entries where places_id = places.id)`)
}

function* parts<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}
