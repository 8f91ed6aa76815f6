import { and, asc, eq, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../../database/connect.ts'
import { rowsOf } from '../../database/rows.ts'
import { sessions } from '../../screenings/tables.ts'
import { orders, places } from '../tables.ts'
import { gifts, replaced_codes } from './tables.ts'

const columns = {
  id: gifts.id,
  places_id: gifts.places_id,
  orders_id: places.orders_id,
  number: places.number,
  state: gifts.state,
  email: gifts.email,
  holder_email: gifts.holder_email,
  accepted_key: gifts.accepted_key,
  changed_at: gifts.changed_at,
}

const withPlace = (db: Database) =>
  db.select(columns).from(gifts).innerJoin(places, eq(places.id, gifts.places_id))

export type GiftRow = Awaited<ReturnType<typeof withPlace>>[number]

export async function findGift(
  db: Database,
  by: { id: number } | { token_hash: Uint8Array },
): Promise<GiftRow | undefined> {
  const [row] = await withPlace(db).where(
    'id' in by ? eq(gifts.id, by.id) : eq(gifts.token_hash, by.token_hash),
  )
  return row
}

/**
 * Returns the latest gift of each place of these orders. Leaves out withdrawn offers, and gifts whose place is
 * cancelled.
 */
export async function giftsOf(db: Database, orderIds: readonly number[]): Promise<GiftRow[]> {
  if (orderIds.length === 0) return []
  return db
    .selectDistinctOn([places.orders_id, places.number], columns)
    .from(gifts)
    .innerJoin(places, eq(places.id, gifts.places_id))
    .where(
      and(
        inArray(places.orders_id, [...orderIds]),
        ne(gifts.state, 'withdrawn'),
        // Leave out an offer that nobody accepted before the buyer used the ticket.
        or(eq(places.state, 'sold'), and(eq(places.state, 'entered'), ne(gifts.state, 'offered'))),
      ),
    )
    .orderBy(asc(places.orders_id), asc(places.number), sql`${gifts.id} desc`)
}

/**
 * Stores an offer and returns its id. Returns null if this ticket is already offered or accepted, which a unique
 * index prevents.
 */
export async function insertOffer(
  db: Database,
  {
    places_id,
    token_hash,
    email,
    at,
  }: { places_id: number; token_hash: Uint8Array; email: string; at: Date },
): Promise<number | null> {
  const [row] = await db
    .insert(gifts)
    .values({ places_id, token_hash, email, state: 'offered', offered_at: at, changed_at: at })
    .onConflictDoNothing()
    .returning({ id: gifts.id })
  return row?.id ?? null
}

/**
 * Withdraws the offer of this ticket and returns the id of the gift; null if there is no offer, or if it was
 * accepted.
 */
export async function withdrawOffer(db: Database, places_id: number, at: Date): Promise<number | null> {
  const [row] = await db
    .update(gifts)
    .set({ state: 'withdrawn', changed_at: at })
    .where(and(eq(gifts.places_id, places_id), eq(gifts.state, 'offered')))
    .returning({ id: gifts.id })
  return row?.id ?? null
}

type Handover = { id: number; places_id: number; code: string; at: Date }

/**
 * Hands an offered ticket over to the person who accepts it. Returns false if it is no longer offered. The caller
 * has locked the place.
 */
export async function acceptOffer(
  db: Database,
  { holder_email, key, ...gift }: Handover & { holder_email: string; key: string | null },
): Promise<boolean> {
  const changed = { state: 'taken' as const, holder_email, accepted_key: key, changed_at: gift.at }
  return handOver(db, gift, { from: 'offered', changed, given: true })
}

/**
 * Hands an accepted ticket back to the buyer. Returns false if it was already handed back. The caller has locked
 * the place.
 */
export const giveBack = (db: Database, gift: Handover): Promise<boolean> =>
  handOver(db, gift, { from: 'taken', changed: { state: 'returned', changed_at: gift.at }, given: false })

async function handOver(
  db: Database,
  { id, places_id, code }: Handover,
  {
    from,
    changed,
    given,
  }: { from: 'offered' | 'taken'; changed: Partial<typeof gifts.$inferInsert>; given: boolean },
): Promise<boolean> {
  const done = await db
    .update(gifts)
    .set(changed)
    .where(and(eq(gifts.id, id), eq(gifts.state, from)))
    .returning({ id: gifts.id })
  if (done.length === 0) return false
  await replaceCodes(db, [{ places_id, code }])
  await db.update(places).set({ given }).where(eq(places.id, places_id))
  return true
}

/**
 * Gives tickets new codes. Stores the former codes, so that devices at the entrance that work offline recognise
 * them.
 */
export async function replaceCodes(
  db: Database,
  renewed: readonly { places_id: number; code: string }[],
): Promise<void> {
  if (renewed.length === 0) return
  await db.execute(sql`
    with renewed as (
      select * from json_to_recordset(${JSON.stringify(renewed)}::json) as renewed(places_id int, code text)
    ), kept as (
      insert into ${replaced_codes} (code, places_id)
      select places.code, places.id from places join renewed on renewed.places_id = places.id
    )
    update places set code = renewed.code from renewed where places.id = renewed.places_id`)
}

/**
 * Returns the gifts that concern a person: tickets of this person's orders, and gifts offered to this person's
 * e-mail address or accepted with it. The address counts only if it is verified.
 */
export function giftsOfPerson(db: Database, users_id: number) {
  return db
    .select({
      orders_id: places.orders_id,
      place: places.number,
      state: gifts.state,
      email: sql<string>`case when ${ownOrder(users_id)} or ${isTheirs(gifts.email, users_id)} then ${gifts.email} else '' end`,
      holder_email: sql<string>`case when ${isTheirs(gifts.holder_email, users_id)} then ${gifts.holder_email} else '' end`,
      offered_at: gifts.offered_at,
      changed_at: gifts.changed_at,
    })
    .from(gifts)
    .innerJoin(places, eq(places.id, gifts.places_id))
    .innerJoin(orders, eq(orders.id, places.orders_id))
    .where(or(ownOrder(users_id), isTheirs(gifts.email, users_id), isTheirs(gifts.holder_email, users_id)))
    .orderBy(asc(gifts.id))
}

const ownOrder = (users_id: number): SQL => sql`${orders.users_id} = ${users_id}`

/**
 * SQL: true if the column contains the e-mail address of this person. Only for a guest, whose address was verified
 * by a code: a member may have registered with somebody else's address.
 */
const isTheirs = (column: typeof gifts.email | typeof gifts.holder_email, users_id: number): SQL =>
  sql`lower(${column}) = (select lower(email) from users where id = ${users_id} and guest and email <> '')`

/**
 * Erases from gifts the e-mail addresses to which this person offered tickets, and the person's own verified
 * address. The links of these gifts still work.
 */
export async function forgetAddressesOf(db: Database, users_id: number): Promise<void> {
  await db.execute(sql`
    update gifts set email = '' where email <> '' and (${isTheirs(gifts.email, users_id)} or places_id in (
      select places.id from places join orders on orders.id = places.orders_id where orders.users_id = ${users_id}))`)
  await db.update(gifts).set({ holder_email: '' }).where(isTheirs(gifts.holder_email, users_id))
}

/** Erases the e-mail addresses in gifts for screenings that began before this time. */
export async function forgetAddressesBefore(db: Database, before: Date): Promise<void> {
  const past = db
    .select({ id: places.id })
    .from(places)
    .innerJoin(orders, eq(orders.id, places.orders_id))
    .innerJoin(sessions, eq(sessions.id, orders.sessions_id))
    .where(lt(sessions.starts_at, before))
  await db
    .update(gifts)
    .set({ email: '', holder_email: '' })
    .where(and(or(ne(gifts.email, ''), ne(gifts.holder_email, '')), inArray(gifts.places_id, past)))
}

/**
 * Returns the accepted gifts of these orders, for mails to their holders. Leaves out holders without an e-mail
 * address, and cancelled tickets.
 */
export async function holdersOf(db: Database, orderIds: readonly number[]) {
  if (orderIds.length === 0) return []
  return rowsOf<{ id: number; orders_id: number; number: number; holder_email: string }>(
    await db.execute(sql`
      select gifts.id, places.orders_id, places.number, gifts.holder_email
      from gifts join places on places.id = gifts.places_id
      where places.orders_id = any(${sql.param([...orderIds])}::int[]) and gifts.state = 'taken'
        and gifts.holder_email <> '' and places.state <> 'cancelled'
      order by gifts.id`),
  )
}
