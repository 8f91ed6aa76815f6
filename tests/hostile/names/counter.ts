import { eq, inArray } from 'drizzle-orm'
import { mostPlacesPerSale } from '../../../contract/rules/counter.ts'
import { cents } from '../../../contract/rules/money.ts'
import { fullFare, ticketVat } from '../../../contract/rules/places.ts'
import { insertSoldPlaces } from '../../../server/booking/purchase/insert-places.ts'
import { movie_theaters } from '../../../server/cinema/tables.ts'
import { insertOrder, insertSale } from '../../../server/counter/sale-queries.ts'
import { counter_items, counter_sales, terminal_payments } from '../../../server/counter/tables.ts'
import { recordOperations } from '../../../server/money/record-operations.ts'
import { payment_means } from '../../../server/money/tables.ts'
import { till_sessions, tills } from '../../../server/tills/tables.ts'
import { products } from '../../../server/vouchers/tables.ts'
import type { TestApi } from '../../api.ts'
import { aNumberedScreening, aRoom, aScreening } from '../../builders.ts'
import { drawSeats } from '../../seats/draw-seats.ts'
import type { Names } from '../send.ts'
import { each, idsOf, next } from './each.ts'

/**
 * The network addresses of a simulated printer and card terminal. All tills share them, because only a few
 * simulators may run.
 */
const simulated = { printer_address: '127.0.0.9', terminal_address: '127.0.0.9' }

export async function tillsOf({ db }: TestApi): Promise<number[]> {
  const { cinemas_id } = await aRoom(db)
  const rows = each(() => ({ cinemas_id, name_till: next('Caisse'), ...simulated }))
  return idsOf(await db.insert(tills).values(rows).returning({ id: tills.id }))
}

export async function itemsOf({ db }: TestApi): Promise<number[]> {
  const rows = each(() => ({ name_item: next('Article'), price: cents(300), vat_rate: '10' as const }))
  return idsOf(await db.insert(counter_items).values(rows).returning({ id: counter_items.id }))
}

/** Creates gift vouchers as products, which the boutique and the tills sell, and returns their ids. */
async function bonsOf({ db }: TestApi): Promise<number[]> {
  const rows = each(() => ({
    ...{ kind: 'bon_cadeau' as const, name_product: next('Bon cadeau'), validity_months: 12 },
    ...{ amount: cents(3000), price: cents(3000) },
  }))
  return idsOf(await db.insert(products).values(rows).returning({ id: products.id }))
}

export async function meansOf({ db }: TestApi): Promise<number[]> {
  const rows = each(() => ({
    code: next('bon').replace(' ', '_'),
    label: next('Bon'),
    kind: 'money_owed' as const,
  }))
  return idsOf(await db.insert(payment_means).values(rows).returning({ id: payment_means.id }))
}

/** Creates open till sessions, what they can sell, and for each a card payment that belongs to no sale yet. */
export async function counterNames(api: TestApi): Promise<Names> {
  const { movie_theaters_id: _, ...names } = await sessionsAndSales(api)
  return { ...names, terminal_payments_id: await chargedAt(api, names.till_sessions_id) }
}

/**
 * Creates orders sold at the counter, open till sessions, and a screening in the same cinema for which tickets can
 * be exchanged.
 */
export async function counterExchangeNames(api: TestApi): Promise<Names> {
  const { id, till_sessions_id, movie_theaters_id } = await sessionsAndSales(api)
  const free = { movie_theaters_id, session_date: '2027-03-02', total_seats: 1000, price: cents(0) }
  const other = await aScreening(api.db, free)
  return { id, till_sessions_id, sessions_id: [other.id] }
}

/** Creates orders with numbered seats sold at the counter, open till sessions, and free seats in the same room. */
export async function counterSeatNames(api: TestApi): Promise<Names> {
  const numbered = await aNumberedScreening(
    api.db,
    drawSeats(...each(() => '.'.repeat(mostPlacesPerSale)), each(() => '. ').join('')),
    { session_date: '2027-03-01', hour: '20:30' },
  )
  const rows = each(() => 0).map((_, at) => 'ABCDEFGHJKLMNOPQRSTUV'[at]!)
  const free = 'ABCDEFGHJKLMNOPQRSTUV'[rows.length]!
  const { id, till_sessions_id } = await sessionsAndSales(api, numbered, at =>
    Array.from({ length: mostPlacesPerSale }, (_, number) => numbered.seat(`${rows[at]} ${number + 1}`)),
  )
  return { id, till_sessions_id, seats_id: rows.map((_, at) => numbered.seat(`${free} ${at + 1}`)) }
}

