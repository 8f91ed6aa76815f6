import { join } from 'node:path'
import { and, between, eq, gte, like, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays } from '../../contract/rules/dates.ts'
import { passwordProblems } from '../../contract/rules/password.ts'
import { planProblems, planWarning } from '../../contract/rules/seat-plan-problems.ts'
import { startTestApi, type TestApi, useApi } from '../../tests/api.ts'
import { aFilm, aRoom } from '../../tests/builders.ts'
import { buy, silentCard } from '../../tests/buyers.ts'
import { inconsistentSeatCounts } from '../../tests/races/inconsistent-seat-counts.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { orders } from '../booking/tables.ts'
import { rowsOf } from '../database/rows.ts'
import { facts } from '../database/tables.ts'
import { login_sessions, users } from '../members/tables.ts'
import { acquirer_ledger, payments } from '../payments/tables.ts'
import { sessions } from '../screenings/tables.ts'
import { closeDemoAccounts, demoLogins } from './accounts.ts'
import { demoRooms } from './cinemas.ts'
import { demoFilms } from './films.ts'
import { loadDemo } from './load-demo.ts'
import { demoAccounts } from './people.ts'
import { demoPlans } from './seat-plans.ts'

const load = (atOnce?: number) =>
  loadDemo({
    ...api.appContext,
    now: api.clock.now,
    artFolder: join(process.cwd(), 'build/demo-art'),
    atOnce,
  })
const api = await useApi()
await load()

const loginOf = ({ email, password }: (typeof demoAccounts)[number]) => ({ email, password })
const logIn = (where: TestApi, email: string, password: string) =>
  where.request('/api/v1/authentication/login', { method: 'POST', json: { email, password } })
const rename = (where: TestApi) =>
  where.db.update(users).set({ email: 'patron@rex.fr' }).where(eq(users.email, demoAccounts[0].email))

/** Starts an API whose database has the accounts of a demo, but no films. */
async function reach(): Promise<TestApi> {
  const other = await startTestApi()
  await other.db.insert(facts).values({ name: 'demo', value: {} })
  const created_date = new Date('2025-11-20T15:00:00Z')
  for (const { password, ...account } of demoAccounts)
    await other.db
      .insert(users)
      .values({ ...account, created_date, password_hash: await other.appContext.passwords.hash(password) })
  return other
}

type Film = {
  title: string
  media: { src_img: string; src_backdrop: string; src_video: string | null }[]
  timeTables: { session_date: string; availability: string; language: string; version_2D_3D: string }[]
}
const films = async () => (await (await api.request('/api/v1/app/movie')).json()) as Film[]

