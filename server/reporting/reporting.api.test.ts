import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { cents } from '../../contract/rules/money.ts'
import { useApi } from '../../tests/api.ts'
import { aFilm, anOrder, aRoom, aScreening } from '../../tests/builders.ts'
import { aStaffMember } from '../../tests/staff.ts'
import { media } from '../catalogue/tables.ts'
import { violatedConstraint } from '../database/errors.ts'

const api = await useApi()
const admin = await aStaffMember(api, 'admin')
const manager = await aStaffMember(api, 'manager')

test('without data all figures of the dashboard are empty', async () => {
  const { status, body } = await manager.get('dashboard')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    today: [],
    best_films: [],
    attention: { films_without_poster: [], screenings_without_sales: [], failed_mails: 0 },
  })
  expect(body.sales).toHaveLength(30)
  expect(body.sales.at(-1)).toEqual({
    date: '2026-11-20',
    orders: 0,
    seats: 0,
    amount: 0,
    cancelled_seats: 0,
    refunded: 0,
  })
  expect((await manager.get('stats')).body).toEqual({
    nombre_d_utilisateurs: 2,
    nombre_de_reservations: 0,
    nombre_de_films: 0,
    nombre_de_séances: 0,
  })
})

test('the dashboard has today’s screenings, the sales and what needs attention', async () => {
  const { db } = api
  const film = await aFilm(db, { title: 'Metropolis' })
  const bare = await aFilm(db, { title: 'Sans affiche' })
  await db.insert(media).values({ movies_id: film.id, src_img: 'a.jpg' })
  const today = await aScreening(db, { movies_id: film.id, session_date: '2026-11-20', sold_seats: 40 })
  await aScreening(db, { movies_id: film.id, session_date: '2026-11-20', cancelled_at: new Date(0) })
  const unsold = await aScreening(db, { movies_id: bare.id, session_date: '2026-11-21' })
  const sold = { users_id: admin.id, sessions_id: today.id }
  // 23:30 UTC on the 19th is 00:30 in Paris on the 20th, which is today.
  await anOrder(db, { ...sold, order_date: new Date('2026-11-19T23:30:00Z'), entered: 1 })
  await anOrder(db, {
    ...sold,
    order_date: new Date('2026-11-18T12:00:00Z'),
    nbr_seats_payed: 3,
    price_order: cents(3000),
  })
  await anOrder(db, { ...sold, order_date: new Date('2026-11-18T12:00:00Z'), state: 'refused' })
  await anOrder(db, { ...sold, order_date: new Date('2026-09-01T12:00:00Z') })

  const { body } = await manager.get('dashboard')
  expect(body.today).toMatchObject([
    { session_id: today.id, title: 'Metropolis', sold_seats: 40, entered_seats: 1, total_seats: 100 },
  ])
  expect(body.sales.at(-1)).toEqual({
    date: '2026-11-20',
    orders: 1,
    seats: 2,
    amount: 25,
    cancelled_seats: 0,
    refunded: 0,
  })
  expect(body.sales.at(-3)).toEqual({
    date: '2026-11-18',
    orders: 1,
    seats: 3,
    amount: 30,
    cancelled_seats: 0,
    refunded: 0,
  })
  expect(body.best_films).toEqual([{ movies_id: film.id, title: 'Metropolis', seats: 5, amount: 55 }])
  expect(body.attention).toMatchObject({
    films_without_poster: [{ id: bare.id, title: 'Sans affiche' }],
    screenings_without_sales: [{ session_id: unsold.id }],
  })
  expect((await manager.get('stats')).body).toMatchObject({
    nombre_de_reservations: 3,
    nombre_de_films: 2,
    nombre_de_séances: 3,
  })
})

test('the audit journal records who changed what and when, with old and new values', async () => {
  const { body: category } = await manager.post('category', { name_cat: 'Drame' })
  await manager.patch(`category/${category.id}`, { name_cat: 'Drame social' })
  await manager.patch(`category/${category.id}`, { name_cat: 'Drame social' })
  await manager.remove(`category/${category.id}`)
  const { body, headers } = await admin.get(`audit?entity=category&entity_id=${category.id}`)
  expect(headers.get('x-total-count')).toBe('3')
  const common = { users_id: manager.id, who: 'manager', entity: 'category', entity_id: category.id }
  expect(body).toMatchObject([
    { ...common, action: 'delete', before: { name_cat: 'Drame social' }, after: null },
    { ...common, action: 'update', before: { name_cat: 'Drame' }, after: { name_cat: 'Drame social' } },
    { ...common, action: 'create', before: null, after: { id: category.id, name_cat: 'Drame' } },
  ])
  expect(body[0].at).toBe(api.clock.now.toISOString())
  expect((await manager.get('audit')).status).toBe(403)
})

test('a refused request adds no line to the audit journal', async () => {
  const lines = async () => Number((await admin.get('audit')).headers.get('x-total-count'))
  const before = await lines()
  await manager.post('category', { name_cat: '' })
  await manager.post('movie', {
    title: 'x',
    director: 'y',
    release_date: '2026-01-01',
    time: '01:00',
    categories: [999_999],
  })
  await manager.remove('category/999999')
  expect(await lines()).toBe(before)
})

test('the database refuses to change or delete lines of the audit journal', async () => {
  for (const statement of [sql`update audit_lines set users_id = 1`, sql`delete from audit_lines`])
    expect(
      await api.db.execute(statement).then(
        () => 'accepted',
        error => violatedConstraint(error),
      ),
    ).toBe('audit_lines_append_only')
})

