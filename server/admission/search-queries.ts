import { and, asc, eq, exists, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { DoorSearch } from '../../contract/rules/door-search.ts'
import { itsSeat, printedSeat } from '../booking/joined-tables.ts'
import { orders, places } from '../booking/tables.ts'
import type { Database } from '../database/connect.ts'
import { startingWith } from '../database/search.ts'
import { tariffs } from '../fares/tables.ts'
import { users } from '../members/tables.ts'
import { seats } from '../seats/tables.ts'
import { ticket_entries } from './tables.ts'

/** Searches names only. With e-mail addresses too, staff could guess an address letter by letter. */
const named = (lastname: PgColumn, firstname: PgColumn, words: readonly string[]) =>
  and(...words.map(startingWith(lastname, firstname)))

const matching = (search: DoorSearch): SQL | undefined =>
  'orders_id' in search
    ? eq(orders.id, search.orders_id)
    : or(
        named(orders.lastname, orders.firstname, search.words),
        named(users.lastname, users.firstname, search.words),
      )

/** Finds the orders of these screenings that match the search. Leaves out orders that never had tickets. */
export const ordersFound = (db: Database, search: DoorSearch, screeningIds: number[], most: number) =>
  db
    .select({
      orders_id: orders.id,
      sessions_id: orders.sessions_id,
      lastname: orders.lastname,
      firstname: orders.firstname,
      member_lastname: users.lastname,
      member_firstname: users.firstname,
    })
    .from(orders)
    .leftJoin(users, eq(users.id, orders.users_id))
    .where(
      and(
        inArray(orders.sessions_id, screeningIds),
        matching(search),
        exists(
          db
            .select({ id: places.id })
            .from(places)
            .where(and(eq(places.orders_id, orders.id), isNotNull(places.code))),
        ),
      ),
    )
    .orderBy(sql`fold(${orders.lastname} || ' ' || ${orders.firstname})`, asc(orders.id))
    .limit(most)

export const placesOfOrders = (db: Database, orderIds: number[]) =>
  db
    .select({
      orders_id: places.orders_id,
      tickets_id: places.id,
      seat: places.number,
      ...printedSeat,
      label: tariffs.label,
      proof: tariffs.proof,
      state: places.state,
      given: places.given,
      scanned_at: ticket_entries.scanned_at,
      device: ticket_entries.device,
    })
    .from(places)
    .innerJoin(tariffs, eq(tariffs.id, places.tariffs_id))
    .leftJoin(seats, itsSeat)
    .leftJoin(ticket_entries, eq(ticket_entries.places_id, places.id))
    .where(and(inArray(places.orders_id, orderIds), isNotNull(places.code)))
    .orderBy(asc(places.number))