describe('the demo', () => {
  test('the demo has at least sixteen films, each with a poster and a backdrop, and one trailer', async () => {
    const list = await films()
    expect(list.length).toBeGreaterThanOrEqual(16)
    for (const { media } of list) {
      for (const name of [media[0]!.src_img, media[0]!.src_backdrop])
        expect(await api.appContext.images.read(name), name).not.toBeNull()
    }
    const trailers = list.filter(film => film.media[0]!.src_video)
    expect(trailers.length).toBeGreaterThanOrEqual(1)
  })

  test('the demo has a programme today and on each of the next fourteen days', async () => {
    const days = new Set(
      (await films()).flatMap(film => film.timeTables.map(showtime => showtime.session_date)),
    )
    for (let day = 0; day <= 14; day++) expect(days).toContain(addDays('2026-11-20', day))
  })

  test('the demo has full and nearly full screenings, 3D screenings and original versions (VO)', async () => {
    const showtimes = (await films()).flatMap(film => film.timeTables)
    const seen = (key: 'availability' | 'language' | 'version_2D_3D') =>
      new Set(showtimes.map(showtime => showtime[key]))
    expect(seen('availability')).toEqual(new Set(['libre', 'bientot_complet', 'complet']))
    expect(seen('language')).toEqual(new Set(['VF', 'VO']))
    expect(seen('version_2D_3D')).toEqual(new Set(['2D', '3D']))
  })

  test('each demo screening counts as many sold seats as its orders contain', async () => {
    const wrong = await api.db.execute(sql`
      select s.id from sessions s left join orders o on o.sessions_id = s.id and o.state = 'confirmed'
      group by s.id having s.sold_seats <> coalesce(sum(o.nbr_seats_payed), 0)`)
    expect(rowsOf(wrong)).toEqual([])
    const tooMany = await api.db.execute(sql`
      select 1 from orders group by users_id, sessions_id having sum(nbr_seats_payed) > 10`)
    expect(rowsOf(tooMany)).toEqual([])
    const inTheFuture = await api.db.select().from(orders).where(gte(orders.order_date, api.clock.now))
    expect(inTheFuture).toEqual([])
  })

  test('the demo’s orders can be refunded, because the simulated gateway knows their payments', async () => {
    const ahead = and(gte(sessions.starts_at, api.clock.now), gte(orders.nbr_seats_payed, 3))
    const [order] = await api.db
      .select({ id: orders.id, reference: orders.reference, paid: orders.price_order })
      .from(orders)
      .innerJoin(sessions, eq(sessions.id, orders.sessions_id))
      .where(ahead)
      .limit(1)
    const { id, reference, paid } = order!
    const admin = await aStaffMember(api, 'admin')
    const { refunds } = (await admin.post(`order/${id}/cancel`, { places: [1] })).body
    expect(refunds).toMatchObject([{ means: 'card', state: 'arrived' }])
    expect((await admin.remove(`order/${id}`)).status).toBe(204)
    const ledger = await api.db.select().from(acquirer_ledger)
    expect(ledger.find(entry => entry.reference === reference)).toMatchObject({
      amount: paid,
      refunded: paid,
    })
    expect(ledger).toHaveLength(await api.db.$count(payments))
  })

  test('three rooms of the demo have numbered seats with valid plans, and their buyers have seats', async () => {
    expect(Object.keys(demoPlans)).toHaveLength(3)
    for (const [name, { seats }] of Object.entries(demoPlans)) {
      expect(planProblems(seats), name).toEqual([])
      const room = demoRooms.find(({ name_theater }) => name_theater === name)!
      expect(seats.length, name).toBe(room.nbr_seats)
      expect(planWarning(seats) === null, name).toBe(room.disabled_access)
    }
    expect(await inconsistentSeatCounts(api.db)).toEqual([])
    const [seated] = rowsOf<{ screenings: number; places: number }>(
      await api.db.execute(sql`
        select count(distinct sessions_id)::int as screenings, count(*)::int as places from taken_seats`),
    )
    expect(seated!.screenings).toBeGreaterThan(50)
    expect(seated!.places).toBeGreaterThan(2000)
  })

  test('the demo has six fares in four price grids, and tickets sold in realistic proportions', async () => {
    expect(await (await api.request('/api/v1/app/tariff')).json()).toHaveLength(6)
    const prices = rowsOf<{ grid: string; price: number; places: number }>(
      await api.db.execute(sql`
        select name_grid as grid, sessions.price, sum(sold_seats)::int as places
        from sessions join price_grid_versions v on v.id = price_grid_versions_id
        join price_grids g on g.id = v.price_grids_id where follows_rules group by 1, 2 order by 2 desc`),
    )
    expect(prices.map(({ grid, price }) => [grid, price])).toEqual([
      ['Week-end', 1350],
      ['Semaine', 1250],
      ['Matin', 800],
      ['Fête du cinéma', 500],
    ])
    const sold = rowsOf<{ code: string; share: number }>(
      await api.db.execute(sql`
        select tariffs.code, (count(*) / sum(count(*)) over ())::real as share
        from places join tariffs on tariffs.id = tariffs_id group by 1`),
    )
    expect(sold).toHaveLength(6)
    const full = sold.find(({ code }) => code === 'plein')!.share
    expect(full).toBeGreaterThan(0.28)
    expect(full).toBeLessThan(0.4)
  })

  test('the demo’s tickets match their orders and prices; most tickets of past screenings were scanned', async () => {
    const wrong = await api.db.execute(sql`
      select o.id from orders o join places p on p.orders_id = o.id
      group by o.id having o.price_order <> sum(p.price + p.supplement) or o.nbr_seats_payed <> count(*)`)
    expect(rowsOf(wrong)).toEqual([])
    const otherPrice = await api.db.execute(sql`
      select p.id from places p join orders o on o.id = p.orders_id join sessions s on s.id = o.sessions_id
      left join grid_prices g on g.price_grid_versions_id = s.price_grid_versions_id and g.tariffs_id = p.tariffs_id
      where p.price is distinct from g.price or p.supplement <> s.supplement`)
    expect(rowsOf(otherPrice)).toEqual([])
    const entries = rowsOf<{ past: boolean; entered: number; noted: number }>(
      await api.db.execute(sql`
        select s.starts_at < ${api.clock.now.toISOString()} as past, avg((p.state = 'entered')::int)::real as entered,
          avg((e.places_id is not null)::int)::real as noted
        from places p join orders o on o.id = p.orders_id join sessions s on s.id = o.sessions_id
        left join ticket_entries e on e.places_id = p.id group by 1 order by 1`),
    )
    expect(entries).toEqual([
      { past: false, entered: 0, noted: 0 },
      { past: true, entered: entries[1]!.noted, noted: entries[1]!.entered },
    ])
    expect(entries[1]!.entered).toBeGreaterThan(0.8)
  })

  test('after loading the demo, the database has statistics of its tickets, so queries stay fast', async () => {
    const [places] = rowsOf<{ rows: number }>(
      await api.db.execute(sql`select reltuples::int as rows from pg_class where relname = 'places'`),
    )
    expect(places!.rows).toBeGreaterThan(10_000)
  })

  test.each(['admin', 'manager', 'membre'])(
    'the demo lets %s log in with the password printed at startup',
    async name => {
      const password = `${name[0]!.toUpperCase()}${name.slice(1)}-2026!`
      const json = { email: `${name}@cinema.test`, password }
      expect((await api.request('/api/v1/authentication/login', { method: 'POST', json })).status).toBe(200)
    },
  )

  test('the demo shows a notice in the back office as long as the demo accounts exist', async () => {
    const admin = await api.as('admin')
    const notice = async () => (await api.request('/api/v1/admin/notice', { headers: admin.headers })).json()
    expect(await notice()).toEqual({ demo_accounts: true })
    await closeDemoAccounts(api.appContext)
    expect(await notice()).toEqual({ demo_accounts: false })
  })

  test('a demo that other machines can reach has generated passwords, the same at every start', async () => {
    const shown = await reach()
    expect(await demoLogins(shown.appContext, false)).toEqual(
      demoAccounts.map(each => expect.objectContaining(loginOf(each))),
    )
    await rename(shown)
    const made = await demoLogins(shown.appContext, true)
    expect(made.map(each => each.email)).toEqual([
      'patron@rex.fr',
      'manager@cinema.test',
      'membre@cinema.test',
      'caisse@cinema.test',
    ])
    for (const [nth, { email, password }] of made.entries()) {
      expect((await logIn(shown, email, demoAccounts[nth]!.password)).status).toBe(409)
      expect((await logIn(shown, email, password)).status).toBe(200)
      expect(passwordProblems(password)).toEqual([])
    }
    const sessionsBefore = await shown.db.$count(login_sessions)
    expect(await demoLogins(shown.appContext, true)).toEqual(made)
    expect(await demoLogins(shown.appContext, false)).toEqual(made)
    expect(await shown.db.$count(login_sessions)).toBe(sessionsBefore)
    await shown.close()
  })

  test('when a demo becomes a real cinema, demo accounts are closed unless their password was changed', async () => {
    const real = await reach()
    await rename(real)
    const password_hash = await real.appContext.passwords.hash('Un-vrai-secret-5!')
    await real.db.update(users).set({ email: 'marcel@rex.fr', password_hash }).where(eq(users.roles_id, 5))
    await closeDemoAccounts(real.appContext)
    expect((await logIn(real, 'patron@rex.fr', demoAccounts[0].password)).status).toBe(409)
    expect((await logIn(real, 'membre@cinema.test', demoAccounts[2].password)).status).toBe(409)
    expect((await logIn(real, 'marcel@rex.fr', 'Un-vrai-secret-5!')).status).toBe(200)
    await real.close()
  })

  test('a demo account that was closed refuses its password, and its sessions end', async () => {
    for (const { email, password } of demoAccounts) {
      const json = { email, password }
      expect((await api.request('/api/v1/authentication/login', { method: 'POST', json })).status).toBe(409)
    }
    const inside = await api.db
      .select()
      .from(login_sessions)
      .innerJoin(users, eq(users.id, login_sessions.users_id))
      .where(like(users.email, '%@cinema.test'))
    expect(inside).toEqual([])
  })

  test('when the demo extends its programme by a day, an order that waits for payment keeps its seats', async () => {
    const isNotSoldOut = sql`${sessions.sold_seats} + 20 < ${sessions.total_seats}`
    const [screening] = await api.db
      .select()
      .from(sessions)
      .where(and(gte(sessions.session_date, '2026-11-23'), between(sessions.sold_seats, 1, 20), isNotSoldOut))
    const buyer = await api.as('member')
    const wish = { sessions_id: screening!.id, nbr_seats_payed: 2, num_cb: silentCard }
    expect((await buy(api, buyer, wish)).status).toBe(201)
    api.clock.now = new Date(api.clock.now.getTime() + 86_400_000)
    await load()
    expect(await inconsistentSeatCounts(api.db)).toEqual([])
    const [row] = await api.db.select().from(sessions).where(eq(sessions.id, screening!.id))
    expect(row?.sold_seats).toBe(screening!.sold_seats + 2)
  })

  test('the demo is loaded only once; a restart a month later adds screenings for the next two weeks', async () => {
    const count = async () => (await api.db.select().from(sessions)).length
    const before = await count()
    await load()
    expect(await count()).toBe(before)
    api.clock.now = new Date('2026-12-20T15:00:00Z')
    await load()
    const days = new Set(
      (await films()).flatMap(film => film.timeTables.map(showtime => showtime.session_date)),
    )
    for (let day = 0; day <= 14; day++) expect(days).toContain(addDays('2026-12-20', day))
  })

  test('the demo extends its programme in several transactions, so other requests run in between', async () => {
    api.clock.now = new Date(api.clock.now.getTime() + 86_400_000)
    await load(4)
    const [added] = rowsOf<{ screenings: number; transactions: number }>(
      await api.db.execute(sql`
        select count(*)::int as screenings, count(distinct xmin::text)::int as transactions from sessions
        where session_date = (select max(session_date) from sessions)`),
    )
    expect(added!.screenings).toBeGreaterThan(8)
    expect(added!.screenings / added!.transactions).toBeLessThanOrEqual(4)
  })

  test('a demo that was loaded before fares existed keeps its single fare after a restart', async () => {
    const before = await reach()
    for (const { name_theater, nbr_seats } of demoRooms) await aRoom(before.db, { name_theater, nbr_seats })
    for (const { title, time } of demoFilms) await aFilm(before.db, { title, time })
    await loadDemo({ ...before.appContext, now: before.clock.now, artFolder: '/nowhere' })
    const grids = rowsOf(
      await before.db.execute(sql`
        select distinct name_grid, price, follows_rules from sessions
        join price_grid_versions v on v.id = price_grid_versions_id join price_grids g on g.id = v.price_grids_id`),
    )
    expect(grids).toEqual([{ name_grid: 'Grille habituelle', price: 1250, follows_rules: true }])
    await before.close()
  })

  test('the demo is not loaded into a database that has other data', async () => {
    const other = await startTestApi()
    await other.as('admin')
    const state = await loadDemo({ ...other.appContext, now: other.clock.now, artFolder: '/nowhere' })
    expect(state).toBe('in use')
    expect(await (await other.request('/api/v1/app/movie')).json()).toEqual([])
    await other.close()
  })
})

test('every film of the demo has a synopsis, an old release date, image texts, a director and actors', () => {
  for (const film of demoFilms) {
    expect(film.synopsis.split(/\s+/).length, film.slug).toBeGreaterThan(40)
    expect(film.release_date < '1931', film.slug).toBe(true)
    expect(film.alt_img && film.alt_backdrop && film.director && film.actor, film.slug).toBeTruthy()
  }
})
