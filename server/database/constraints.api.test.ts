import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { closingAtTheEnd } from '../../tests/api.ts'
import { aFare, aFilm, aGrid, aNumberedScreening, anOrder, aRoom, aScreening } from '../../tests/builders.ts'
import { freshDatabase } from '../../tests/harness/databases.ts'
import { drawSeats } from '../../tests/seats/draw-seats.ts'
import { holds, orders, taken_seats } from '../booking/tables.ts'
import { categories, categories_movies, media, movies } from '../catalogue/tables.ts'
import { movie_theaters } from '../cinema/tables.ts'
import { grid_prices, price_rules } from '../fares/tables.ts'
import { roles, users } from '../members/tables.ts'
import { payments } from '../payments/tables.ts'
import { sessions, timetables } from '../screenings/tables.ts'
import { till_sessions, tills } from '../tills/tables.ts'
import { products, purchases, voucher_movements, vouchers } from '../vouchers/tables.ts'
import type { Database } from './connect.ts'
import { violatedConstraint } from './errors.ts'
import { rowsOf } from './rows.ts'

// These tests check the constraints in the database, which protect the data even if the code is wrong.

const { db } = await closingAtTheEnd(freshDatabase())

/** Returns the name of the constraint that refuses the write. */
const refusalOf = (write: PromiseLike<unknown>) =>
  Promise.resolve(write).then(
    () => 'accepted',
    error => violatedConstraint(error) ?? error,
  )

test('the database allows only one account per e-mail address, ignoring case', async () => {
  await db.insert(users).values({ email: 'Ève@exemple.fr' })
  expect(await refusalOf(db.insert(users).values({ email: 'ÈVE@Exemple.fr' }))).toBe('users_email_unique')
})

test('the database refuses a second link between a film and a category', async () => {
  const film = await aFilm(db)
  const [category] = await db.insert(categories).values({ name_cat: 'Drame' }).returning()
  const link = { movies_id: film.id, categories_id: category!.id }
  await db.insert(categories_movies).values(link)
  expect(await refusalOf(db.insert(categories_movies).values(link))).toBe('categories_movies_pair_unique')
})

test.each(['24:00', '7:30', '20:60', 'minuit'])(
  'the database refuses %s as an hour',
  async hours_timetable => {
    expect(await refusalOf(db.insert(timetables).values({ hours_timetable }))).toBe('timetables_hours_range')
  },
)

test.each(['00:00', '1:30', '02:75'])('the database refuses %s as the duration of a film', async time => {
  expect(await refusalOf(aFilm(db, { time }))).toBe('movies_time_range')
})

test.each([0, -5, 5001])('the database refuses a room with %i seats', async nbr_seats => {
  expect(await refusalOf(aRoom(db, { nbr_seats }))).toBe('movie_theaters_nbr_seats_range')
})

test('two screenings of a room cannot overlap, including the clearing time, unless one is cancelled', async () => {
  const room = await aRoom(db)
  const first = await aScreening(db, { movie_theaters_id: room.id, hour: '18:00' })
  // The other screening starts at 18:00, its film takes 1 h 34 and the cleaning 20 minutes, so the room is free at
  // 19:54.
  const tooEarly = () => aScreening(db, { movie_theaters_id: room.id, hour: '19:53' })
  expect(await refusalOf(tooEarly())).toBe('sessions_room_no_overlap')
  expect((await aScreening(db, { movie_theaters_id: room.id, hour: '19:54' })).id).toBeGreaterThan(0)
  const elsewhere = await aRoom(db)
  expect((await aScreening(db, { movie_theaters_id: elsewhere.id, hour: '18:00' })).id).toBeGreaterThan(0)
  await db.update(sessions).set({ cancelled_at: new Date() }).where(eq(sessions.id, first.id))
  expect((await aScreening(db, { movie_theaters_id: room.id, hour: '18:00' })).id).toBeGreaterThan(0)
})

test('the database refuses to sell more seats for a screening than it has', async () => {
  const { id } = await aScreening(db, { sold_seats: 100 })
  const oneMore = db.update(sessions).set({ sold_seats: 101 }).where(eq(sessions.id, id))
  expect(await refusalOf(oneMore)).toBe('sessions_sold_seats_range')
})

test('the database refuses a screening with more seats than its room', async () => {
  const room = await aRoom(db, { nbr_seats: 50 })
  const tooMany = aScreening(db, { movie_theaters_id: room.id, total_seats: 51 })
  expect(await refusalOf(tooMany)).toBe('sessions_fit_in_room')
})

