import { asc, between, sql } from 'drizzle-orm'
import { addDays } from '../../contract/rules/dates.ts'
import { cents } from '../../contract/rules/money.ts'
import { inParis, instantInParis } from '../../contract/rules/paris-time.ts'
import { fullFare, placesAtFullFare, ticketVat, totalOf } from '../../contract/rules/places.ts'
import { roomFreeAt } from '../../contract/rules/programming.ts'
import { fullPriceCents } from '../../contract/rules/terms.ts'
import { ticketLetters } from '../../contract/rules/ticket-text.ts'
import { orders } from '../booking/tables.ts'
import { movies } from '../catalogue/tables.ts'
import { movie_theaters } from '../cinema/tables.ts'
import type { Database } from '../database/connect.ts'
import { insertRows } from '../database/insert-rows.ts'
import { users } from '../members/tables.ts'
import { sessions, timetables } from '../screenings/tables.ts'
import { demoRooms } from './cinemas.ts'
import { demoFilms } from './films.ts'
import { demoPeople } from './people.ts'
import { type DemoScreening, screeningsOn } from './programme.ts'
import { salesOf } from './sales.ts'

const daysBack = 28
const daysAhead = 14

/** Gives every day from four weeks ago to two weeks ahead its screenings and sales, where it has none yet. */
export async function extendProgramme(db: Database, now: Date): Promise<void> {
  const today = inParis(now).date
  const days = await daysWithout(db, addDays(today, -daysBack), addDays(today, daysAhead))
  const planned = days.flatMap(day => screeningsOn(day, demoFilms))
  if (planned.length === 0) return
  const ids = { ...(await idsOf(db)), timetables: await timetableIds(db, planned) }

  const rows = planned.flatMap(screening => sessionRow(screening, ids))
  const sales = rows.map(row => salesOf(row.sale, now, today))
  const inserted = await insertRows(
    db,
    sessions,
    rows.map(row => row.values),
  )
  const sold = sales.flatMap((list, index) =>
    list.map(sale => orderRow(sale, inserted[index]!.id, rows[index]!.values, ids)),
  )
  for (const part of parts(sold, 5000)) await insertRows(db, orders, part)
  await payOrders(db)
  await db.execute(sql`
    update sessions set sold_seats = bought.seats
    from (select sessions_id, sum(nbr_seats_payed)::int as seats from orders where state = 'confirmed' group by 1) as bought
    where bought.sessions_id = sessions.id and sessions.sold_seats <> bought.seats`)
  await db.execute(sql`
    insert into seats_held (sessions_id, users_id, seats)
    select sessions_id, users_id, sum(nbr_seats_payed)::int from orders where state = 'confirmed' group by 1, 2
    on conflict do nothing`)
  await makePlaces(db)
  await writeDownSales(db)
}

async function payOrders(db: Database): Promise<void> {
  await db.execute(sql`
    insert into payments (reference, orders_id, gateway, amount, state, card_brand, card_last4, asked_at, settled_at)
    select reference, id, 'simulated', price_order, 'paid', 'Visa', '4242', order_date, order_date from orders
    where not exists (select from payments where payments.reference = orders.reference)`)
}

/** What the orders are made of, each with a ticket, so that the door of the demonstration has something to read. */
async function makePlaces(db: Database): Promise<void> {
  const code = sql`translate(substr(md5(gen_random_uuid()::text), 1, 16), '0123456789abcdef', ${ticketLetters})`
  await db.execute(sql`
    insert into places (orders_id, number, tariffs_id, price, supplement, vat_permille, state, code)
    select orders.id, number, ${fullFare}::int, sessions.price, sessions.supplement, ${ticketVat}::int, 'sold', ${code}
    from orders join sessions on sessions.id = orders.sessions_id
    cross join generate_series(1, orders.nbr_seats_payed) as number
    where orders.state = 'confirmed' and not exists (select from places where places.orders_id = orders.id)`)
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

async function daysWithout(db: Database, first: string, last: string): Promise<string[]> {
  const taken = await db
    .selectDistinct({ day: sessions.session_date })
    .from(sessions)
    .where(between(sessions.session_date, first, last))
  const have = new Set(taken.map(row => row.day))
  const days: string[] = []
  for (let day = first; day <= last; day = addDays(day, 1)) if (!have.has(day)) days.push(day)
  return days
}

type Room = { id: number; nbr_seats: number }
type Ids = {
  films: Map<string, number>
  rooms: (Room | undefined)[]
  people: number[]
  timetables: Map<string, number>
}

async function idsOf(db: Database): Promise<Omit<Ids, 'timetables'>> {
  const films = await db.select({ id: movies.id, title: movies.title }).from(movies)
  const rooms = await db.select().from(movie_theaters).orderBy(asc(movie_theaters.id))
  const people = await db.select({ id: users.id, email: users.email }).from(users)
  const byEmail = new Map(people.map(person => [person.email, person.id]))
  return {
    films: new Map(films.map(film => [film.title, film.id])),
    rooms: demoRooms.map(({ name_theater }) => rooms.find(room => room.name_theater === name_theater)),
    people: demoPeople.map(person => byEmail.get(person.email) ?? 0),
  }
}

async function timetableIds(db: Database, planned: DemoScreening[]): Promise<Map<string, number>> {
  const hours = [...new Set(planned.map(screening => screening.hour))].sort()
  await db
    .insert(timetables)
    .values(hours.map(hours_timetable => ({ hours_timetable })))
    .onConflictDoNothing()
  const rows = await db.select().from(timetables)
  return new Map(rows.map(row => [row.hours_timetable, row.id]))
}

/** Nothing for a film or a room that someone has renamed or deleted since. */
function sessionRow({ film, room, date, hour, language, version_2D_3D }: DemoScreening, ids: Ids) {
  const movies_id = ids.films.get(film.title)
  const place = ids.rooms[room]
  const starts_at = instantInParis(date, hour)
  if (!movies_id || !place || !starts_at) return []
  return [
    {
      values: {
        movies_id,
        movie_theaters_id: place.id,
        timetables_id: ids.timetables.get(hour)!,
        session_date: date,
        language,
        version_2D_3D,
        price: fullPriceCents,
        supplement: cents(version_2D_3D === '3D' ? 200 : 0),
        starts_at,
        room_free_at: roomFreeAt(starts_at, film.time),
        total_seats: place.nbr_seats,
      },
      sale: { key: `${date} ${hour} ${room}`, seats: place.nbr_seats, startsAt: starts_at, date },
    },
  ]
}

function orderRow(
  sale: ReturnType<typeof salesOf>[number],
  sessions_id: number,
  session: ReturnType<typeof sessionRow>[number]['values'],
  ids: Ids,
) {
  return {
    reference: `demo-${sessions_id}-${sale.person}`,
    sessions_id,
    users_id: ids.people[sale.person]!,
    state: 'confirmed' as const,
    ...demoPeople[sale.person]!,
    nbr_seats_payed: sale.seats,
    price_order: totalOf(placesAtFullFare(session, sale.seats)),
    order_date: sale.soldAt,
  }
}

function* parts<T>(list: T[], size: number): Generator<T[]> {
  for (let start = 0; start < list.length; start += size) yield list.slice(start, start + size)
}