test('the total of a long list is exact up to ten thousand rows, and may be a minute old above that', async () => {
  await api.db.execute(sql`
    insert into audit_lines (at, users_id, action, entity, entity_id)
    select now(), 1, 'other', 'long', n from generate_series(1, 10000) n`)
  const total = async () => (await admin.get('audit?entity=long&size=1')).headers.get('x-total-count')
  const addOne = () =>
    api.db.execute(
      sql`insert into audit_lines (at, users_id, action, entity, entity_id) values (now(), 1, 'other', 'long', 1)`,
    )
  expect(await total()).toBe('10000')
  await addOne()
  expect(await total()).toBe('10001')
  await addOne()
  expect(await total()).toBe('10001')
  api.clock.now = new Date(api.clock.now.getTime() + 61_000)
  expect(await total()).toBe('10002')
  const last = await admin.get('audit?entity=long&size=1000&page=10')
  expect(last.body).toHaveLength(1000)
})

test('the audit journal shows names, euros and words instead of ids, and still names deleted records', async () => {
  const { id, movies_id } = await aScreening(api.db, {
    movies_id: (await aFilm(api.db, { title: 'Tabou' })).id,
  })
  const other = await aFilm(api.db, { title: 'Faust' })
  await manager.patch(`session-movie/${id}`, { price: 9, movies_id: other.id })
  const member = await api.as('member')
  await admin.patch(`user/${member.id}`, { roles_id: 5, lastname: 'Lumière' })
  await manager.remove(`movie/${movies_id}`)
  const { body } = await admin.get('audit?size=3')
  expect(body).toMatchObject([
    { action: 'delete', name: 'Tabou', exists: false, changes: [] },
    {
      ...{ entity: 'user', name: expect.stringContaining('Lumière'), exists: true },
      changes: expect.arrayContaining([
        { field: 'roles_id', label: 'Rôle', before: 'Membre', after: 'Manager' },
        { field: 'lastname', label: 'Nom', before: null, after: null },
      ]),
    },
    {
      ...{ entity: 'session-movie', name: 'Faust, 21 novembre 2026 à 20h30', exists: true },
      changes: expect.arrayContaining([
        { field: 'price', label: 'Prix', before: '12,50\u00a0€', after: '9,00\u00a0€' },
        // The film of the earlier value was deleted, so the journal shows its id (« n°… ») instead of its title.
        { field: 'movies_id', label: 'Film', before: expect.stringMatching(/^n°/), after: 'Faust' },
      ]),
    },
  ])
  expect(body[2].changes).toHaveLength(2)
})

test('the journal shows a new film or room of a screening as one change, without derived fields', async () => {
  const { id } = await aScreening(api.db)
  const film = await aFilm(api.db, {
    ...{ title: 'Vampyr', time: '01:10', director: 'Dreyer', actor: 'West', classification: 'moins_de_12' },
  })
  const room = await aRoom(api.db, { name_theater: 'Cave', disabled_access: true, pre_show_minutes: 5 })
  await manager.patch(`session-movie/${id}`, { movies_id: film.id, movie_theaters_id: room.id })
  const [{ changes }] = (await admin.get('audit?size=1')).body
  const fields = changes.map(({ field }: { field: string }) => field)
  expect(fields.sort()).toEqual(['movie_theaters_id', 'movies_id', 'pre_show_minutes'])
})

test('the audit journal is searched by record and user, and filtered by user, entity and day', async () => {
  let reader = admin
  const lines = async (query: string) =>
    (await reader.get(`audit?${query}`)).body.map((line: { name: string; action: string }) => [
      line.action,
      line.name,
    ])
  const film = await aFilm(api.db, { title: 'Cabiria' })
  await manager.patch(`movie/${film.id}`, { director: 'Pastrone' })
  expect(await lines('q=cabiria')).toEqual([['update', 'Cabiria']])
  await manager.remove(`movie/${film.id}`)
  expect((await lines('q=cabiria')).map(([action]: [string]) => action)).toEqual(['delete'])
  const day = new Date(api.clock.now.getTime() + 40 * 86_400_000)
  api.clock.now = day
  // The staff sessions have expired, so log in again.
  reader = await aStaffMember(api, 'admin')
  const later = await aStaffMember(api, 'manager')
  await later.post('category', { name_cat: 'Péplum' })
  const date = day.toISOString().slice(0, 10)
  expect(await lines(`from=${date}&to=${date}`)).toEqual([['create', 'Péplum']])
  expect(await lines(`users_id=${later.id}`)).toEqual([['create', 'Péplum']])
  const people = (await reader.get('audit/people')).body
  expect(people.map((person: { id: number }) => person.id)).toContain(later.id)
  expect((await later.get('audit/people')).status).toBe(403)
})

test('the dashboard shows amounts above 100,000 €', async () => {
  const { db } = api
  // Moves the clock past the data of the other tests. By then the session of the staff member has expired, so they
  // must log in again.
  api.clock.now = new Date('2027-06-20T15:00:00Z')
  const { id: sessions_id } = await aScreening(db)
  const large = { users_id: admin.id, sessions_id, order_date: api.clock.now, price_order: cents(6_000_000) }
  for (let made = 0; made < 2; made++) await anOrder(db, large)
  const { status, body } = await (await aStaffMember(api, 'manager')).get('dashboard')
  expect([status, body]).toMatchObject([200, { best_films: [{ amount: 120_000 }] }])
  expect(body.sales.at(-1)).toMatchObject({ seats: 4, amount: 120_000 })
})