test('a screening with more seats than its plan is refused; the plan is counted once per statement', async () => {
  const first = await aNumberedScreening(db, drawSeats('....', '....'), { total_seats: 5 })
  const { movie_theaters_id, seat_plan_versions_id } = first
  const on = (total_seats: number, session_date: string) =>
    aScreening(db, { movie_theaters_id, seat_plan_versions_id, total_seats, session_date })
  expect(await refusalOf(on(9, '2026-11-22'))).toBe('sessions_fit_in_room')
  for (let day = 1; day < 8; day++) await on(5, `2026-12-0${day}`)
  const resize = (total_seats: number) => sql`update sessions set total_seats = ${total_seats}
    where seat_plan_versions_id = ${seat_plan_versions_id}`
  expect(await refusalOf(db.execute(resize(9)))).toBe('sessions_fit_in_room')
  const counts = await db.transaction(async tx => {
    const before = await readsOfDrawings(tx)
    await tx.execute(resize(8))
    return (await readsOfDrawings(tx)) - before
  })
  expect(counts).toBe(1)
})

/** Returns how often this transaction has scanned the table `drawn_seats`. */
async function readsOfDrawings(tx: Database): Promise<number> {
  const rows = await tx.execute(sql`
    select (seq_scan + coalesce(idx_scan, 0))::int as n from pg_stat_xact_user_tables where relname = 'drawn_seats'`)
  return rowsOf<{ n: number }>(rows)[0]!.n
}

test('resizing a room resizes its future screenings, but is refused if more seats are sold', async () => {
  const room = await aRoom(db, { nbr_seats: 50 })
  const inTheFuture = { movie_theaters_id: room.id, session_date: '2999-01-05', total_seats: 50 }
  const past = await aScreening(db, { ...inTheFuture, session_date: '2020-01-05', sold_seats: 50 })
  const next = await aScreening(db, { ...inTheFuture, sold_seats: 30 })
  const resize = (nbr_seats: number) =>
    refusalOf(db.update(movie_theaters).set({ nbr_seats }).where(eq(movie_theaters.id, room.id)))
  const seats = async (id: number) =>
    (await db.select().from(sessions).where(eq(sessions.id, id)))[0]?.total_seats
  expect(await resize(40)).toBe('accepted')
  expect([await seats(next.id), await seats(past.id)]).toEqual([40, 50])
  expect(await resize(29)).toBe('sessions_sold_seats_range')
})

test('the database refuses an order with no seats or more than ten', async () => {
  const screening = await aScreening(db)
  const [user] = await db.insert(users).values({ email: 'dix@exemple.fr' }).returning()
  const order = (nbr_seats_payed: number) =>
    refusalOf(
      db.insert(orders).values({
        reference: `essai-${nbr_seats_payed}`,
        sessions_id: screening.id,
        users_id: user!.id,
        state: 'refused',
        lastname: '',
        firstname: '',
        email: 'dix@exemple.fr',
        nbr_seats_payed,
        price_order: 0 as never,
      }),
    )
  expect([await order(0), await order(11), await order(10)]).toEqual([
    'orders_nbr_seats_range',
    'orders_nbr_seats_range',
    'accepted',
  ])
})

/** Creates a till with an open session. */
async function aTillSession() {
  const { cinemas_id } = await aRoom(db)
  const [till] = await db.insert(tills).values({ cinemas_id, name_till: 'Caisse 1' }).returning()
  const open = { tills_id: till!.id, opened_at: new Date(), opened_by: 1, float: cents(10_000) }
  const [session] = await db.insert(till_sessions).values(open).returning()
  return { ...session!, open }
}

test('a site order needs a member and an e-mail address, a till order needs a till session', async () => {
  const screening = await aScreening(db)
  const session = await aTillSession()
  const [user] = await db.insert(users).values({ email: 'canal@exemple.fr' }).returning()
  let serial = 0
  const order = (values: Partial<typeof orders.$inferInsert>) =>
    refusalOf(
      db.insert(orders).values({
        ...{ reference: `canal-${serial++}`, sessions_id: screening.id, state: 'confirmed' },
        ...{ lastname: '', firstname: '', email: '', nbr_seats_payed: 1, price_order: cents(0), ...values },
      }),
    )
  const counter = { channel: 'counter', till_sessions_id: session.id } as const
  expect([
    await order({ email: 'a@exemple.fr' }),
    await order({ users_id: user!.id }),
    await order({ users_id: user!.id, email: 'a@exemple.fr' }),
    await order({ channel: 'counter' }),
    await order({ ...counter, nbr_seats_payed: 30 }),
    await order({ channel: 'invoice', nbr_seats_payed: 120 }),
  ]).toEqual(['orders_buyer', 'orders_buyer', 'accepted', 'orders_till', 'accepted', 'accepted'])
})