/** Creates open till sessions of one cinema, a screening there, and orders that these sessions sold. */
async function sessionsAndSales(
  api: TestApi,
  numbered?: { id: number; movie_theaters_id: number },
  seatsOf: (nth: number) => number[] = () => [],
) {
  const { db } = api
  const evening = { session_date: '2027-03-01', hour: '20:30', total_seats: 1000 }
  const screening =
    numbered ??
    (await aScreening(db, { movie_theaters_id: (await aRoom(db, { nbr_seats: 1000 })).id, ...evening }))
  const [room] = await db
    .select()
    .from(movie_theaters)
    .where(eq(movie_theaters.id, screening.movie_theaters_id))
  const made = await db
    .insert(tills)
    .values(each(() => ({ cinemas_id: room!.cinemas_id, name_till: next('Caisse'), ...simulated })))
    .returning({ id: tills.id })
  const at = api.clock.now
  const open = await db
    .insert(till_sessions)
    .values(idsOf(made).map(tills_id => ({ tills_id, opened_at: at, opened_by: 1, float: cents(0) })))
    .returning({ id: till_sessions.id })
  const orders: number[] = []
  for (const [nth, { id }] of open.entries()) {
    const sold = { session: id, screening: screening.id, cinema: room!.cinemas_id, seats: seatsOf(nth) }
    orders.push(await soldAt(api, sold))
  }
  return {
    id: orders,
    tariffs_id: [fullFare],
    till_sessions_id: idsOf(open),
    session: idsOf(open),
    sessions_id: [screening.id],
    movie_theaters_id: room!.id,
    items_id: await itemsOf(api),
    products_id: await bonsOf(api),
  }
}

async function chargedAt({ db, clock }: TestApi, sessions: readonly number[]): Promise<number[]> {
  const at = { asked_at: clock.now, alive_at: clock.now }
  const rows = sessions.map(till_sessions_id => ({
    ...{ till_sessions_id, users_id: 1, amount: cents(1000), state: 'accepted' as const, ...at },
    sale: { till_sessions_id, places: [], items: [], payments: [] },
    ...{ idempotency_key: next('terminal'), request_hash: '' },
  }))
  return idsOf(await db.insert(terminal_payments).values(rows).returning({ id: terminal_payments.id }))
}

export async function terminalNames(api: TestApi): Promise<Names> {
  const { terminal_payments_id } = await counterNames(api)
  return { id: terminal_payments_id! }
}

/**
 * Creates till sessions for calls that have a session's id in their path, for example to close it. The sessions
 * have no card payment without a sale, because this would prevent closing them.
 */
export async function sessionNames(api: TestApi): Promise<Names> {
  const { till_sessions_id } = await sessionsAndSales(api)
  return { id: till_sessions_id }
}

/** Creates counter sales, and till sessions at which their tickets and receipts can be printed. */
export async function saleNames(api: TestApi): Promise<Names> {
  const till_sessions_id = (await counterNames(api)).till_sessions_id!
  const sales = await api.db
    .select({ id: counter_sales.id })
    .from(counter_sales)
    .where(inArray(counter_sales.till_sessions_id, [...(till_sessions_id as number[])]))
  return { id: idsOf(sales), till_sessions_id, tills_id: await tillsOf(api) }
}

async function soldAt(
  { db, clock }: TestApi,
  {
    session,
    screening,
    cinema,
    seats,
  }: { session: number; screening: number; cinema: number; seats: readonly number[] },
): Promise<number> {
  const at = clock.now
  const reference = next('guichet')
  return db.transaction(async db => {
    const sale = {
      till_sessions_id: session,
      users_id: 1,
      total: cents(0),
      change: cents(0),
      at,
      request_hash: '',
    }
    const id = await insertSale(db, { ...sale, reference })
    const orders_id = await insertOrder(db, {
      ...{
        reference,
        sessions_id: screening,
        till_sessions_id: session,
        seats: mostPlacesPerSale,
        means: 'cash',
        at,
      },
      ...{ price_order: cents(0), prepaid_amount: cents(0) },
    })
    // Sell as many tickets as a sale may have, so that every valid ticket number exists.
    const sold = Array.from({ length: mostPlacesPerSale }, (_, at) => ({
      ...{ number: at + 1, tariffs_id: fullFare, price: cents(0), supplement: cents(0) },
      ...{ vat_permille: ticketVat, code: crypto.randomUUID(), seats_id: seats[at] ?? null },
    }))
    const placeIds = await insertSoldPlaces(db, { orders_id, sessions_id: screening }, sold)
    await db
      .update(counter_sales)
      .set({ orders_id })
      .where(inArray(counter_sales.id, [id]))
    await recordOperations(db, { at, simulation: true }, [
      {
        ...{ kind: 'sale', cinemas_id: cinema, channel: 'counter', till_sessions_id: session },
        about: { entity: 'order', id: orders_id },
        lines: placeIds.map(places_id => ({
          ...{ at, cause: 'sale' as const, means: 'cash', amount: cents(0), supplement: cents(0) },
          ...{ vat_permille: ticketVat, units: null, orders_id, places_id, purchases_id: null },
          ...{ vouchers_id: null, voucher_movements_id: null, sold_items_id: null },
        })),
      },
    ])
    return orders_id
  })
}
