import { eq, sql } from 'drizzle-orm'
import { cents } from '../contract/rules/money.ts'
import { instantInParis } from '../contract/rules/paris-time.ts'
import { fullFare, ticketVat } from '../contract/rules/places.ts'
import { roomFreeAt } from '../contract/rules/programming.ts'
import { type Drawing, isSellable, seatKey } from '../contract/rules/seat-plan.ts'
import { orders, places } from '../server/booking/tables.ts'
import { movies } from '../server/catalogue/tables.ts'
import { cinemas, movie_theaters } from '../server/cinema/tables.ts'
import type { Database } from '../server/database/connect.ts'
import { grid_prices, price_grid_versions, price_grids, tariffs } from '../server/fares/tables.ts'
import { recordOperations } from '../server/money/record-operations.ts'
import { linesOfPlaces } from '../server/money/rules.ts'
import { sessions, timetables } from '../server/screenings/tables.ts'
import { storeDrawing } from '../server/seats/store-drawing.ts'
import { seat_plans, seats } from '../server/seats/tables.ts'
import { ticketCode } from '../server/tickets/sign.ts'

// Each function inserts a record with default values. A test sets only the columns that matter to it.

export const ofACinema = {
  email_cine: 'rex@exemple.fr',
  address_cine: '1, rue du Rex',
  city: 'Paris',
  phone_cine: '0199000000',
  manager: 'Anne',
  nbr_theater: 1,
}

export async function aCinema(db: Database, values: Partial<typeof cinemas.$inferInsert> = {}) {
  const [row] = await db
    .insert(cinemas)
    .values({ name_cinema: 'Le Rex', ...ofACinema, ...values })
    .returning()
  return row!
}

export async function aRoom(db: Database, values: Partial<typeof movie_theaters.$inferInsert> = {}) {
  const cinemas_id = values.cinemas_id ?? (await aCinema(db, { name_cinema: nextName('Cinéma') })).id
  const [row] = await db
    .insert(movie_theaters)
    .values({ name_theater: nextName('Salle'), nbr_seats: 100, ...values, cinemas_id })
    .returning()
  return row!
}

export async function aFilm(db: Database, values: Partial<typeof movies.$inferInsert> = {}) {
  const [row] = await db
    .insert(movies)
    .values({ title: 'Nosferatu', director: 'Murnau', release_date: '1922-03-04', time: '01:34', ...values })
    .returning()
  return row!
}

export async function aScreening(
  db: Database,
  { hour = '20:30', ...values }: Partial<typeof sessions.$inferInsert> & { hour?: string } = {},
) {
  const film = values.movies_id ? { id: values.movies_id, time: '01:34' } : await aFilm(db)
  const session_date = values.session_date ?? '2026-11-21'
  const starts_at = instantInParis(session_date, hour)!
  const movie_theaters_id = values.movie_theaters_id ?? (await aRoom(db)).id
  const [row] = await db
    .insert(sessions)
    .values({
      movies_id: film.id,
      movie_theaters_id,
      timetables_id: await timetableId(db, hour),
      session_date,
      language: 'VF',
      version_2D_3D: '2D',
      price: cents(1250),
      starts_at,
      room_free_at: roomFreeAt(starts_at, film.time),
      total_seats: 100,
      ...values,
    })
    .returning()
  return row!
}

/**
 * Adds a screening in a room with numbered seats, drawn as in `drawSeats`. `seat` returns the id of a seat by its
 * label.
 */
export async function aNumberedScreening(
  db: Database,
  drawing: Drawing,
  values: Partial<typeof sessions.$inferInsert> & { hour?: string } = {},
) {
  const total_seats = drawing.seats.filter(isSellable).length
  const room = await aRoom(db, { nbr_seats: total_seats })
  const [plan] = await db.insert(seat_plans).values({ movie_theaters_id: room.id }).returning()
  const version = await storeDrawing(db, plan!.id, drawing)
  const named = await db.select().from(seats).where(eq(seats.seat_plans_id, plan!.id))
  const ids = new Map(named.map(seat => [seatKey(seat), seat.id]))
  const screening = await aScreening(db, {
    ...{ movie_theaters_id: room.id, total_seats, seat_plan_versions_id: version.id },
    ...values,
  })
  return { ...screening, plan: plan!, seat: (key: string) => ids.get(key)! }
}

export async function aFare(db: Database, values: Partial<typeof tariffs.$inferInsert> = {}) {
  const code = nextName('tarif')
  const [row] = await db
    .insert(tariffs)
    .values({ code, label: code, position: 1, ...values })
    .returning()
  return row!
}