test('the database allows only one open session per till, and no change to a closed session', async () => {
  const { id, open } = await aTillSession()
  expect(await refusalOf(db.insert(till_sessions).values(open))).toBe('till_sessions_open')
  const change = (values: Partial<typeof till_sessions.$inferInsert>) =>
    refusalOf(db.update(till_sessions).set(values).where(eq(till_sessions.id, id)))
  expect(await change({ closed_at: new Date() })).toBe('till_sessions_closed')
  const closed = { closed_at: new Date(), closed_by: 1, expected: cents(0), counted: cents(0) }
  expect(await change(closed)).toBe('accepted')
  expect(await change({ counted: cents(1) })).toBe('till_sessions_closed_for_ever')
})

test('one seat of a screening can be taken only once, by a hold, a sale or a block', async () => {
  const screening = await aNumberedScreening(db, drawSeats('...'))
  const seat = { sessions_id: screening.id, seats_id: screening.seat('A 1') }
  const hold: typeof holds.$inferInsert = {
    ...{ sessions_id: screening.id, owner: 'browser', seats: 1, chosen: [], token_hash: new Uint8Array(32) },
    ...{ created_at: new Date(), expires_at: new Date() },
  }
  expect(await refusalOf(db.insert(holds).values({ ...hold, token_hash: null }))).toBe('holds_owner')
  const [held] = await db.insert(holds).values(hold).returning()
  await db.insert(taken_seats).values({ ...seat, holds_id: held!.id })
  expect(await refusalOf(db.insert(taken_seats).values({ ...seat, kept: 'maison' }))).toBe(
    'taken_seats_sessions_id_seats_id_pk',
  )
  const other = { ...seat, seats_id: screening.seat('A 2') }
  expect(
    await refusalOf(db.insert(taken_seats).values({ ...other, holds_id: held!.id, kept: 'maison' })),
  ).toBe('taken_seats_by_whom')
})

test('the database refuses two fares with the same short code', async () => {
  const codes = [
    await aFare(db, { code: 'Étudiant' }),
    await aFare(db, { code: 'étude' }),
    await aFare(db, { code: '7' }),
  ]
  expect(codes.map(({ short_code }) => short_code)).toEqual(['ETU', 'ET1', '7XX'])
})

test('the database refuses to delete a row that other rows refer to', async () => {
  const { movies_id } = await aScreening(db)
  expect(await refusalOf(db.delete(movies).where(eq(movies.id, movies_id)))).toBe(
    'sessions_movies_id_movies_id_fk',
  )
  const film = await aFilm(db)
  await db.insert(media).values({ movies_id: film.id })
  expect(await refusalOf(db.delete(movies).where(eq(movies.id, film.id)))).toBe(
    'media_movies_id_movies_id_fk',
  )
})

test('the three roles of the API specification exist, and the next role created gets id 10', async () => {
  expect(await db.select().from(roles).orderBy(roles.id)).toEqual([
    { id: 1, name_role: 'Admin' },
    { id: 2, name_role: 'Membre' },
    { id: 5, name_role: 'Manager' },
  ])
  const [made] = await db.insert(roles).values({ name_role: 'Caissier' }).returning()
  expect(made?.id).toBe(10)
})

test('the database refuses a voucher or voucher movement whose order does not exist', async () => {
  const [owner] = await db.insert(users).values({ email: 'invitee@exemple.fr' }).returning()
  const now = new Date('2026-11-20T15:00:00Z')
  const invitation = {
    kind: 'invitation',
    name_product: 'Invitation',
    users_id: owner!.id,
    initial: 1,
  } as const
  const voucher = { ...invitation, balance: 0, created_at: now, expires_at: now, orders_id: 999_999 }
  expect(await refusalOf(db.insert(vouchers).values(voucher))).toBe('vouchers_orders_id_orders_id_fk')
  const [product] = await db
    .insert(products)
    .values({ kind: 'e_carte', name_product: 'Carte', places: 1, price: cents(100), validity_months: 1 })
    .returning()
  const bought = {
    products_id: product!.id,
    kind: 'e_carte',
    name_product: 'Carte',
    units: 1,
    validity_months: 1,
  } as const
  const buyer = { users_id: owner!.id, lastname: 'X', firstname: 'Y', email: 'invitee@exemple.fr' }
  const [purchase] = await db
    .insert(purchases)
    .values({
      ...bought,
      ...buyer,
      reference: 'r-1',
      state: 'confirmed',
      quantity: 1,
      price_purchase: cents(100),
    })
    .returning()
  const card = {
    kind: 'e_carte',
    name_product: 'Carte',
    users_id: owner!.id,
    purchases_id: purchase!.id,
  } as const
  const [kept] = await db
    .insert(vouchers)
    .values({ ...card, initial: 1, balance: 0, created_at: now, expires_at: now })
    .returning()
  const movement = { vouchers_id: kept!.id, delta: -1, cause: 'spend', orders_id: 999_999, at: now } as const
  expect(await refusalOf(db.insert(voucher_movements).values(movement))).toBe(
    'voucher_movements_orders_id_orders_id_fk',
  )
})

const now = new Date('2026-11-20T15:00:00Z')

test.each([
  ['belongs to an order or a purchase', { orders_id: null }, 'payments_seller'],
  ['belongs to only one of an order and a purchase', { purchases_id: 1 }, 'payments_seller'],
  ['belongs to an existing order', { orders_id: 999_999 }, 'payments_orders_id_orders_id_fk'],
  [
    'belongs to an existing purchase',
    { orders_id: null, purchases_id: 999_999 },
    'payments_purchases_id_purchases_id_fk',
  ],
  ['uses a known gateway', { gateway: 'troc' as never }, 'payments_gateway'],
  ['has a gateway if its amount is above zero', { gateway: null }, 'payments_amount'],
  ['has no negative amount', { amount: cents(-1) }, 'payments_amount'],
  ['has a known state', { state: 'perdu' as never }, 'payments_state'],
  [
    'has a time of its next check while it is open',
    { state: 'open' as const, settled_at: null },
    'payments_open',
  ],
  ['has an end time if it is not open', { settled_at: null }, 'payments_open'],
  [
    'has a reason only if it was refused',
    { refused_because: 'card_expires_too_early' as const },
    'payments_refused_because',
  ],
  ['stores only four digits of a card', { card_last4: '4242424242424242' }, 'payments_card_last4'],
  ['refunds no more than it charged', { to_refund: cents(2501) }, 'payments_refund_range'],
  [
    'was refunded no more than requested',
    { to_refund: cents(100), refunded_amount: cents(60), refunded_otherwise: cents(60) },
    'payments_refund_range',
  ],
  [
    'refunds nothing if it was never paid',
    { state: 'expired' as const, to_refund: cents(100) },
    'payments_refund_of_paid',
  ],
  [
    'is fully refunded if it has a refund time',
    { to_refund: cents(100), refunded_at: now },
    'payments_refunded_at',
  ],
])('the database refuses a payment if it violates the rule that it %s', async (_, wrong, constraint) => {
  const [buyer] = await db
    .insert(users)
    .values({ email: `${crypto.randomUUID()}@exemple.fr` })
    .returning()
  const { reference } = await anOrder(db, { users_id: buyer!.id })
  const change = (set: object) =>
    refusalOf(db.update(payments).set(set).where(eq(payments.reference, reference)))
  expect(await change({ to_refund: cents(2500) })).toBe('accepted')
  expect(await change({ to_refund: cents(0), ...wrong })).toBe(constraint)
})

test('the database refuses to change a stored grid price, or to add one above 1,000 €', async () => {
  const grid = await aGrid(db, { 1: 1250 })
  const { price_grid_versions_id } = grid.forScreening
  const own = eq(grid_prices.price_grid_versions_id, price_grid_versions_id)
  await expect(
    db
      .update(grid_prices)
      .set({ price: cents(900) })
      .where(own),
  ).rejects.toMatchObject({
    cause: { message: 'a price of a grid never changes: add a version' },
  })
  const { id } = await aFare(db)
  for (const price of [-1, 100_001])
    expect(
      await refusalOf(
        db.insert(grid_prices).values({ price_grid_versions_id, tariffs_id: id, price: cents(price) }),
      ),
    ).toBe('grid_prices_price_range')
  expect(await refusalOf(aScreening(db, { follows_rules: true }))).toBe('sessions_follows_a_grid')
  const rule = { position: 1, name_rule: 'Hier', price_grids_id: grid.id }
  expect(
    await refusalOf(
      db.insert(price_rules).values({ ...rule, from_date: '2026-11-02', to_date: '2026-11-01' }),
    ),
  ).toBe('price_rules_dates')
})

test('when a row is deleted, the order of cascading deletes matters only for seat plans', async () => {
  // Finds tables whose rows a deletion would remove in the wrong order. If deleting a row cascades to several
  // tables, a table that is emptied first must not be referenced by one that is emptied later.
  const found = await db.execute(sql`
    with recursive edges as (
      select conrelid as child, confrelid as parent, confdeltype = 'c' as cascades, conname
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
    ), deleted (root, "table") as (
      select parent, child from edges where cascades
      union
      select root, child from deleted join edges on parent = "table" and cascades
    )
    select distinct one.root::regclass::text as root, conname from edges
    join deleted one on one."table" = child join deleted other on other."table" = parent and other.root = one.root
    where not cascades order by conname`)
  expect(rowsOf(found)).toEqual([
    { root: 'seat_plans', conname: 'drawn_seats_seats_id_seats_id_fk' },
    { root: 'seat_plans', conname: 'drawn_seats_tied_to_seats_id_fk' },
  ])
})