/** Adds a price grid. `prices` are cents by fare id. */
export async function aGrid(db: Database, prices: Record<number, number>, name_grid = nextName('Grille')) {
  const [grid] = await db.insert(price_grids).values({ name_grid }).returning()
  return { ...grid!, ...(await aVersion(db, grid!.id, prices)) }
}

/** Adds a version of a price grid. `forScreening` contains the columns for a screening that uses it. */
export async function aVersion(
  db: Database,
  price_grids_id: number,
  prices: Record<number, number>,
  number = 1,
) {
  const [version] = await db.insert(price_grid_versions).values({ price_grids_id, number }).returning()
  await db.insert(grid_prices).values(
    Object.entries(prices).map(([fare, price]) => ({
      price_grid_versions_id: version!.id,
      tariffs_id: Number(fare),
      price: cents(price),
    })),
  )
  return { forScreening: { price_grid_versions_id: version!.id, price: cents(prices[fullFare]!) } }
}

/** Adds an order with its places. The tickets of the first `entered` places count as scanned. */
export async function anOrder(
  db: Database,
  { entered = 0, ...values }: Partial<typeof orders.$inferInsert> & { users_id: number; entered?: number },
) {
  const sessions_id = values.sessions_id ?? (await aScreening(db)).id
  const [row] = await db
    .insert(orders)
    .values({
      reference: nextName('order'),
      state: 'confirmed',
      lastname: 'Martin',
      firstname: 'Ève',
      email: 'eve@exemple.fr',
      nbr_seats_payed: 2,
      price_order: cents(2500),
      ...values,
      sessions_id,
    })
    .returning()
  const made = await db.insert(places).values(placesOf(row!, entered)).returning()
  if (row!.state === 'confirmed')
    await recordOperations(db, { at: row!.order_date, simulation: false }, [
      {
        kind: 'sale',
        cinemas_id: await cinemaOf(db, sessions_id),
        users_id: values.users_id,
        about: { entity: 'order', id: row!.id },
        lines: linesOfPlaces('sale', row!.order_date, { places: made, parts: [] }),
      },
    ])
  await payForAll(db)
  return row!
}

/**
 * Adds a payment to each order and purchase that a test inserted without one. Its state follows from the state of
 * the sale.
 */
export async function payForAll(db: Database): Promise<void> {
  const state = sql`case sold.state when 'pending' then 'open' when 'refused' then 'refused' when 'expired' then 'expired' else 'paid' end`
  const open = sql`sold.state = 'pending'`
  await db.execute(sql`
    insert into payments (reference, orders_id, purchases_id, gateway, amount, state, card_brand, card_last4, asked_at,
      settled_at, check_at, to_refund)
    select reference, orders_id, purchases_id, case when due > 0 then 'simulated' end, due, ${state}, 'visa', '4242', at,
      case when not ${open} then at end, case when ${open} then at end, case when sold.state = 'withdrawn' then due else 0 end
    from (
      select reference, id as orders_id, null::int as purchases_id, state, price_order - prepaid_amount as due, order_date as at
      from orders union all
      select reference, null, id, state, price_purchase, purchase_date from purchases
    ) as sold
    where not exists (select from payments where payments.reference = sold.reference)`)
}

/** Returns the places of an order; their prices add up to the order's price. */
export function placesOf(
  { id, state, nbr_seats_payed, price_order }: typeof orders.$inferSelect,
  entered = 0,
): (typeof places.$inferInsert)[] {
  const each = Math.floor(price_order / nbr_seats_payed)
  return Array.from({ length: nbr_seats_payed }, (_, index) => ({
    orders_id: id,
    number: index + 1,
    tariffs_id: fullFare,
    price: cents(index === 0 ? price_order - each * (nbr_seats_payed - 1) : each),
    supplement: cents(0),
    vat_permille: ticketVat,
    ...(state === 'pending'
      ? { state: 'held' as const }
      : {
          state: state !== 'confirmed' ? ('cancelled' as const) : index < entered ? 'entered' : 'sold',
          code: ticketCode(nextName('ticket')),
        }),
  }))
}

async function cinemaOf(db: Database, sessions_id: number): Promise<number> {
  const [row] = await db
    .select({ cinemas_id: movie_theaters.cinemas_id })
    .from(sessions)
    .innerJoin(movie_theaters, eq(movie_theaters.id, sessions.movie_theaters_id))
    .where(eq(sessions.id, sessions_id))
  return row!.cinemas_id
}

async function timetableId(db: Database, hours_timetable: string): Promise<number> {
  const [row] = await db
    .insert(timetables)
    .values({ hours_timetable })
    .onConflictDoUpdate({ target: timetables.hours_timetable, set: { hours_timetable } })
    .returning()
  return row!.id
}

let serial = 0
const nextName = (word: string) => `${word} ${++serial}`
